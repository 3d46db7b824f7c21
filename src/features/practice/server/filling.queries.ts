import { storeSent } from '#features/answers/server/queries.ts'
import { isApplicable } from '#features/evaluations/prompt.rules.ts'
import { storeForms } from '#features/forms/server/queries.ts'
import { planSchedule } from '#features/matrices/rules.ts'
import { columnIds, setColumns, storeMatrix } from '#features/matrices/server/queries.ts'
import { storeSubjects, writeValues } from '#features/subjects/server/queries.ts'
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
  await storeMatrix(trx, {
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
    ...frozen(survey),
  })
  return id
}

const frozen = ({ competences, highest_value, allow_na }: SampleSurvey) => ({
  question_count: competences.length,
  highest_value,
  allow_na,
})

/** Inserts the people under new ids, which are returned by name. */
export async function insertPeople(
  trx: Db,
  matrix_id: string,
  people: readonly { readonly name: string; readonly email: string }[],
): Promise<ReadonlyMap<string, string>> {
  const subjects = people.map(({ name, email }) => ({ id: newId(), matrix_id, name, email }))
  await storeSubjects(trx, subjects)
  return new Map(subjects.map(({ id, name }) => [name, id]))
}

export interface FilledColumn {
  readonly name: string
  readonly type: 'text' | 'date'
  /** By the id of the person. */
  readonly values: ReadonlyMap<string, string>
}

/** Gives the matrix these columns, with a value of each person. */
export async function insertColumns(
  trx: Db,
  matrix: { readonly id: string; readonly workspace_id: string; readonly company_id: string },
  columns: readonly FilledColumn[],
): Promise<void> {
  const { id: matrix_id, workspace_id, company_id } = matrix
  const ids = await columnIds(
    trx,
    { workspace_id, company_id },
    columns.map(({ name, type }) => ({ name, type })),
  )
  await setColumns(trx, matrix_id, ids)
  const values = columns.flatMap((column, index) =>
    [...column.values].map(([subject_id, value]) => ({
      subject_id,
      subject_property_id: ids[index] ?? '',
      value,
    })),
  )
  await writeValues(trx, matrix_id, values)
}

interface Roster {
  readonly matrix_id: string
  readonly forms: readonly SampleForm[]
  /** Ids of the people by name. */
  readonly ids: ReadonlyMap<string, string>
}

/** Inserts forms among the people and returns their ids in the same order. */
export const insertRoster = (trx: Db, { matrix_id, forms, ids }: Roster): Promise<string[]> =>
  storeForms(
    trx,
    matrix_id,
    forms.map(({ evaluator, evaluated, relation_type_id }) => ({
      evaluator_id: ids.get(evaluator) ?? '',
      evaluated_id: ids.get(evaluated) ?? '',
      relation_type_id,
    })),
  )

/** Inserts forms that are all answered, by invented raters and always in the same way. */
export async function insertAnsweredForms(
  trx: Db,
  roster: Roster,
  survey: SampleSurvey,
): Promise<void> {
  const random = seededRandom('muestra')
  const form_ids = await insertRoster(trx, roster)
  const sent = roster.forms.map((form, index) => ({
    form_id: form_ids[index] ?? '',
    choices: sampleChoices({ form, survey, random }),
    comment: sampleComment(random),
    further: (survey.prompts ?? []).slice(1).flatMap((asked, position) => {
      const comment = isApplicable(asked, form.relation_type_id) && sampleComment(random)
      return comment ? [{ position: position + 1, comment }] : []
    }),
  }))
  await storeSent(trx, { matrix_id: roster.matrix_id, ...frozen(survey) }, sent)
}
