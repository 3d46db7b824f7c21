import { type RawBuilder, sql } from 'kysely'
import { requireQuotaInMatrix } from '#features/companies/server/queries.ts'
import type { MatrixRow } from '#features/matrices/server/queries.ts'
import { recordActivity } from '#server/access/activity.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import { SELF_EVALUATION } from '#shared/relations.ts'
import type { StoredForm } from '../compact.rules.ts'
import { MAXIMUM_FORMS } from '../limits.ts'

export {
  changeRelation,
  DECLINE_FORMS,
  deleteForms,
  clearTaps,
  MARK_IMPORTANT,
  markSent,
  moveForms,
  renewForms,
  reopen,
  SEND_FORMS,
  undoDeclines,
} from './states.queries.ts'

/** Conditions on the columns of the table forms. A form that was sent counts, whatever else. */
export const isAsked = sql<boolean>`(answered or not (declined or ended))`
export const isFreed = sql<boolean>`(declined and not answered)`
export const isOpen = sql<boolean>`(not answered and not declined and not ended)`

/**
 * Ends what a rater has not sent, and returns how many forms were open. A sheet of which something
 * was sent or declined stays in the counts: without it they would tell about whom it was.
 */
export async function endForms(trx: Db, evaluator_id: string): Promise<number> {
  const { rows } = await sql<{ declined: boolean }>`
    update forms f set ended = true, uncounted = not exists (select from forms done
      where done.evaluator_id = f.evaluator_id and (done.answered or done.declined)
        and (done.relation_type_id = ${SELF_EVALUATION}) = (f.relation_type_id = ${SELF_EVALUATION}))
    where f.evaluator_id = ${evaluator_id} and not f.answered
    returning f.declined`.execute(trx)
  return rows.filter(({ declined }) => !declined).length
}

/** Opens what `endForms` ended, with what was saved of it. */
export async function restoreForms(trx: Db, evaluator_id: string): Promise<void> {
  await trx
    .updateTable('forms')
    .set({ ended: false, uncounted: false })
    .where('evaluator_id', '=', evaluator_id)
    .where('ended', '=', true)
    .execute()
}

/** The subjects of a matrix in alphabetical order. */
export const selectSubjects = (db: Db, matrix_id: string) =>
  db
    .selectFrom('subjects')
    .where('matrix_id', '=', matrix_id)
    .orderBy(alphabetically('name'))
    .orderBy('id')
    .select(['id', 'name', 'email', 'external_id'])
    .execute()

/** @param condition what follows `where` in a query of the table forms */
export async function selectForms(db: Db, condition: RawBuilder<unknown>): Promise<StoredForm[]> {
  const { rows } = await sql<StoredForm>`
    select id, evaluator_id, evaluated_id, relation_type_id, by_hand from forms
    where ${condition}`.execute(db)
  return rows
}

/** The forms of a matrix; of repeated ones only the first. */
export const selectStoredForms = (db: Db, matrix_id: string): Promise<StoredForm[]> =>
  selectForms(db, sql`matrix_id = ${matrix_id} and not repeated`)

type NewForm = Omit<StoredForm, 'id'>

/** Inserts the forms and returns their ids in the same order. Throws `quota.bytes`. */
export async function insertForms(
  trx: Db,
  matrix_id: string,
  forms: readonly NewForm[],
): Promise<string[]> {
  const ids = await storeForms(trx, matrix_id, forms)
  await requireQuotaInMatrix(trx, matrix_id)
  return ids
}

/** As `insertForms`, for the matrices that count in no quota. */
export async function storeForms(
  trx: Db,
  matrix_id: string,
  forms: readonly NewForm[],
): Promise<string[]> {
  const ids = forms.map(() => newId())
  const evaluators = forms.map(({ evaluator_id }) => evaluator_id)
  const evaluated = forms.map(({ evaluated_id }) => evaluated_id)
  const relations = forms.map(({ relation_type_id }) => relation_type_id)
  const by_hand = forms.map((form) => form.by_hand === true)
  await sql`
    insert into forms (id, matrix_id, evaluator_id, evaluated_id, relation_type_id, by_hand)
    select id, ${matrix_id}, evaluator_id, evaluated_id, relation_type_id, by_hand
    from unnest(
        ${ids}::uuid[], ${evaluators}::uuid[], ${evaluated}::uuid[], ${relations}::smallint[],
        ${by_hand}::boolean[]
      )
      as given (id, evaluator_id, evaluated_id, relation_type_id, by_hand)`.execute(trx)
  return ids
}

/** Throws `forms.too_many` if the matrix cannot hold `additional` more forms. */
export async function requireCapacity(
  trx: Db,
  matrix_id: string,
  additional: number,
): Promise<void> {
  const { forms } = await trx
    .selectFrom('forms')
    .where('matrix_id', '=', matrix_id)
    .select((eb) => eb.fn.countAll<number>().as('forms'))
    .executeTakeFirstOrThrow()
  if (forms + additional > MAXIMUM_FORMS)
    throw new Refusal('forms.too_many', { limit: MAXIMUM_FORMS })
}

interface FormsEvent {
  readonly scope: WorkspaceScope
  readonly matrix: MatrixRow
  readonly verb: 'added' | 'updated' | 'removed' | 'imported' | 'generated'
  /** How many forms changed. */
  readonly forms: number
}

export function recordAuditEvent(
  trx: Db,
  context: AppContext,
  { scope, matrix, verb, forms }: FormsEvent,
): Promise<void> {
  return recordActivity(trx, context.clock, {
    workspace_id: matrix.workspace_id,
    user_id: scope.user_id,
    action: `forms.${verb}`,
    target_id: matrix.id,
    detail: { forms },
  })
}
