import type { Runner } from '#server/transaction.ts'
import type { Choice } from '../rules.ts'

/** Choices of whole sheets: one array a form, null where nothing is said. */
export interface Choices {
  readonly form_id: string
  readonly choices: readonly Choice[]
  readonly sequences: readonly (number | null)[]
}

/**
 * Merges choices into the sheets in one statement, the newer number winning question by question. Nothing is written unless every form is
 * open; the answer is how many forms were. A sheet that is completed in the same instant has no sequences any more and is left alone.
 */
const SAVE = `
  with given as (
    select form_id, place from unnest($1::uuid[]) with ordinality as g(form_id, place)
  ), open as (
    select f.id, f.matrix_id, m.question_count, m.highest_value, m.allow_na, given.place
    from given join forms f on f.id = given.form_id join matrices m on m.id = f.matrix_id
    where not f.answered and m.released and m.erased_at is null and m.closes_at > $4
  )
  insert into answers as kept (form_id, matrix_id, question_count, highest_value, allow_na, choices, sequences)
  select id, matrix_id, question_count, highest_value, allow_na,
    ($2::smallint[])[(place - 1) * question_count + 1 : place * question_count],
    ($3::bigint[])[(place - 1) * question_count + 1 : place * question_count]
  from open where (select count(*) from open) = cardinality($1::uuid[]) order by id
  on conflict (form_id) do update set (choices, sequences) = (
    select array_agg(case when newer then new else old end order by place), array_agg(case when newer then new_sequence else old_sequence end order by place)
    from (
      select *, new_sequence is not null and (old_sequence is null or new_sequence > old_sequence) as newer
      from unnest(kept.choices, kept.sequences, excluded.choices, excluded.sequences) with ordinality as e(old, old_sequence, new, new_sequence, place)
    ) e
  )
  where kept.sequences is not null
  returning form_id`

const columnsOf = (sheets: readonly Choices[]) => [
  sheets.map((sheet) => sheet.form_id),
  sheets.flatMap((sheet) => sheet.choices),
  sheets.flatMap((sheet) => sheet.sequences),
]

export async function saveChoices(
  runner: Runner,
  sheets: readonly Choices[],
  now: Date,
): Promise<boolean> {
  const { rowCount } = await runner.query({
    name: 'save-choices',
    text: SAVE,
    values: [...columnsOf(sheets), now],
  })
  return rowCount === sheets.length
}

/** One choice on a sheet that has some already: what nearly every autosave is. */
const SAVE_ONE = `
  update answers a set
    choices[$2] = case when coalesce(a.sequences[$2], -1) < $4 then $3::smallint else a.choices[$2] end, sequences[$2] = greatest(a.sequences[$2], $4::bigint)
  from forms f join matrices m on m.id = f.matrix_id
  where a.form_id = $1 and a.sequences is not null and f.id = $1 and not f.answered and m.released and m.erased_at is null and m.closes_at > $5`

export interface Choosing {
  readonly form_id: string
  /** From 0. */
  readonly position: number
  /** How many questions the sheet has. */
  readonly count: number
  readonly choice: number
  readonly sequence: number
}

/** False when the sheet has no row yet or is not open: the whole statement finds out which. */
export async function saveOneChoice(
  runner: Runner,
  { form_id, position, choice, sequence }: Choosing,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await runner.query({
    name: 'save-one-choice',
    text: SAVE_ONE,
    values: [form_id, position + 1, choice, sequence, now],
  })
  return rowCount === 1
}

const SAVE_COMMENTS = `
  with given as (
    select * from unnest($1::uuid[], $2::text[], $3::bigint[]) as g(form_id, comment, sequence)
  ), open as (
    select given.*, f.matrix_id from given join forms f on f.id = given.form_id join matrices m on m.id = f.matrix_id
    where not f.answered and m.released and m.erased_at is null and m.closes_at > $4
  )
  insert into comments as kept (form_id, matrix_id, comment, sequence)
  select form_id, matrix_id, comment, sequence from open where (select count(*) from open) = cardinality($1::uuid[]) order by form_id
  on conflict (form_id) do update set
    comment = case when excluded.sequence > kept.sequence then excluded.comment else kept.comment end, sequence = greatest(excluded.sequence, kept.sequence)
  where kept.sequence is not null
  returning form_id`

export interface CommentDraft {
  readonly form_id: string
  readonly comment: string
  readonly sequence: number
}

export async function saveComments(
  runner: Runner,
  drafts: readonly CommentDraft[],
  now: Date,
): Promise<boolean> {
  const values = [
    drafts.map((draft) => draft.form_id),
    drafts.map((draft) => draft.comment),
    drafts.map((draft) => draft.sequence),
    now,
  ]
  const { rowCount } = await runner.query({ name: 'save-comments', text: SAVE_COMMENTS, values })
  return rowCount === drafts.length
}

export interface FormState {
  readonly id: string
  readonly answered: boolean
  readonly released: boolean
  readonly closes_at: Date
}

const STATE =
  'select f.id, f.answered, m.released, m.closes_at from forms f join matrices m on m.id = f.matrix_id where f.id = any($1::uuid[]) order by f.id'

