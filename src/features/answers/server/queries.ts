export { deleteComments } from './leaving.queries.ts'
export { storeSent } from './sent.queries.ts'
import type { Db } from '#server/context.ts'
import type { Runner } from '#server/database/transaction.ts'
import type { Country } from '#shared/countries.ts'
import type { OwnRelationNames } from '#shared/relation-names.ts'
import { relationOf, SELF_EVALUATION } from '#shared/relations.ts'
import type { Choice } from '../rules.ts'
import { marksImportance } from '../sheet/importance.rules.ts'

/** The scale of an evaluation with its values in ascending order, N/A last, and the evaluation's name. */
export async function readScale(db: Db, evaluation_id: string) {
  const { evaluation_name, ...scale } = await db
    .selectFrom('scales')
    .innerJoin('evaluations', 'evaluations.scale_id', 'scales.id')
    .where('evaluations.id', '=', evaluation_id)
    .select(['scales.id', 'scales.name', 'scales.allow_na', 'evaluations.name as evaluation_name'])
    .executeTakeFirstOrThrow()
  const all = await db
    .selectFrom('scale_values')
    .where('scale_id', '=', scale.id)
    .select(['id', 'value', 'description'])
    .orderBy('value', (order) => order.nullsLast())
    .execute()
  const values = all.filter((value) => value.value !== null || scale.allow_na)
  const highest_value = Math.max(...values.map((value) => value.value ?? 0))
  return { evaluation_name, scale: { ...scale, lowest_value: 1, highest_value, values } }
}

/** The questions of an evaluation, in the order of `answers.choices`. */
export const listQuestions = (db: Db, evaluation_id: string) =>
  db
    .selectFrom('questions')
    .innerJoin('competences', 'competences.id', 'questions.competence_id')
    .where('questions.evaluation_id', '=', evaluation_id)
    .select([
      'questions.id',
      'questions.question',
      'questions.self_question',
      'questions.relation_type_ids',
      'questions.anchors',
      'questions.name',
      'competences.name as competence',
    ])
    .orderBy('questions.position')
    .execute()

/** The competences of an evaluation, in the order of `forms.important`. */
export const listCompetences = (db: Db, evaluation_id: string) =>
  db
    .selectFrom('competences')
    .where('evaluation_id', '=', evaluation_id)
    .select(['id', 'name'])
    .orderBy('position')
    .execute()

/** The open questions of an evaluation; their index is the position of their comments. */
export const listPrompts = (db: Db, evaluation_id: string) =>
  db
    .selectFrom('prompts')
    .where('evaluation_id', '=', evaluation_id)
    .select(['id', 'prompt', 'help', 'required', 'relation_type_ids'])
    .orderBy('position')
    .execute()

/** The forms of one rater in a released matrix, by id. Frozen by the release, except the key. */
export interface RaterSheets {
  readonly subject_id: string
  readonly key_version: number
  readonly matrix_id: string
  readonly evaluation_id: string
  readonly forms: readonly SheetsForm[]
}

export interface SheetsForm {
  readonly id: string
  readonly relation_type_id: number
  readonly self: boolean
  /** Whether its rater may mark the competences that matter most for the role. */
  readonly marks_importance: boolean
}

const SHEETS = `
  select f.id, f.evaluator_id, f.matrix_id, f.relation_type_id, m.evaluation_id, m.importance,
    s.key_version
  from forms f join matrices m on m.id = f.matrix_id join subjects s on s.id = f.evaluator_id
  where m.released and f.evaluator_id = `

/**
 * The sheets of a rater, found by subject or by one form; undefined unless the matrix is released.
 */
export async function listSheets(
  runner: Runner,
  by: { subject_id: string } | { form_id: string },
): Promise<RaterSheets | undefined> {
  const query =
    'subject_id' in by
      ? { name: 'sheets-of-subject', text: `${SHEETS}$1`, values: [by.subject_id] }
      : {
          name: 'sheets-of-form',
          text: `${SHEETS}(select evaluator_id from forms where id = $1)`,
          values: [by.form_id],
        }
  const { rows } = await runner.query<{
    id: string
    evaluator_id: string
    matrix_id: string
    relation_type_id: number
    evaluation_id: string
    importance: boolean
    key_version: number
  }>(query)
  const [first] = rows
  if (!first) return undefined
  const forms = rows.map((row) => ({
    id: row.id,
    relation_type_id: row.relation_type_id,
    self: row.relation_type_id === SELF_EVALUATION,
    marks_importance: row.importance && marksImportance(relationOf(row.relation_type_id).key),
  }))
  return {
    subject_id: first.evaluator_id,
    key_version: first.key_version,
    matrix_id: first.matrix_id,
    evaluation_id: first.evaluation_id,
    forms,
  }
}

