import { sql, type Transaction } from 'kysely'
import {
  deleteWorkspacesDue,
  listOwners,
  queueAccountNotice,
  setDeletion,
} from '#features/accounts/server/queries.ts'
import { joinKnown, knownNumbers, personKeyIn } from '#features/companies/server/queries.ts'
import { endPrograms } from '#features/integrations/server/queries.ts'
import { recordActivity } from '#server/access/activity.ts'
import { anyWorkspace } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { addHours, longInstant } from '#shared/dates.ts'
import { Refusal } from '#shared/refusal.ts'
import type { WorkspaceDeletion } from '../contract.ts'
import { DELETION_DAYS } from '../limits.ts'
import { deletionProblem } from '../workspace-deletion.rules.ts'
import { notePurges } from './purges.queries.ts'

/** What would be deleted, and when if it was asked for. Throws `not_found`. */
export async function findDeletion(
  db: Db,
  scope: WorkspaceScope,
  workspace_id: string,
): Promise<WorkspaceDeletion> {
  const { rows } = await sql<Omit<WorkspaceDeletion, 'delete_at'> & { delete_at: Date | null }>`
    with ${knownNumbers(sql`m.workspace_id = ${workspace_id}`)}
    select w.delete_at,
      (select count(*)::int from companies c where c.workspace_id = w.id and c.kind = 'real') as companies,
      (select count(*)::int from matrices m join companies c on c.id = m.company_id
        where m.workspace_id = w.id and c.kind = 'real') as matrices,
      (select count(*)::int from matrices m join companies c on c.id = m.company_id
        where m.workspace_id = w.id and c.kind = 'real' and m.released and m.erased_at is null)
        as released,
      (select count(distinct ${personKeyIn(sql`c.id`)})::int from subjects s
        join matrices m on m.id = s.matrix_id join companies c on c.id = m.company_id
        ${joinKnown(sql`c.id`)}
        where m.workspace_id = w.id and c.kind = 'real') as people
    from workspaces w where w.id = ${workspace_id} and w.id = ${anyWorkspace(scope)}`.execute(db)
  const [found] = rows
  if (!found) throw new Refusal('not_found')
  return { ...found, delete_at: found.delete_at?.toISOString() ?? null }
}

/**
 * Plans the deletion, ends API tokens and webhooks, and mails every owner. Of one that is planned
 * already nothing changes. Throws `not_found`, `workspace.name_differs`.
 */
export async function planDeletion(
  context: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
  typed_name: string,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const { name, delete_at: planned } = await lockWorkspace(trx, scope, workspace_id)
    const problem = deletionProblem(typed_name, name)
    if (problem) throw new Refusal(problem, { params: { name } })
    if (planned !== null) return
    const { user_id } = scope
    const by = await readName(trx, user_id)
    await plan(context, trx, { id: workspace_id, name, user_id, by, days: DELETION_DAYS })
  })
}

type PlanContext = Pick<AppContext, 'db' | 'clock' | 'config'>

/**
 * As `planDeletion`, by `contorno workspaces delete`; `now` leaves the owners no day. Returns when
 * it is due; null when another name was typed.
 */
export async function planDeletionByOperator(
  context: PlanContext,
  workspace_id: string,
  { typed_name, now }: { readonly typed_name: string; readonly now: boolean },
): Promise<Date | null> {
  return context.db.transaction().execute(async (trx) => {
    const { id, name } = await trx
      .selectFrom('workspaces')
      .where('id', '=', workspace_id)
      .select(['id', 'name'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (deletionProblem(typed_name, name)) return null
    const days = now ? 0 : DELETION_DAYS
    return plan(context, trx, { id, name, user_id: null, by: 'Quien opera el servicio', days })
  })
}

interface Planned {
  readonly id: string
  readonly name: string
  /** Null for the operator. */
  readonly user_id: string | null
  readonly by: string
  readonly days: number
}

async function plan(
  context: PlanContext,
  trx: Transaction<Schema>,
  { id: workspace_id, name, user_id, by, days }: Planned,
): Promise<Date> {
  const delete_at = addHours(context.clock.now(), 24 * days)
  await setDeletion(trx, workspace_id, delete_at)
  await endPrograms(trx, workspace_id)
  const on = longInstant(delete_at, context.config.default_time_zone)
  await notifyOwners(context, trx, workspace_id, {
    change: 'workspace_deletion',
    workspace: name,
    by,
    on,
  })
  await recordActivity(trx, context.clock, {
    workspace_id,
    user_id,
    action: 'workspace.deletion_planned',
    target_id: workspace_id,
  })
  return delete_at
}

/** Cancels a planned deletion; does nothing without one. Throws `not_found`. */
export async function cancelDeletion(
  context: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const { name, delete_at } = await lockWorkspace(trx, scope, workspace_id)
    if (delete_at === null) return
    await setDeletion(trx, workspace_id, null)
    const by = await readName(trx, scope.user_id)
    await notifyOwners(context, trx, workspace_id, {
      change: 'workspace_kept',
      workspace: name,
      by,
    })
    await recordActivity(trx, context.clock, {
      workspace_id,
      user_id: scope.user_id,
      action: 'workspace.deletion_cancelled',
      target_id: workspace_id,
    })
  })
}

async function lockWorkspace(
  trx: Transaction<Schema>,
  scope: WorkspaceScope,
  workspace_id: string,
): Promise<{ name: string; delete_at: Date | null }> {
  const workspace = await trx
    .selectFrom('workspaces')
    .where('id', '=', workspace_id)
    .where('id', '=', anyWorkspace(scope))
    .select(['name', 'delete_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!workspace) throw new Refusal('not_found')
  return workspace
}

async function readName(trx: Transaction<Schema>, user_id: string): Promise<string> {
  const user = await trx
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['name', 'last_name'])
    .executeTakeFirstOrThrow()
  return `${user.name} ${user.last_name}`.trim()
}

/** The mails are deleted together with the workspace. */
async function notifyOwners(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Transaction<Schema>,
  workspace_id: string,
  notice: Parameters<typeof queueAccountNotice>[3],
): Promise<void> {
  const owners = await listOwners(trx, workspace_id)
  for (const owner of owners)
    await queueAccountNotice(trx, clock, { ...owner, workspace_id }, notice)
}

/** Deletes the workspaces whose day has come, with everything in them. Returns their ids. */
export async function deleteDueWorkspaces({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const ids = await deleteWorkspacesDue(trx, clock.now())
    // Each deleted company and matrix marks itself; this one is for a workspace without any.
    await notePurges(trx, ids)
    return ids
  })
}
