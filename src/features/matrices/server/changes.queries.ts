import { sql, type Transaction } from 'kysely'
import { chooseNewMatrix } from '#features/accounts/server/queries.ts'
import { endRehearsals, requireQuotaInMatrix } from '#features/companies/server/queries.ts'
import { copyLibraryEvaluation } from '#features/evaluations/server/queries.ts'
import { type AuditEvent, recordActivity } from '#server/access/activity.ts'
import { inScope } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { Db, AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import { listed, numbered } from '#shared/spanish.ts'
import { refuseStale } from '#shared/versions.ts'
import type { Matrix, MatrixSettings } from '../contract.ts'
import { usedRelations } from '../relations.rules.ts'
import { planSchedule } from '../rules.ts'
import { type Columns, columnIds, setColumns } from './columns.queries.ts'
import {
  lockDraft,
  matrixInScope,
  type MatrixRow,
  oneMatrix,
  refuseOutdatedWeights,
  storeMatrix,
} from './queries.ts'

type Owner = Pick<MatrixRow, 'workspace_id' | 'company_id'>

export type CompleteDraft = Pick<
  MatrixRow,
  | 'name'
  | 'email_send_reports'
  | 'further_emails'
  | 'evaluation_id'
  | 'limit_date'
  | 'reminder_id'
  | 'time_zone'
  | keyof MatrixSettings
>

/**
 * Throws `not_found` unless the evaluation belongs to the company or is shared by its workspace.
 */
async function requireEvaluation(trx: Db, owner: Owner, evaluation_id: string): Promise<void> {
  const evaluation = await trx
    .selectFrom('evaluations')
    .where('id', '=', evaluation_id)
    .where('workspace_id', '=', owner.workspace_id)
    .where((eb) => eb.or([eb('company_id', 'is', null), eb('company_id', '=', owner.company_id)]))
    .select('id')
    .executeTakeFirst()
  if (!evaluation) throw new Refusal('not_found')
}

const columnsOfDraft = ({ nomination, weights, chart_rules, ...draft }: CompleteDraft) => ({
  ...draft,
  chart_rules: chart_rules && JSON.stringify(chart_rules),
  weights: weights && JSON.stringify(weights),
  nomination: nomination && JSON.stringify(nomination),
})

async function insertMatrix(
  trx: Db,
  { clock }: AppContext,
  owner: Owner,
  draft: CompleteDraft,
): Promise<string> {
  await requireEvaluation(trx, owner, draft.evaluation_id)
  await refuseOutdatedWeights(trx, draft)
  const id = newId()
  const { workspace_id, company_id } = owner
  const schedule = planSchedule(draft.limit_date, draft.reminder_id, draft.time_zone)
  await storeMatrix(trx, {
    ...columnsOfDraft(draft),
    ...schedule,
    id,
    workspace_id,
    company_id,
    creation_date: clock.now(),
  })
  await chooseNewMatrix(trx, { workspace_id, matrix_id: id })
  return id
}

const auditEvent = (
  scope: WorkspaceScope,
  workspace_id: string,
  verb: string,
  target_id: string,
): AuditEvent => ({
  workspace_id,
  user_id: scope.user_id,
  action: `matrix.${verb}`,
  target_id,
})

/**
 * Creates a draft with a copy of a library evaluation, in one transaction. Throws `not_found` for a
 * key that the library does not have.
 */
export function createFromLibrary(
  context: AppContext,
  scope: WorkspaceScope,
  owner: Owner,
  { key, ...draft }: Omit<CompleteDraft, 'evaluation_id'> & { readonly key: string },
): Promise<Matrix> {
  return context.db.transaction().execute(async (trx) => {
    const evaluation_id = await copyLibraryEvaluation({ trx, context, scope }, owner, key)
    const id = await insertMatrix(trx, context, owner, { ...draft, evaluation_id })
    await recordActivity(trx, context.clock, auditEvent(scope, owner.workspace_id, 'created', id))
    return oneMatrix(trx, scope, id, context.clock.now())
  })
}

export function createMatrix(
  context: AppContext,
  scope: WorkspaceScope,
  owner: Owner,
  { draft, columns }: { readonly draft: CompleteDraft; readonly columns: Columns },
): Promise<Matrix> {
  return context.db.transaction().execute(async (trx) => {
    const { workspace_id, company_id } = owner
    const id = await insertMatrix(trx, context, owner, draft)
    await setColumns(trx, id, await columnIds(trx, { workspace_id, company_id }, columns))
    await recordActivity(trx, context.clock, auditEvent(scope, workspace_id, 'created', id))
    return oneMatrix(trx, scope, id, context.clock.now())
  })
}

interface DraftChange {
  /** Returns the new state of the draft; called while the draft is locked. */
  readonly change: (current: MatrixRow) => CompleteDraft
  /** Undefined leaves the columns as they are. */
  readonly columns: Columns | undefined
  /** The version that the save read; undefined saves in any case. */
  readonly read: number | undefined
}

export function updateMatrix(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  { change, columns, read }: DraftChange,
): Promise<Matrix> {
  return context.db.transaction().execute(async (trx) => {
    const current = await lockDraft(trx, scope, matrix_id)
    refuseStale('matrix.changed', current, read)
    const { workspace_id, company_id } = current
    const draft = change(current)
    await refuseOtherRelations(trx, matrix_id, draft.relation_type_ids)
    if (!draft.without_email) await requireEmails(trx, matrix_id)
    await requireEvaluation(trx, { workspace_id, company_id }, draft.evaluation_id)
    await refuseOutdatedWeights(trx, draft)
    await trx
      .updateTable('matrices')
      .set({
        ...columnsOfDraft(draft),
        ...planSchedule(draft.limit_date, draft.reminder_id, draft.time_zone),
        version: current.version + 1,
      })
      .where('id', '=', matrix_id)
      .execute()
    if (columns)
      await setColumns(trx, matrix_id, await columnIds(trx, { workspace_id, company_id }, columns))
    await recordActivity(trx, context.clock, auditEvent(scope, workspace_id, 'updated', matrix_id))
    return oneMatrix(trx, scope, matrix_id, context.clock.now())
  })
}

interface Duplication {
  /** Returns the data of the duplicate. */
  readonly change: (original: MatrixRow) => CompleteDraft
  readonly with_subjects: boolean
}

/**
 * Creates a draft with the columns of the original and, on request, copies of its subjects and
 * forms.
 */
export function duplicateMatrix(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  { change, with_subjects }: Duplication,
): Promise<Matrix> {
  return context.db.transaction().execute(async (trx) => {
    const original = await matrixInScope(trx, scope, matrix_id)
    const id = await insertMatrix(trx, context, original, change(original))
    await sql`
      insert into matrix_subject_properties
      select ${id}, subject_property_id, position from matrix_subject_properties where matrix_id = ${matrix_id}`.execute(
      trx,
    )
    if (with_subjects) await copySubjects(trx, context, matrix_id, id)
    await recordActivity(
      trx,
      context.clock,
      auditEvent(scope, original.workspace_id, 'duplicated', id),
    )
    return oneMatrix(trx, scope, id, context.clock.now())
  })
}

/** Copies the subjects under new ids, and what other features keep of them. */
async function copySubjects(
  trx: Transaction<Schema>,
  { reactions }: Pick<AppContext, 'reactions'>,
  from: string,
  to: string,
): Promise<void> {
  const originals = await trx
    .selectFrom('subjects')
    .where('matrix_id', '=', from)
    .select('id')
    .execute()
  const subjects = new Map(originals.map(({ id }) => [id, newId()]))
  for (const { matrix_duplicated } of reactions)
    await matrix_duplicated?.(trx, { from, to, subjects })
  await requireQuotaInMatrix(trx, to)
}

export function removeMatrix(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<undefined> {
  return context.db.transaction().execute(async (trx): Promise<undefined> => {
    await matrixInScope(trx, scope, matrix_id)
    await endRehearsals(trx, matrix_id)
    const matrix = await trx
      .deleteFrom('matrices')
      .where('id', '=', matrix_id)
      .where(inScope(scope, 'matrices'))
      .returning(['workspace_id', 'released'])
      .executeTakeFirst()
    if (!matrix) throw new Refusal('not_found')
    await recordActivity(trx, context.clock, {
      ...auditEvent(scope, matrix.workspace_id, 'deleted', matrix_id),
      detail: { released: matrix.released },
    })
  })
}

/**
 * Throws `matrix.relations_used` when a draft, which is locked, has connections or proposals in
 * other relations than these.
 */
async function refuseOtherRelations(
  trx: Db,
  matrix_id: string,
  relation_type_ids: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ relation_type_id: number }>`
    select relation_type_id from forms where matrix_id = ${matrix_id}
    union select relation_type_id from proposals where matrix_id = ${matrix_id} and removed_by is null`.execute(
    trx,
  )
  const found = rows.map((row) => row.relation_type_id)
  const others = found.filter((id) => !relation_type_ids.includes(id))
  if (others.length === 0) return
  const names = usedRelations({ relation_type_ids: others }).map(({ name }) => name)
  throw new Refusal('matrix.relations_used', { params: { relations: listed(names) } })
}

/** Throws `matrix.without_email_used` when a draft, which is locked, has people without e-mail. */
async function requireEmails(trx: Db, matrix_id: string): Promise<void> {
  const { people } = await trx
    .selectFrom('subjects')
    .where('matrix_id', '=', matrix_id)
    .where('email', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  if (people === 0) return
  throw new Refusal('matrix.without_email_used', {
    params: { people: numbered(people, 'persona no tiene', 'personas no tienen') },
  })
}