/** The rater with what the pages show of the matrix and the company. */
export interface Rater {
  readonly id: string
  readonly key_version: number
  readonly name: string
  readonly email: string | null
  readonly agreed_at: Date | null
  /** How often what the rater sent stopped to count. */
  readonly reopened: number
  /** Since when the rater is no longer at the company. */
  readonly left_at: Date | null
  readonly matrix_id: string
  readonly company_id: string
  readonly workspace_id: string
  readonly matrix_name: string
  readonly limit_date: string
  readonly closes_at: Date
  readonly erase_at: Date
  readonly time_zone: string
  /** The organiser's address. */
  readonly email_send_reports: string | null
  readonly minimum_raters: number
  readonly importance: boolean
  readonly leader_reports: boolean
  /** Those of the release. */
  readonly relation_names: OwnRelationNames
  readonly evaluation_id: string
  readonly question_count: number
  readonly company_name: string
  readonly country: Country
  readonly primary_color: string
  readonly secondary_color: string
  readonly logo_id: string | null
}

const RATER = `
  select s.id, s.key_version, s.name, s.email, s.agreed_at, s.self_reopened + s.others_reopened as reopened, s.left_at, s.matrix_id, m.company_id, m.workspace_id, m.name as matrix_name,
    m.limit_date, m.closes_at, m.erase_at, m.time_zone, m.email_send_reports,
    m.minimum_raters, m.importance, m.leader_reports, m.relation_names, m.evaluation_id, m.question_count,
    c.name as company_name, c.country, c.primary_color, c.secondary_color, l.id as logo_id
  from subjects s join matrices m on m.id = s.matrix_id
    join companies c on c.id = m.company_id left join logos l on l.company_id = c.id
  where s.id = $1 and m.released`

/** The rater by subject id; undefined unless the matrix is released. */
export async function findRater(runner: Runner, subject_id: string): Promise<Rater | undefined> {
  return (await runner.query<Rater>({ name: 'rater', text: RATER, values: [subject_id] })).rows[0]
}

/** Whether the subject exists, its matrix released or not. */
export async function isSubject(runner: Runner, subject_id: string): Promise<boolean> {
  const query = 'select from subjects where id = $1'
  return (
    (await runner.query({ name: 'subject', text: query, values: [subject_id] })).rows.length > 0
  )
}

export interface RaterForm {
  readonly id: string
  readonly answered: boolean
  readonly declined: boolean
  readonly declined_sequence: number | null
  /** Positions of competences; null before the first change. */
  readonly important: readonly number[] | null
  readonly important_sequence: number | null
  readonly evaluated_name: string
  readonly relation_type_id: number
  readonly self_evaluation: boolean
}

const FORMS = `
  select f.id, f.answered, f.declined, f.declined_sequence, f.important, f.important_sequence,
    e.name as evaluated_name, f.relation_type_id, r.self_evaluation
  from forms f join subjects e on e.id = f.evaluated_id
    join relation_types r on r.id = f.relation_type_id
  where f.evaluator_id = $1 order by f.relation_type_id, lower(e.name)`

/** The rater's forms with the names of their evaluated, ordered by relation and name. */
export async function listForms(runner: Runner, subject_id: string): Promise<RaterForm[]> {
  return (
    await runner.query<RaterForm>({ name: 'forms-of-rater', text: FORMS, values: [subject_id] })
  ).rows
}

export interface StoredChoices {
  readonly form_id: string
  /** In the order of `listQuestions`. */
  readonly choices: readonly Choice[]
  /** Null after completion. */
  readonly sequences: readonly (number | null)[] | null
}

export async function listStoredChoices(
  runner: Runner,
  form_ids: readonly string[],
): Promise<StoredChoices[]> {
  return (
    await runner.query<StoredChoices>({
      name: 'stored-choices',
      text: 'select form_id, choices, sequences from answers where form_id = any($1::uuid[])',
      values: [form_ids],
    })
  ).rows
}

export interface StoredComment {
  readonly form_id: string
  /** Of the open question, from 0. */
  readonly position: number
  readonly comment: string
  /** Null after completion. */
  readonly sequence: number | null
}

export async function listStoredComments(
  runner: Runner,
  form_ids: readonly string[],
): Promise<StoredComment[]> {
  return (
    await runner.query<StoredComment>({
      name: 'stored-comments',
      text: `
        select form_id, 0 as position, comment, sequence from comments
        where form_id = any($1::uuid[])
        union all select form_id, position, comment, sequence from prompt_comments
        where form_id = any($1::uuid[])`,
      values: [form_ids],
    })
  ).rows
}
