import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

type Trx = Transaction<Schema>

/**
 * Erases in what was sent the order in which it was written, and deletes what was answered about
 * declined and ended forms.
 */
export async function closeAnswers(trx: Trx, matrix_id: string): Promise<void> {
  const sent = sql`(select id from forms where matrix_id = ${matrix_id} and answered)`
  const freed = sql`(select id from forms
    where matrix_id = ${matrix_id} and (declined or ended) and not answered)`
  await sql`update answers set sequences = null
    where matrix_id = ${matrix_id} and sequences is not null and form_id in ${sent}`.execute(trx)
  await sql`delete from answers where matrix_id = ${matrix_id} and form_id in ${freed}`.execute(trx)
  await sql`delete from comments where matrix_id = ${matrix_id}
    and (form_id in ${freed} or (comment = '' and form_id in ${sent}))`.execute(trx)
  await sql`update comments set sequence = null
    where matrix_id = ${matrix_id} and sequence is not null and form_id in ${sent}`.execute(trx)
  await sql`delete from prompt_comments where matrix_id = ${matrix_id}
    and (form_id in ${freed} or (comment = '' and form_id in ${sent}))`.execute(trx)
  await sql`update prompt_comments set sequence = null
    where matrix_id = ${matrix_id} and sequence is not null and form_id in ${sent}`.execute(trx)
}

/** Deletes what a rater has written and not sent, and the record of the privacy notice. */
export async function deleteDrafts(trx: Trx, subject_id: string): Promise<void> {
  const own = sql`(select id from forms where evaluator_id = ${subject_id} and not answered)`
  await sql`delete from answers where form_id in ${own}`.execute(trx)
  await sql`delete from comments where form_id in ${own}`.execute(trx)
  await sql`delete from prompt_comments where form_id in ${own}`.execute(trx)
  await trx.deleteFrom('notices').where('subject_id', '=', subject_id).execute()
}

/** Deletes the comments of some forms; their choices stay. */
export async function deleteComments(trx: Trx, form_ids: readonly string[]): Promise<void> {
  await sql`delete from comments where form_id = any(${form_ids}::uuid[])`.execute(trx)
  await sql`delete from prompt_comments where form_id = any(${form_ids}::uuid[])`.execute(trx)
}