/** Where each form stands. With `lock`, completions of the same sheet come one after the other. */
export async function stateOf(
  runner: Runner,
  form_ids: readonly string[],
  lock = false,
): Promise<FormState[]> {
  const query = lock
    ? { name: 'lock-forms', text: `${STATE} for no key update of f` }
    : { name: 'state-of-forms', text: STATE }
  return (await runner.query<FormState>({ ...query, values: [form_ids] })).rows
}

/** The choices of these forms as this connection sees them. */
export async function choicesStored(
  runner: Runner,
  form_ids: readonly string[],
): Promise<{ form_id: string; choices: Choice[] }[]> {
  const text = 'select form_id, choices from answers where form_id = any($1::uuid[])'
  return (
    await runner.query<{ form_id: string; choices: Choice[] }>({
      name: 'choices-stored',
      text,
      values: [form_ids],
    })
  ).rows
}

const RECEIPT = `
    insert into outbox (id, kind, dedupe_key, workspace_id, matrix_id, subject_id, created_at, due_at)
    select $2, 'receipt', 'receipt ' || s.id || ' ' || $5, m.workspace_id, m.id, s.id, $4, $4
    from enough, subjects s join matrices m on m.id = s.matrix_id where s.id = $3
    on conflict (dedupe_key) do nothing`

/** Marks the sheets answered if not one choice is missing, forgets their sequences and queues the receipt; all in one statement. */
const COMPLETE = `
  with whole as (
    select a.form_id from answers a join forms f on f.id = a.form_id
    where a.form_id = any($1::uuid[]) and not f.answered and array_position(a.choices, null) is null for no key update of f, a
  ), enough as (
    select 1 where (select count(*) from whole) = cardinality($1::uuid[])
  ), marked as (
    update forms set answered = true from enough where id = any($1::uuid[])
  ), forgotten as (
    update answers set sequences = null from enough where form_id = any($1::uuid[])
  ), comments_forgotten as (
    update comments set sequence = null from enough where form_id = any($1::uuid[]) and comment <> ''
  ), empty_comments as (
    delete from comments using enough where form_id = any($1::uuid[]) and comment = ''
  ), receipt as (${RECEIPT}
  )
  select 1 from enough`

/** The same for a sheet that comes whole and without comments, as most do: one statement saves, completes and queues the receipt. */
const COMPLETE_WHOLE = `
  with sheet as (
    select f.id, f.matrix_id, m.question_count, m.highest_value, m.allow_na, given.place
    from unnest($1::uuid[]) with ordinality as given(form_id, place) join forms f on f.id = given.form_id join matrices m on m.id = f.matrix_id
    where not f.answered and m.released and m.erased_at is null and m.closes_at > $4 order by f.id for no key update of f
  ), enough as (
    select 1 where (select count(*) from sheet) = cardinality($1::uuid[])
  ), saved as (
    insert into answers as kept (form_id, matrix_id, question_count, highest_value, allow_na, choices)
    select id, matrix_id, question_count, highest_value, allow_na, ($6::smallint[])[(place - 1) * question_count + 1 : place * question_count] from sheet, enough
    on conflict (form_id) do update set sequences = null, choices = (
      select array_agg(case when old_sequence > new_sequence then old else new end order by question)
      from sheet, unnest(
        kept.choices, kept.sequences, excluded.choices, ($7::bigint[])[(sheet.place - 1) * sheet.question_count + 1 : sheet.place * sheet.question_count]
      ) with ordinality as e(old, old_sequence, new, new_sequence, question)
      where sheet.id = kept.form_id
    )
  ), marked as (
    update forms set answered = true from enough where id = any($1::uuid[])
  ), comments_forgotten as (
    update comments set sequence = null from enough where form_id = any($1::uuid[]) and comment <> ''
  ), empty_comments as (
    delete from comments using enough where form_id = any($1::uuid[]) and comment = ''
  ), receipt as (${RECEIPT}
  )
  select 1 from enough`

export interface Completion {
  readonly subject_id: string
  readonly form_ids: readonly string[]
  readonly mail_id: string
  readonly sheet: 'self' | 'others'
}

export async function completeSheets(
  runner: Runner,
  completion: Completion,
  now: Date,
): Promise<boolean> {
  const values = [
    completion.form_ids,
    completion.mail_id,
    completion.subject_id,
    now,
    completion.sheet,
  ]
  const { rowCount } = await runner.query({ name: 'complete-sheets', text: COMPLETE, values })
  return rowCount === 1
}

export async function completeWholeSheets(
  runner: Runner,
  completion: Completion,
  sheets: readonly Choices[],
  now: Date,
): Promise<boolean> {
  const [form_ids, choices, sequences] = columnsOf(sheets)
  const values = [
    form_ids,
    completion.mail_id,
    completion.subject_id,
    now,
    completion.sheet,
    choices,
    sequences,
  ]
  const { rowCount } = await runner.query({
    name: 'complete-whole-sheets',
    text: COMPLETE_WHOLE,
    values,
  })
  return rowCount === 1
}
