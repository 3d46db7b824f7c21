import type { TestApp } from './app.ts'
import { callerOf } from './caller.ts'
import {
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from './factories.ts'
import { raterHeaders } from './rater-key.ts'

/** Four competences of one question each, whose most important ones are marked. */
export const withImportance = { competences: 4, questions: 1, importance: true } as const

interface SheetOptions {
  readonly competences?: number
  readonly questions?: number
  readonly importance?: boolean
}

/**
 * A released matrix with two competences of two questions. Lucía has a form about Emilio (`about`)
 * and one about herself (`self`), Emilio one about Lucía (`other`).
 */
export async function releasedSheet(
  t: TestApp,
  { importance = false, ...questionnaire }: SheetOptions = {},
) {
  const user = await makeUser(t.context)
  const evaluation = await makeEvaluation(t.context, {
    workspace_id: user.workspace_id,
    ...questionnaire,
  })
  const matrix = await makeMatrix(t.context, {
    workspace_id: user.workspace_id,
    evaluation_id: evaluation.id,
    importance,
  })
  const lucia = await makeSubject(t.context, { matrix_id: matrix.id })
  const emilio = await makeSubject(t.context, { matrix_id: matrix.id })
  const about = await makeForm(t.context, {
    matrix_id: matrix.id,
    evaluator_id: lucia.id,
    evaluated_id: emilio.id,
  })
  const self = await makeForm(t.context, { matrix_id: matrix.id, evaluator_id: lucia.id })
  const other = await makeForm(t.context, {
    matrix_id: matrix.id,
    evaluator_id: emilio.id,
    evaluated_id: lucia.id,
  })
  await markReleased(t.context, matrix.id)
  const values = evaluation.scale?.values ?? []
  /** An answer by index of the question and number of the value, 0 for N/A. */
  const answer = (question: number, value: number, form_id = about.id, sequence?: number) => ({
    question_id: evaluation.questions[question]?.id,
    form_id,
    value_id: value === 0 ? evaluation.scale?.na?.id : values[value - 1]?.id,
    ...(sequence === undefined ? {} : { sequence }),
  })
  /** An answer to every question of a form. */
  const allAnswers = (form_id = about.id) =>
    evaluation.questions.map((_, question) => answer(question, 4, form_id))
  /** Lucía, with the key of her mailed link. */
  const rater = callerOf(t.app, raterHeaders(t.context.secrets, lucia.id))
  const competence_ids = evaluation.competences.map(({ id }) => id)
  return { matrix, competence_ids, lucia, emilio, about, self, other, answer, allAnswers, rater }
}

export type ReleasedSheet = Awaited<ReturnType<typeof releasedSheet>>

export interface SheetReply {
  readonly questions: { id: string }[]
  readonly forms: { id: string; evaluated: object }[]
  readonly answers: { sequence: number }[]
  readonly comments: object[]
  readonly completed: boolean
  readonly other_sheet_pending: boolean
}

/** Reads Lucía's sheet about others with the key of her mailed link. */
export const readSheet = ({ rater, lucia }: ReleasedSheet) =>
  rater.get<SheetReply>(`/subjects/forms/${lucia.id}`)

/** The stored choices of a form, in the order of its questions; undefined if none was saved. */
export async function choicesOf(t: TestApp, form_id: string) {
  const row = await t.context.db
    .selectFrom('answers')
    .where('form_id', '=', form_id)
    .select('choices')
    .executeTakeFirst()
  return row?.choices
}
