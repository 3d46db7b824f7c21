import { sql } from 'kysely'
import type { Db, Foundation } from '#server/foundation.ts'
import { SELF_EVALUATION } from '#shared/relations.ts'
import type { Choice } from '../rules.ts'
import type { Sheets } from './definitions.ts'

/** The scale of an evaluation, N/A last. */
export async function scaleOf(db: Db, evaluation_id: string) {
  const scale = await db
    .selectFrom('scales')
    .innerJoin('evaluations', 'evaluations.scale_id', 'scales.id')
    .where('evaluations.id', '=', evaluation_id)
    .select(['scales.id', 'scales.name', 'scales.allow_na'])
    .executeTakeFirstOrThrow()
  const all = await db.selectFrom('scale_values').where('scale_id', '=', scale.id).select(['id', 'value', 'description']).orderBy('value', (order) => order.nullsLast()).execute()
  const values = all.filter((value) => value.value !== null || scale.allow_na)
  const highest_value = Math.max(...values.map((value) => value.value ?? 0))
  return { ...scale, lowest_value: 1, highest_value, values }
}

/** In the order of `answers.choices`. */
export const questionsOf = (db: Db, evaluation_id: string) =>
  db
    .selectFrom('questions')
    .innerJoin('competences', 'competences.id', 'questions.competence_id')
    .where('questions.evaluation_id', '=', evaluation_id)
    .select(['questions.id', 'questions.question', 'questions.name', 'competences.name as competence'])
    .orderBy('questions.position')
    .execute()

/** All sheets of the rater named by a subject or by one of their forms; undefined unless their matrix is released. */
export async function sheetsOf(db: Db, by: { subject_id: string } | { form_id: string }): Promise<Sheets | undefined> {
  const evaluator = 'subject_id' in by ? sql<string>`${by.subject_id}::uuid` : sql<string>`(select evaluator_id from forms where id = ${by.form_id}::uuid)`
  const rows = await db
    .selectFrom('forms')
    .innerJoin('matrices', 'matrices.id', 'forms.matrix_id')
    .where('forms.evaluator_id', '=', evaluator)
    .where('matrices.released', '=', true)
    .select(['forms.id', 'forms.evaluator_id', 'forms.matrix_id', 'forms.relation_type_id', 'matrices.evaluation_id'])
    .execute()
  const [first] = rows
  if (!first) return undefined
  const forms = rows.map((row) => ({ id: row.id, self: row.relation_type_id === SELF_EVALUATION }))
  return { subject_id: first.evaluator_id, matrix_id: first.matrix_id, evaluation_id: first.evaluation_id, forms }
}

/** The rater with what the page says about the project and its company; undefined unless released. */
export const raterOf = (db: Db, subject_id: string) =>
  db
    .selectFrom('subjects')
    .innerJoin('matrices', 'matrices.id', 'subjects.matrix_id')
    .innerJoin('companies', 'companies.id', 'matrices.company_id')
    .leftJoin('logos', 'logos.company_id', 'companies.id')
    .where('subjects.id', '=', subject_id)
    .where('matrices.released', '=', true)
    .select([
      'subjects.id', 'subjects.name', 'subjects.email', 'subjects.matrix_id', 'matrices.name as matrix_name', 'matrices.limit_date', 'matrices.closes_at', 'matrices.erase_at',
      'matrices.time_zone', 'matrices.minimum_raters', 'matrices.evaluation_id', 'matrices.question_count', 'companies.name as company_name', 'companies.primary_color',
      'companies.secondary_color', 'logos.id as logo_id',
    ])
    .executeTakeFirst()

export type Rater = NonNullable<Awaited<ReturnType<typeof raterOf>>>

/** The rater's forms with whom they are about. */
export const formsOf = (db: Db, subject_id: string) =>
  db
    .selectFrom('forms')
    .innerJoin('subjects as evaluated', 'evaluated.id', 'forms.evaluated_id')
    .innerJoin('relation_types', 'relation_types.id', 'forms.relation_type_id')
    .where('forms.evaluator_id', '=', subject_id)
    .select(['forms.id', 'forms.answered', 'evaluated.name as evaluated_name', 'relation_type_id', 'relation_types.name as relation_name', 'self_evaluation'])
    .orderBy('relation_type_id')
    .orderBy(sql`lower(evaluated.name)`)
    .execute()

export type RaterForm = Awaited<ReturnType<typeof formsOf>>[number]

/** How many people share the rater's group about each evaluated, by form. */
export async function groupSizesOf(db: Db, subject_id: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('forms as mine')
    .innerJoin('forms as theirs', (join) => join.onRef('theirs.evaluated_id', '=', 'mine.evaluated_id').onRef('theirs.relation_type_id', '=', 'mine.relation_type_id'))
    .where('mine.evaluator_id', '=', subject_id)
    .select(['mine.id', (count) => count.fn.countAll<number>().as('size')])
    .groupBy('mine.id')
    .execute()
  return new Map(rows.map((row) => [row.id, row.size]))
}

