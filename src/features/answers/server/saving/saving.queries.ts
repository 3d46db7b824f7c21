import type { Runner } from '#server/database/transaction.ts'
import type { Choice } from '../../rules.ts'
import { recordMissingNotices } from './notices.queries.ts'
import { writable } from './writable.ts'

/** The choices of one form, in the order of its questions; null where none is given. */
export interface FormChoices {
  readonly form_id: string
  readonly choices: readonly Choice[]
  readonly sequences: readonly (number | null)[]
}

/**
 * Merges choices into several forms in one statement; the greater sequence wins question by
 * question. Writes nothing unless every form is open, and returns one row a form. A form that is
 * completed at the same moment has no sequences any more and stays unchanged.
 */
const SAVE_CHOICES = `
  with given as (
    select form_id, form_index from unnest($1::uuid[]) with ordinality as g(form_id, form_index)
  ), open as (
    select f.id, f.matrix_id, m.question_count, m.highest_value, m.allow_na, given.form_index
    from given join forms f on f.id = given.form_id join matrices m on m.id = f.matrix_id
      join subjects s on s.id = f.evaluator_id and s.key_version = $5
    where ${writable('$4')}
  ), written as (
  insert into answers as stored
    (form_id, matrix_id, question_count, highest_value, allow_na, choices, sequences)
  select id, matrix_id, question_count, highest_value, allow_na,
    ($2::smallint[])[(form_index - 1) * question_count + 1 : form_index * question_count],
    ($3::bigint[])[(form_index - 1) * question_count + 1 : form_index * question_count]
  from open where (select count(*) from open) = cardinality($1::uuid[]) order by id
  on conflict (form_id) do update set (choices, sequences) = (
    select array_agg(case when newer then new else old end order by question_index),
      array_agg(case when newer then new_sequence else old_sequence end order by question_index)
    from (
      select *, new_sequence is not null and (old_sequence is null or new_sequence > old_sequence)
        as newer
      from unnest(stored.choices, stored.sequences, excluded.choices, excluded.sequences)
        with ordinality as e(old, old_sequence, new, new_sequence, question_index)
    ) e
  )
  where stored.sequences is not null
  returning form_id
  ), noticed as (${recordMissingNotices('$6::text', '$4')}
  )
  select form_id from written`

/** When a draft is saved, and the version of the key that its rater holds. */
export interface Saving {
  readonly key_version: number
  readonly now: Date
  /** Of the privacy notice that the rater's page showed; null leaves it to a later statement. */
  readonly notice_version: string | null
}

/**
 * The array parameters of a statement: one id a form, one choice and sequence a form and question.
 */
export const toColumns = (forms: readonly FormChoices[]) => [
  forms.map((form) => form.form_id),
  forms.flatMap((form) => form.choices),
  forms.flatMap((form) => form.sequences),
]

/** False, with nothing written, when a form is not open or the key was replaced. */
export async function saveChoices(
  runner: Runner,
  forms: readonly FormChoices[],
  { key_version, now, notice_version }: Saving,
): Promise<boolean> {
  const { rowCount } = await runner.query({
    name: 'save-choices',
    text: SAVE_CHOICES,
    values: [...toColumns(forms), now, key_version, notice_version],
  })
  return rowCount === forms.length
}

/** A row's first choice: as many elements as the matrix has questions, all null but one. */
const onlyChoice = (type: 'smallint' | 'bigint', parameter: string): string =>
  `array_fill(null::${type}, array[$2 - 1]) || ${parameter}::${type}
      || array_fill(null::${type}, array[m.question_count - $2])`

/**
 * The same for one choice, as nearly every autosave has: the form's first one inserts its row, and
 * each later one changes one element.
 */
const SAVE_ONE_CHOICE = `
  with written as (
  insert into answers as stored
    (form_id, matrix_id, question_count, highest_value, allow_na, choices, sequences)
  select f.id, f.matrix_id, m.question_count, m.highest_value, m.allow_na,
    ${onlyChoice('smallint', '$3')},
    ${onlyChoice('bigint', '$4')}
  from forms f join matrices m on m.id = f.matrix_id
    join subjects s on s.id = f.evaluator_id and s.key_version = $6
  where f.id = $1 and ${writable('$5')}
  on conflict (form_id) do update set
    choices[$2] = case
      when coalesce(stored.sequences[$2], -1) < $4 then $3::smallint else stored.choices[$2]
    end,
    sequences[$2] = greatest(stored.sequences[$2], $4::bigint)
  where stored.sequences is not null
  returning form_id
  ), noticed as (${recordMissingNotices('$7::text', '$5')}
  )
  select form_id from written`

export interface QuestionChoice {
  readonly form_id: string
  /** Index of the question, from 0. */
  readonly position: number
  /** Of the matrix. */
  readonly question_count: number
  readonly choice: Choice
  readonly sequence: number
}

/** False, with nothing written, when the form is not open or the key was replaced. */
export async function saveOneChoice(
  runner: Runner,
  { form_id, position, choice, sequence }: QuestionChoice,
  { key_version, now, notice_version }: Saving,
): Promise<boolean> {
  const { rowCount } = await runner.query({
    name: 'save-one-choice',
    text: SAVE_ONE_CHOICE,
    values: [form_id, position + 1, choice, sequence, now, key_version, notice_version],
  })
  return rowCount === 1
}

const NEWER_COMMENT = `
      comment = case
        when excluded.sequence > stored.sequence then excluded.comment else stored.comment
      end,
      sequence = greatest(excluded.sequence, stored.sequence)`

const SAVE_COMMENTS = `
  with given as (
    select * from unnest($1::uuid[], $2::text[], $3::bigint[], $6::smallint[])
      as g(form_id, comment, sequence, position)
  ), open as (
    select given.*, f.matrix_id
    from given join forms f on f.id = given.form_id join matrices m on m.id = f.matrix_id
      join subjects s on s.id = f.evaluator_id and s.key_version = $5
    where ${writable('$4')}
  ), accepted as (
    select * from open where (select count(*) from open) = cardinality($1::uuid[])
  ), first as (
    insert into comments as stored (form_id, matrix_id, comment, sequence)
    select form_id, matrix_id, comment, sequence from accepted where position = 0 order by form_id
    on conflict (form_id) do update set ${NEWER_COMMENT}
    where stored.sequence is not null
    returning form_id
  ), further as (
    insert into prompt_comments as stored (form_id, position, matrix_id, comment, sequence)
    select form_id, position, matrix_id, comment, sequence from accepted where position > 0
    order by form_id, position
    on conflict (form_id, position) do update set ${NEWER_COMMENT}
    where stored.sequence is not null
    returning form_id
  ), written as (
    select form_id from first union all select form_id from further
  ), noticed as (${recordMissingNotices('$7::text', '$4')}
  )
  select form_id from written`

export interface CommentDraft {
  readonly form_id: string
  /** Of the open question, from 0. */
  readonly position: number
  readonly comment: string
  readonly sequence: number
}

/**
 * The greater sequence wins. False, with nothing written, when a form is not open or the key was
 * replaced.
 */
export async function saveComments(
  runner: Runner,
  drafts: readonly CommentDraft[],
  { key_version, now, notice_version }: Saving,
): Promise<boolean> {
  const values = [
    drafts.map((draft) => draft.form_id),
    drafts.map((draft) => draft.comment),
    drafts.map((draft) => draft.sequence),
    now,
    key_version,
    drafts.map((draft) => draft.position),
    notice_version,
  ]
  const { rowCount } = await runner.query({ name: 'save-comments', text: SAVE_COMMENTS, values })
  return rowCount === drafts.length
}
