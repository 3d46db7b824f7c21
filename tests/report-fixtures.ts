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

/** An instant at which the reports of `closedMatrix` are open. */
export const REPORTS_OPEN = '2026-12-05T18:00:00Z'
/** Numbers of relation types. */
export const LEADER = 2
const PEER = 3
export const CLIENT = 5

/**
 * A closed matrix of two competences with two questions each. Every named subject has a form of
 * their own and those of a leader, four peers and two clients.
 */
export async function closedMatrix(
  t: TestApp,
  names: readonly string[] = ['Emilio Ríos'],
  options: { readonly leader_reports?: boolean } = {},
) {
  const user = await makeUser(t.context)
  const company = await makeCompany(t.context, { workspace_id: user.workspace_id })
  const evaluation = await makeEvaluation(t.context, { workspace_id: user.workspace_id })
  const matrix = await makeMatrix(t.context, {
    workspace_id: user.workspace_id,
    company_id: company.id,
    evaluation_id: evaluation.id,
    ...options,
  })
  const raters = await Promise.all(
    Array.from({ length: 7 }, () => makeSubject(t.context, { matrix_id: matrix.id })),
  )
  const evaluated = await Promise.all(
    names.map((name) => makeSubject(t.context, { matrix_id: matrix.id, name })),
  )
  await markReleased(t.context, matrix.id)
  const relations = [LEADER, PEER, PEER, PEER, PEER, CLIENT, CLIENT]
  for (const subject of evaluated) {
    const self = await makeForm(t.context, { matrix_id: matrix.id, evaluator_id: subject.id })
    await makeAnswers(t.context, self.id, [5, 5, 2, 0])
    for (const [index, rater] of raters.entries()) {
      const form = await makeForm(t.context, {
        matrix_id: matrix.id,
        evaluator_id: rater.id,
        evaluated_id: subject.id,
        relation_type_id: relations[index] ?? PEER,
      })
      await makeAnswers(
        t.context,
        form.id,
        [(index % 5) + 1, 4, 3, index === 1 ? 0 : 2],
        index < 3 ? `=1+1 comentario ${index}` : undefined,
      )
    }
  }
  const caller = await t.as(user.id)
  return { user, matrix, company, raters, evaluated, caller, first: evaluated[0]?.id ?? '' }
}