export const columnValuesOf = (db: Db, subject_id: string) =>
  db
    .selectFrom('subject_values')
    .innerJoin('subject_properties', 'subject_properties.id', 'subject_values.subject_property_id')
    .innerJoin('matrix_subject_properties as columns', (join) =>
      join.onRef('columns.matrix_id', '=', 'subject_values.matrix_id').onRef('columns.subject_property_id', '=', 'subject_values.subject_property_id'),
    )
    .where('subject_values.subject_id', '=', subject_id)
    .where('value', '!=', '')
    .select(['subject_properties.name', 'subject_properties.type', 'subject_values.value'])
    .orderBy('columns.position')
    .execute()

export const draftsOf = (db: Db, form_ids: string[]) =>
  db.selectFrom('answers').where('form_id', 'in', form_ids).select(['form_id', 'choices', 'sequences']).execute()

export const commentDraftsOf = (db: Db, form_ids: string[]) =>
  db.selectFrom('comments').where('form_id', 'in', form_ids).select(['form_id', 'comment', 'sequence']).execute()

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

/** A connection or the pool: hot statements are named, so that PostgreSQL plans them once. */
export interface Runner {
  query<Row>(query: { name: string; text: string; values: unknown[] }): Promise<{ rows: Row[]; rowCount: number | null }>
}

const columnsOf = (sheets: readonly Choices[]) => [sheets.map((sheet) => sheet.form_id), sheets.flatMap((sheet) => sheet.choices), sheets.flatMap((sheet) => sheet.sequences)]

export async function saveChoices(runner: Runner, sheets: readonly Choices[], now: Date): Promise<boolean> {
  const { rowCount } = await runner.query({ name: 'save-choices', text: SAVE, values: [...columnsOf(sheets), now] })
  return rowCount === sheets.length
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

export async function saveComments(runner: Runner, drafts: readonly CommentDraft[], now: Date): Promise<boolean> {
  const values = [drafts.map((draft) => draft.form_id), drafts.map((draft) => draft.comment), drafts.map((draft) => draft.sequence), now]
  const { rowCount } = await runner.query({ name: 'save-comments', text: SAVE_COMMENTS, values })
  return rowCount === drafts.length
}

export interface FormState {
  readonly id: string
  readonly answered: boolean
  readonly released: boolean
  readonly closes_at: Date
}

const STATE = 'select f.id, f.answered, m.released, m.closes_at from forms f join matrices m on m.id = f.matrix_id where f.id = any($1::uuid[]) order by f.id'

/** Where each form stands. With `lock`, completions of the same sheet come one after the other. */
export async function stateOf(runner: Runner, form_ids: readonly string[], lock = false): Promise<FormState[]> {
  const query = lock ? { name: 'lock-forms', text: `${STATE} for no key update of f` } : { name: 'state-of-forms', text: STATE }
  return (await runner.query<FormState>({ ...query, values: [form_ids] })).rows
}

/** The choices of these forms as this connection sees them. */
export async function choicesStored(runner: Runner, form_ids: readonly string[]): Promise<{ form_id: string; choices: Choice[] }[]> {
  const text = 'select form_id, choices from answers where form_id = any($1::uuid[])'
  return (await runner.query<{ form_id: string; choices: Choice[] }>({ name: 'choices-stored', text, values: [form_ids] })).rows
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

export async function completeSheets(runner: Runner, completion: Completion, now: Date): Promise<boolean> {
  const values = [completion.form_ids, completion.mail_id, completion.subject_id, now, completion.sheet]
  const { rowCount } = await runner.query({ name: 'complete-sheets', text: COMPLETE, values })
  return rowCount === 1
}

export async function completeWholeSheets(runner: Runner, completion: Completion, sheets: readonly Choices[], now: Date): Promise<boolean> {
  const [form_ids, choices, sequences] = columnsOf(sheets)
  const values = [form_ids, completion.mail_id, completion.subject_id, now, completion.sheet, choices, sequences]
  const { rowCount } = await runner.query({ name: 'complete-whole-sheets', text: COMPLETE_WHOLE, values })
  return rowCount === 1
}

/** The privacy notice's version and the first time it was confirmed. */
export async function recordNotice(foundation: Foundation, subject_id: string, version: string): Promise<void> {
  await foundation.db
    .insertInto('notices')
    .values({ subject_id, version, shown_at: foundation.clock.now() })
    .onConflict((conflict) => conflict.column('subject_id').doNothing())
    .execute()
}

export async function markDisputed(foundation: Foundation, rater: Rater, mail_id: string): Promise<void> {
  const now = foundation.clock.now()
  await foundation.db.transaction().execute(async (trx) => {
    await trx.updateTable('subjects').set({ disputed: true }).where('id', '=', rater.id).execute()
    await trx
      .insertInto('outbox')
      .values({ id: mail_id, kind: 'disputed', dedupe_key: `disputed ${rater.id}`, matrix_id: rater.matrix_id, subject_id: rater.id, created_at: now, due_at: now })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .execute()
  })
}
