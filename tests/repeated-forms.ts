import type { TestApp } from './app.ts'
import {
  makeAnswers,
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from './factories.ts'

/** The relation types of each rater to each of the evaluated, by the rater's name. */
type Relations = Readonly<Record<string, readonly number[]>>

/**
 * A released matrix of version 0.1, in which raters may have several forms about the same
 * evaluated. Everyone rates every evaluated, and every form is answered with the first choice
 * `index + 1` of its rater.
 */
export async function matrixWithRepeatedForms(t: TestApp, relations: Relations, evaluated = 1) {
  const user = await makeUser(t.context)
  const { workspace_id } = user
  const company = await makeCompany(t.context, { workspace_id })
  const evaluation = await makeEvaluation(t.context, { workspace_id })
  const matrix = await makeMatrix(t.context, {
    workspace_id,
    company_id: company.id,
    evaluation_id: evaluation.id,
  })
  const subjectsNamed = (names: readonly string[]) =>
    Promise.all(names.map((name) => makeSubject(t.context, { matrix_id: matrix.id, name })))
  const raters = await subjectsNamed(Object.keys(relations))
  const evaluees = await subjectsNamed(Array.from({ length: evaluated }, (_, n) => `Emilio ${n}`))
  await markReleased(t.context, matrix.id)
  for (const { id: evaluated_id } of evaluees)
    for (const [index, { id: evaluator_id, name }] of raters.entries())
      for (const [nth, relation_type_id] of (relations[name] ?? []).entries()) {
        const form = await makeForm(t.context, {
          matrix_id: matrix.id,
          evaluator_id,
          evaluated_id,
          relation_type_id,
          repeated: nth > 0,
        })
        await makeAnswers(t.context, form.id, [index + 1, 4, 3, 2], `Comentario de ${name}`)
      }
  return {
    user,
    matrix,
    raters,
    first: evaluees[0]?.id ?? '',
    caller: () => t.as(user.id),
  }
}
