import { sql } from 'kysely'
import type { Ownership } from '#features/companies/server/queries.ts'
import { recordActivity } from '#server/activity.ts'
import type { Db, AppContext } from '#server/context.ts'
import { anyWorkspace } from '#server/scoped.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Matrix } from '../contract.ts'
import { scheduleOf } from '../rules.ts'
import { type Columns, columnIds, setColumns } from './columns.queries.ts'
import { lockDraft, matrixInScope, type MatrixRow, oneMatrix } from './queries.ts'

export type CompleteDraft = Pick<
  MatrixRow,
  | 'name'
  | 'email_send_reports'
  | 'evaluation_id'
  | 'limit_date'
  | 'reminder_id'
  | 'minimum_raters'
  | 'time_zone'
>

async function requireEvaluation(
  trx: Db,
  ownership: Ownership,
  evaluation_id: string,
): Promise<void> {
  const evaluation = await trx
    .selectFrom('evaluations')
    .where('id', '=', evaluation_id)
    .where('workspace_id', '=', ownership.workspace_id)
    .where((eb) =>
      eb.or([eb('company_id', 'is', null), eb('company_id', '=', ownership.company_id)]),
    )
    .select('id')
    .executeTakeFirst()
  if (!evaluation) throw new Refusal('not_found')
}

async function insertMatrix(
  trx: Db,
  context: AppContext,
  ownership: Ownership,
  draft: CompleteDraft,
): Promise<string> {
  await requireEvaluation(trx, ownership, draft.evaluation_id)
  const id = newId()
  const { workspace_id, company_id } = ownership
  if (company_id === null) throw new Refusal('not_found')
  const schedule = scheduleOf(draft.limit_date, draft.reminder_id, draft.time_zone)
  await trx
    .insertInto('matrices')
    .values({
      ...draft,
      ...schedule,
      id,
      workspace_id,
      company_id,
      creation_date: context.clock.now(),
    })
    .execute()
  return id
}

const deed = (scope: WorkspaceScope, workspace_id: string, verb: string, target_id: string) => ({
  workspace_id,
  user_id: scope.user_id,
  action: `matrix.${verb}`,
  target_id,
})

export function createMatrix(
  context: AppContext,
  scope: WorkspaceScope,
  ownership: Ownership,
  draft: CompleteDraft,
  columns: Columns,
): Promise<Matrix> {
  return context.db.transaction().execute(async (trx) => {
    const { workspace_id, company_id } = ownership
    const id = await insertMatrix(trx, context, ownership, draft)
    await setColumns(trx, id, await columnIds(trx, { workspace_id, company_id }, columns))
    await recordActivity(trx, context.clock, deed(scope, workspace_id, 'created', id))
    return oneMatrix(trx, scope, id, context.clock.now())
  })
}

/** Changes a draft to what `change` makes of it; without columns they stay as they are. */
export function updateMatrix(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  change: (current: MatrixRow) => CompleteDraft,
  columns: Columns | undefined,
): Promise<Matrix> {
  return context.db.transaction().execute(async (trx) => {
    const current = await lockDraft(trx, scope, matrix_id)
    const { workspace_id, company_id } = current
    const draft = change(current)
    await requireEvaluation(trx, { workspace_id, company_id }, draft.evaluation_id)
    await trx
      .updateTable('matrices')
      .set({ ...draft, ...scheduleOf(draft.limit_date, draft.reminder_id, draft.time_zone) })
      .where('id', '=', matrix_id)
      .execute()
    if (columns)
      await setColumns(trx, matrix_id, await columnIds(trx, { workspace_id, company_id }, columns))
    await recordActivity(trx, context.clock, deed(scope, workspace_id, 'updated', matrix_id))
    return oneMatrix(trx, scope, matrix_id, context.clock.now())
  })
}

/** A new draft like the original with its columns and, if wanted, its people and connections under ids of their own. */
export function duplicateMatrix(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  change: (original: MatrixRow) => CompleteDraft,
  with_subjects: boolean,
): Promise<Matrix> {
  return context.db.transaction().execute(async (trx) => {
    const original = await matrixInScope(trx, scope, matrix_id)
    const id = await insertMatrix(trx, context, original, change(original))
    await sql`
      insert into matrix_subject_properties
      select ${id}, subject_property_id, position from matrix_subject_properties where matrix_id = ${matrix_id}`.execute(
      trx,
    )
    if (with_subjects) await copyPeople(trx, matrix_id, id)
    await recordActivity(trx, context.clock, deed(scope, original.workspace_id, 'duplicated', id))
    return oneMatrix(trx, scope, id, context.clock.now())
  })
}

async function copyPeople(trx: Db, from: string, to: string): Promise<void> {
  const people = (
    await trx.selectFrom('subjects').where('matrix_id', '=', from).select('id').execute()
  ).map(({ id }) => id)
  const forms = (
    await trx.selectFrom('forms').where('matrix_id', '=', from).select('id').execute()
  ).map(({ id }) => id)
  const copies = sql`unnest(${people}::uuid[], ${people.map(() => newId())}::uuid[])`
  await sql`
    insert into subjects (id, matrix_id, name, email)
    select copy.id, ${to}, s.name, s.email
    from ${copies} as copy (original, id) join subjects s on s.id = copy.original`.execute(trx)
  await sql`
    insert into subject_values (subject_id, matrix_id, subject_property_id, value)
    select copy.id, ${to}, v.subject_property_id, v.value
    from ${copies} as copy (original, id) join subject_values v on v.subject_id = copy.original`.execute(
    trx,
  )
  await sql`
    insert into forms (id, matrix_id, evaluator_id, evaluated_id, relation_type_id)
    select sheet.id, ${to}, evaluator.id, evaluated.id, f.relation_type_id
    from unnest(${forms}::uuid[], ${forms.map(() => newId())}::uuid[]) as sheet (original, id)
    join forms f on f.id = sheet.original
    join ${copies} as evaluator (original, id) on evaluator.original = f.evaluator_id
    join ${copies} as evaluated (original, id) on evaluated.original = f.evaluated_id`.execute(trx)
}

export function removeMatrix(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<undefined> {
  return context.db.transaction().execute(async (trx): Promise<undefined> => {
    const matrix = await trx
      .deleteFrom('matrices')
      .where('id', '=', matrix_id)
      .where('workspace_id', '=', anyWorkspace(scope))
      .returning(['workspace_id', 'released'])
      .executeTakeFirst()
    if (!matrix) throw new Refusal('not_found')
    await recordActivity(trx, context.clock, {
      ...deed(scope, matrix.workspace_id, 'deleted', matrix_id),
      detail: { released: matrix.released },
    })
  })
}
