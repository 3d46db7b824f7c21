import { type RawBuilder, sql } from 'kysely'
import { findCompany } from '#features/companies/server/queries.ts'
import { oneEvaluation } from '#features/evaluations/server/queries.ts'
import { selectForms } from '#features/forms/server/queries.ts'
import { listColumns, oneMatrix } from '#features/matrices/server/queries.ts'
import { oneScale } from '#features/scales/server/queries.ts'
import { selectSubjects } from '#features/subjects/server/queries.ts'
import { recordActivity } from '#server/access/activity.ts'
import { anyWorkspace } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import { addHours } from '#shared/dates.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import { EXPORT_HOURS } from '../limits.ts'

/** Lets the owner download the workspace for an hour. Throws `not_found`. */
export async function openExport(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
): Promise<{ id: string; expires_at: string }> {
  if (!scope.workspace_ids.includes(workspace_id)) throw new Refusal('not_found')
  const id = newId()
  const { user_id } = scope
  const expires_at = addHours(clock.now(), EXPORT_HOURS)
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('workspace_exports')
      .values({ id, workspace_id, user_id, expires_at })
      .execute()
    await recordActivity(trx, clock, {
      workspace_id,
      user_id,
      action: 'workspace.exported',
      target_id: workspace_id,
    })
  })
  return { id, expires_at: expires_at.toISOString() }
}

/**
 * The name of the workspace whose export the caller opened. Throws `not_found`, also for another
 * owner's, and `workspace_export.expired`.
 */
export async function requireExport(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  ids: { readonly workspaceId: string; readonly exportId: string },
): Promise<string> {
  const found = await db
    .selectFrom('workspace_exports')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_exports.workspace_id')
    .where('workspace_exports.id', '=', ids.exportId)
    .where('workspace_id', '=', ids.workspaceId)
    .where('workspace_id', '=', anyWorkspace(scope))
    .where('user_id', '=', scope.user_id)
    .select(['workspaces.name', 'expires_at'])
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  if (found.expires_at <= clock.now()) throw new Refusal('workspace_export.expired')
  return found.name
}

export const deleteExpiredExports = async ({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<void> => {
  await db.deleteFrom('workspace_exports').where('expires_at', '<=', clock.now()).execute()
}

/** What a file of an export holds: read by the queries of the pages, so that it shows no more. */
export interface ExportSource {
  readonly context: AppContext
  readonly scope: WorkspaceScope
  readonly workspace_id: string
}

const selectIds = async (db: Db, from: RawBuilder<unknown>): Promise<string[]> =>
  (await sql<{ id: string }>`select id from ${from}`.execute(db)).rows.map(({ id }) => id)

async function each<T>(ids: readonly string[], read: (id: string) => Promise<T>): Promise<T[]> {
  const found: T[] = []
  // One at a time, so that a large workspace takes one connection and not all of them.
  for (const id of ids) found.push(await read(id))
  return found
}

/** Samples and rehearsals are invented and left out. */
export async function listCompanies({ context, scope, workspace_id }: ExportSource) {
  const ids = await selectIds(
    context.db,
    sql`companies where workspace_id = ${workspace_id} and kind = 'real' order by created_at, id`,
  )
  return each(ids, (id) => findCompany(context, scope, id))
}

export async function listScales({ context: { db }, scope, workspace_id }: ExportSource) {
  const ids = await selectIds(db, sql`scales where workspace_id = ${workspace_id} order by id`)
  return each(ids, (id) => oneScale(db, scope, id))
}

export async function listEvaluations({ context: { db }, scope, workspace_id }: ExportSource) {
  const ids = await selectIds(db, sql`evaluations where workspace_id = ${workspace_id} order by id`)
  return each(ids, (id) => oneEvaluation(db, scope, id))
}

export const listMatrixIds = (db: Db, company_id: string): Promise<string[]> =>
  selectIds(db, sql`matrices where company_id = ${company_id} order by creation_date, id`)

/** The members with their roles; nothing of how they sign in. */
export async function findTeam({ context: { db }, workspace_id }: ExportSource) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('workspace_id', '=', workspace_id)
    .select(['name', 'last_name', 'email', 'role'])
    .orderBy('email')
    .execute()
}

export async function findActivity({ context: { db }, workspace_id }: ExportSource) {
  return db
    .selectFrom('activity')
    .where('workspace_id', '=', workspace_id)
    .select(['action', 'target_id', 'detail', 'happened_at', 'user_id'])
    .orderBy('activity.id')
    .execute()
}

/** A project with its columns, people and connections; never what was answered or by whom. */
export async function findMatrix({ context, scope }: ExportSource, id: string) {
  const { db, clock } = context
  const matrix = await oneMatrix(db, scope, id, clock.now())
  const due = await db
    .selectFrom('matrices')
    .where('id', '=', id)
    .where('erase_at', '<=', clock.now())
    .select('id')
    .executeTakeFirst()
  // Also in the minute before the erasure runs.
  if (due) return { matrix, columns: [], subjects: [], forms: [] }
  const subjects = await selectSubjects(db, id)
  return {
    matrix,
    columns: await listColumns(db, id),
    // Without the counts of sheets, which the project's page shows as they are now.
    subjects: subjects.map(({ forms: _counts, ...subject }) => subject),
    forms: await selectForms(db, sql`matrix_id = ${id}`),
  }
}
