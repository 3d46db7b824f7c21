import type { Runner } from '#server/database/transaction.ts'
import { recordMissingNotices } from './notices.queries.ts'
import type { QuestionChoice, Saving } from './saving.queries.ts'
import { writable } from './writable.ts'

/** A single choice with what its rater may write. */
export interface GivenChoice extends QuestionChoice {
  readonly saving: Saving
}

/**
 * Writes one choice each of several forms, which may be of different raters and matrices, and
 * returns the forms that it wrote. It decides each row as `saveOneChoice` does; a row that it leaves
 * out must be given to that. It waits for a locked row at most 100 ms, so that an erasure of one
 * matrix holds up the raters of another no longer.
 */
const SAVE_EACH_CHOICE = `
  with bounded as materialized (
    select set_config('lock_timeout', '100ms', true)
  ), given as (
    select g.* from bounded
      cross join unnest($1::uuid[], $2::int[], $3::smallint[], $4::bigint[], $5::int[], $7::text[])
        as g(form_id, position, choice, sequence, key_version, notice_version)
  ), open as materialized (
    select g.form_id, g.position, g.choice, g.sequence, g.notice_version,
      f.matrix_id, m.question_count, m.highest_value, m.allow_na
    from given g join forms f on f.id = g.form_id join matrices m on m.id = f.matrix_id
      join subjects s on s.id = f.evaluator_id and s.key_version = g.key_version
    where ${writable('$6')}
  ), changed as (
    update answers as stored set
      choices[open.position] = case
        when coalesce(stored.sequences[open.position], -1) < open.sequence then open.choice
        else stored.choices[open.position]
      end,
      sequences[open.position] = greatest(stored.sequences[open.position], open.sequence)
    from open where stored.form_id = open.form_id and stored.sequences is not null
    returning stored.form_id
  ), started as (
    insert into answers
      (form_id, matrix_id, question_count, highest_value, allow_na, choices, sequences)
    select form_id, matrix_id, question_count, highest_value, allow_na,
      array_fill(null::smallint, array[position - 1]) || choice
        || array_fill(null::smallint, array[question_count - position]),
      array_fill(null::bigint, array[position - 1]) || sequence
        || array_fill(null::bigint, array[question_count - position])
    from open where not exists (select from answers a where a.form_id = open.form_id)
    order by form_id
    on conflict (form_id) do nothing
    returning form_id
  ), written as (
    select form_id, notice_version from open
    where form_id in (select form_id from changed union all select form_id from started)
  ), noticed as (${recordMissingNotices('written.notice_version', '$6')}
  )
  select form_id from written`

/** The ids of the forms whose choice was written. No two of the given may have the same form. */
export async function saveEachChoice(
  runner: Runner,
  given: readonly GivenChoice[],
): Promise<ReadonlySet<string>> {
  // the latest of the moments: a choice that came just before its deadline is left out
  const now = new Date(Math.max(...given.map(({ saving }) => saving.now.getTime())))
  const { rows } = await runner.query<{ form_id: string }>({
    name: 'save-each-choice',
    text: SAVE_EACH_CHOICE,
    values: [
      given.map(({ form_id }) => form_id),
      given.map(({ position }) => position + 1),
      given.map(({ choice }) => choice),
      given.map(({ sequence }) => sequence),
      given.map(({ saving }) => saving.key_version),
      now,
      given.map(({ saving }) => saving.notice_version),
    ],
  })
  return new Set(rows.map(({ form_id }) => form_id))
}
