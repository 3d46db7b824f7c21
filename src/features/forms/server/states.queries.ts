import { sql } from 'kysely'
import { selectAny } from '#server/access/scoped.ts'
import type { Db } from '#server/context.ts'

/** SQL: sends forms; a `from` and a `where` follow. */
export const SEND_FORMS = `update forms f set answered = true, important_sequence = null`

/**
 * SQL: stores what the rater declined in the rows `open (id, declined, sequence)`; the greater
 * sequence wins. A `where` follows.
 */
export const DECLINE_FORMS = `update forms f set
    declined = case
      when open.sequence > coalesce(f.declined_sequence, -1) then open.declined else f.declined end,
    declined_sequence = greatest(open.sequence, f.declined_sequence)
  from open`

/**
 * SQL: stores what the rater marked as important in the rows `open (id, positions, sequence)`; the
 * greater sequence wins. A `where` follows.
 */
export const MARK_IMPORTANT = `update forms f set
    important = case when open.sequence > coalesce(f.important_sequence, -1)
      then open.positions else f.important end,
    important_sequence = greatest(open.sequence, f.important_sequence)
  from open`

export async function markSent(trx: Db, form_ids: readonly string[]): Promise<void> {
  await sql`${sql.raw(SEND_FORMS)} where f.id = any(${form_ids}::uuid[])`.execute(trx)
}

/** Makes drafts of sent forms, or ended ones of a rater who left. */
export async function reopen(trx: Db, form_ids: readonly string[], ended: boolean): Promise<void> {
  await trx
    .updateTable('forms')
    .set({ answered: false, ended })
    .where('id', '=', selectAny(form_ids))
    .execute()
}

export async function undoDeclines(trx: Db, rater_id: string): Promise<void> {
  await trx
    .updateTable('forms')
    .set({ declined: false, declined_sequence: null })
    .where('evaluator_id', '=', rater_id)
    .where('declined', '=', true)
    .execute()
}

/** Deletes what the order of taps tells, and what was marked in declined and ended forms. */
export async function clearTaps(trx: Db, matrix_id: string): Promise<void> {
  await sql`update forms set important = null, important_sequence = null
    where matrix_id = ${matrix_id} and (declined or ended) and not answered and important is not null`.execute(
    trx,
  )
  await sql`update forms set declined_sequence = null
    where matrix_id = ${matrix_id} and declined_sequence is not null`.execute(trx)
}

/**
 * Gives the unsent forms of a rater new ids and the state of untouched ones, so that a call under way
 * that names the old ids finds no form.
 */
export async function renewForms(trx: Db, rater_id: string): Promise<void> {
  await sql`update forms set id = gen_random_uuid(), declined = false, declined_sequence = null,
      important = null, important_sequence = null
    where evaluator_id = ${rater_id} and not answered`.execute(trx)
}

/** Gives forms to another subject of their matrix. */
export async function moveForms(
  trx: Db,
  form_ids: readonly string[],
  evaluator_id: string,
): Promise<void> {
  await trx
    .updateTable('forms')
    .set({ evaluator_id })
    .where('id', '=', selectAny(form_ids))
    .execute()
}

export async function changeRelation(
  trx: Db,
  form_id: string,
  relation_type_id: number,
): Promise<void> {
  await trx.updateTable('forms').set({ relation_type_id }).where('id', '=', form_id).execute()
}

export async function deleteForms(trx: Db, form_ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('forms').where('id', '=', selectAny(form_ids)).execute()
}
