import { isAsked } from '#features/evaluations/prompt.rules.ts'
import { planSchedule } from '#features/matrices/rules.ts'
import type { Db } from '#server/context.ts'
import { newId } from '#shared/ids.ts'
import { seededRandom } from '#shared/random.ts'
import {
  sampleChoices,
  sampleComment,
  type SampleForm,
  type SampleSurvey,
} from '../sample.rules.ts'

export interface PracticeMatrix {
  readonly workspace_id: string
  readonly company_id: string
  readonly evaluation_id: string
  readonly name: string
  readonly email_send_reports: string
  readonly limit_date: string
  readonly time_zone: string
  readonly released_at: Date
  readonly minimum_raters: number
  readonly importance?: boolean
  readonly leader_reports?: boolean
  /** All by default. */
  readonly relation_type_ids?: number[]
  /** As JSON; equal by default. */
  readonly weights?: string | null
}

const REMINDER = 3

/**
 * Inserts a released matrix whose mails all count as sent, so that no job sends one, and returns
 * its id.
 */
export async function insertPracticeMatrix(
  trx: Db,
  { released_at, ...matrix }: PracticeMatrix,
  survey: SampleSurvey,
): Promise<string> {
  const id = newId()
  const schedule = planSchedule(matrix.limit_date, REMINDER, matrix.time_zone)
  await trx
    .insertInto('matrices')
    .values({
      ...matrix,
      ...schedule,
      id,
      reminder_id: REMINDER,
      creation_date: released_at,
      released: true,
      released_at,
      reminded_at: released_at,
      reports_announced_at: released_at,
      erasure_warned_at: released_at,
      question_count: survey.competences.length,
      highest_value: survey.highest_value,
      allow_na: survey.allow_na,
    })
    .execute()
  return id
}

/** Inserts the people under new ids, which are returned by name. */
export async function insertPeople(
  trx: Db,
  matrix_id: string,
  people: readonly { readonly name: string; readonly email: string }[],
): Promise<ReadonlyMap<string, string>> {
  const subjects = people.map(({ name, email }) => ({ id: newId(), matrix_id, name, email }))
  await trx.insertInto('subjects').values(subjects).execute()
  return new Map(subjects.map(({ id, name }) => [name, id]))
}

/** Inserts a column of the matrix with a value of each person. */
export async function insertColumn(
  trx: Db,
  matrix: { readonly id: string; readonly workspace_id: string; readonly company_id: string },
  column: { readonly name: string; readonly type: 'text' | 'date'; readonly position: number },
  values: ReadonlyMap<string, string>,
): Promise<void> {
  const { id: matrix_id, workspace_id, company_id } = matrix
  const { position, ...property } = column
  const subject_property_id = newId()
  await trx
    .insertInto('subject_properties')
    .values({ ...property, id: subject_property_id, workspace_id, company_id })
    .execute()
  await trx
    .insertInto('matrix_subject_properties')
    .values({ matrix_id, subject_property_id, position })
    .execute()
  await trx
    .insertInto('subject_values')
    .values(
      [...values].map(([subject_id, value]) => ({
        subject_id,
        matrix_id,
        subject_property_id,
        value,
      })),
    )
    .execute()
}

interface Roster {
  readonly matrix_id: string
  readonly forms: readonly SampleForm[]
  /** Ids of the people by name. */
  readonly ids: ReadonlyMap<string, string>
}

/** Inserts forms that are all answered, by invented raters and always in the same way. */
export async function insertAnsweredForms(
  trx: Db,
  { matrix_id, forms, ids }: Roster,
  survey: SampleSurvey,
): Promise<void> {
  const random = seededRandom('muestra')
  const rows = forms.map((form) => ({
    id: newId(),
    form,
    choices: sampleChoices({ form, survey, random }),
    comment: sampleComment(random),
    further: (survey.prompts ?? []).slice(1).flatMap((asked, index) => {
      const comment = isAsked(asked, form.relation_type_id) && sampleComment(random)
      return comment ? [{ position: index + 1, comment }] : []
    }),
  }))
  await trx
    .insertInto('forms')
    .values(
      rows.map(({ id, form }) => ({
        id,
        matrix_id,
        evaluator_id: ids.get(form.evaluator) ?? '',
        evaluated_id: ids.get(form.evaluated) ?? '',
        relation_type_id: form.relation_type_id,
        answered: true,
      })),
    )
    .execute()
  const frozen = {
    matrix_id,
    question_count: survey.competences.length,
    highest_value: survey.highest_value,
    allow_na: survey.allow_na,
  }
  await trx
    .insertInto('answers')
    .values(rows.map(({ id, choices }) => ({ ...frozen, form_id: id, choices })))
    .execute()
  const comments = rows.flatMap(({ id, comment }) =>
    comment === null ? [] : [{ form_id: id, matrix_id, comment }],
  )
  if (comments.length > 0) await trx.insertInto('comments').values(comments).execute()
  const further = rows.flatMap(({ id, further: written }) =>
    written.map((comment) => ({ ...comment, form_id: id, matrix_id })),
  )
  if (further.length > 0) await trx.insertInto('prompt_comments').values(further).execute()
}
