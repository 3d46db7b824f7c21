import type { TestApp } from './app.ts'
import { callerOf } from './caller.ts'
import { makeEvaluation, makeForm, makeMatrix, makeSubject, markReleased } from './factories.ts'
import { raterHeaders } from './rater-key.ts'

interface Options {
  readonly workspace_id: string
  /** The relations of Lucía's forms about others. */
  readonly relations?: readonly number[]
  /** Two unless told otherwise. */
  readonly competences?: number
  readonly importance?: boolean
}

/** A released matrix in which Lucía rates herself and one colleague for each relation. */
export async function colleaguesSheet(
  t: TestApp,
  { workspace_id, relations = [3, 3, 4], competences = 2, importance = false }: Options,
) {
  const evaluation = await makeEvaluation(t.context, { workspace_id, competences })
  const matrix = await makeMatrix(t.context, {
    workspace_id,
    evaluation_id: evaluation.id,
    importance,
  })
  const subject = () => makeSubject(t.context, { matrix_id: matrix.id })
  const lucia = await subject()
  const self = await makeForm(t.context, { matrix_id: matrix.id, evaluator_id: lucia.id })
  const forms = []
  for (const relation_type_id of relations) {
    const { id: evaluated_id } = await subject()
    forms.push(
      await makeForm(t.context, {
        matrix_id: matrix.id,
        evaluator_id: lucia.id,
        evaluated_id,
        relation_type_id,
      }),
    )
  }
  await markReleased(t.context, matrix.id)
  const value_id = evaluation.scale?.values[3]?.id ?? ''
  return {
    evaluation,
    matrix,
    lucia,
    self,
    forms,
    /** An answer to every question of the forms. */
    answers: (...form_ids: readonly string[]) =>
      form_ids.flatMap((form_id) =>
        evaluation.questions.map(({ id }) => ({ question_id: id, form_id, value_id })),
      ),
    /** Lucía, with the key of her mailed link. */
    rater: callerOf(t.app, raterHeaders(t.context.secrets, lucia.id)),
  }
}

export type ColleaguesSheet = Awaited<ReturnType<typeof colleaguesSheet>>

/** What is stored of forms, by the order of the ids. */
export async function formsById(t: TestApp, form_ids: readonly string[]) {
  const rows = await t.context.db
    .selectFrom('forms')
    .where('id', 'in', [...form_ids])
    .select(['id', 'answered', 'declined', 'declined_sequence'])
    .execute()
  return form_ids.map((id) => rows.find((row) => row.id === id))
}
