import { LACKS_CHOICE } from '#features/evaluations/server/queries.ts'
import { SEND_FORMS } from '#features/forms/server/queries.ts'
import type { Runner } from '#server/database/transaction.ts'
import { INSERT_MAIL } from '#server/mail/mail.ts'
import { recordMissingNotice } from '../saving/notices.queries.ts'
import { toColumns, type FormChoices, type Saving } from '../saving/saving.queries.ts'
import { writable } from '../saving/writable.ts'

/** A part of the statements below: queues the receipt if their CTE `complete` has its row. */
const QUEUE_RECEIPT = `
    ${INSERT_MAIL}
    select $2::uuid, 'receipt', 'receipt ' || s.id || ' ' || $5 || ' ' || $2::uuid, m.workspace_id, m.id, s.id,
      jsonb_build_object('sent', cardinality($1::uuid[])), $4, $4
    from complete, subjects s join matrices m on m.id = s.matrix_id
    where s.id = $3 and s.email is not null
    on conflict (dedupe_key) do nothing`

/**
 * Completes forms of a sheet if none of their choices is missing: marks the forms, erases the sequences and
 * queues the receipt.
 */
const COMPLETE = `
  with whole as (
    select a.form_id from answers a join forms f on f.id = a.form_id
      join subjects s on s.id = f.evaluator_id and s.key_version = $6
    where a.form_id = any($1::uuid[]) and not f.answered and not f.declined and not f.ended
      and not ${LACKS_CHOICE}
    for no key update of f, a
  ), complete as (
    select 1 where (select count(*) from whole) = cardinality($1::uuid[])
  ), marked as (
    ${SEND_FORMS} from complete where f.id = any($1::uuid[])
  ), sequences_erased as (
    update answers set sequences = null from complete where form_id = any($1::uuid[])
  ), comment_sequences_erased as (
    update comments set sequence = null from complete
    where form_id = any($1::uuid[]) and comment <> ''
  ), empty_comments_deleted as (
    delete from comments using complete where form_id = any($1::uuid[]) and comment = ''
  ), prompt_sequences_erased as (
    update prompt_comments set sequence = null from complete
    where form_id = any($1::uuid[]) and comment <> ''
  ), empty_prompt_comments_deleted as (
    delete from prompt_comments using complete where form_id = any($1::uuid[]) and comment = ''
  ), receipt as (${QUEUE_RECEIPT}
  ), noticed as (${recordMissingNotice('$7')}
  )
  select 1 from complete`

/**
 * Does the same for a sheet whose choices all arrive in this call, without comments, as most do, and
 * whose evaluation has no open questions of its own.
 * What the call sends replaces what was saved, whatever its sequence.
 */
const SAVE_AND_COMPLETE = `
  with open as (
    select f.id, f.matrix_id, m.question_count, m.highest_value, m.allow_na, given.form_index
    from unnest($1::uuid[]) with ordinality as given(form_id, form_index)
      join forms f on f.id = given.form_id join matrices m on m.id = f.matrix_id
      join subjects s on s.id = f.evaluator_id and s.key_version = $7
    where ${writable('$4')} and not f.declined
    order by f.id for no key update of f
  ), complete as (
    select 1 where (select count(*) from open) = cardinality($1::uuid[])
  ), saved as (
    insert into answers
      (form_id, matrix_id, question_count, highest_value, allow_na, choices)
    select id, matrix_id, question_count, highest_value, allow_na,
      ($6::smallint[])[(form_index - 1) * question_count + 1 : form_index * question_count]
    from open, complete
    on conflict (form_id) do update set sequences = null, choices = excluded.choices
    returning form_id
  ), marked as (
    ${SEND_FORMS} from complete where f.id = any($1::uuid[])
  ), comment_sequences_erased as (
    update comments set sequence = null from complete
    where form_id = any($1::uuid[]) and comment <> ''
  ), empty_comments_deleted as (
    delete from comments using complete where form_id = any($1::uuid[]) and comment = ''
  ), receipt as (${QUEUE_RECEIPT}
  ), noticed as (${recordMissingNotice('$8', 'saved')}
  )
  select 1 from complete`

export interface Completion {
  readonly subject_id: string
  readonly form_ids: readonly string[]
  /** Id of the receipt's mail. */
  readonly mail_id: string
  readonly sheet: 'self' | 'others'
  /** Of the privacy notice that the rater's page showed. */
  readonly notice_version: string
}

const listParameters = ({ mail_id, subject_id, sheet }: Completion, now: Date) => [
  mail_id,
  subject_id,
  now,
  sheet,
]

/**
 * False, with nothing written, when a choice is missing, a form is completed already or the key was
 * replaced. Seen by the statement after `lockForms`, no replacement is missed.
 */
export async function completeForms(
  runner: Runner,
  completion: Completion,
  { key_version, now }: Saving,
): Promise<boolean> {
  const { rowCount } = await runner.query({
    name: 'complete-forms',
    text: COMPLETE,
    values: [
      completion.form_ids,
      ...listParameters(completion, now),
      key_version,
      completion.notice_version,
    ],
  })
  return rowCount === 1
}

/**
 * Needs every choice of every form. False, with nothing written, when a form is not open or the key
 * was replaced.
 */
export async function saveAndCompleteForms(
  runner: Runner,
  completion: Completion,
  forms: readonly FormChoices[],
  { key_version, now }: Saving,
): Promise<boolean> {
  const [form_ids, choices] = toColumns(forms)
  const { rowCount } = await runner.query({
    name: 'save-and-complete-forms',
    text: SAVE_AND_COMPLETE,
    values: [
      form_ids,
      ...listParameters(completion, now),
      choices,
      key_version,
      completion.notice_version,
    ],
  })
  return rowCount === 1
}
