import {
  type FactoryContext,
  makeAnswers,
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  markReleased,
} from './factories.ts'

/** Numbers of relation types. */
const RELATIONS = { lider: 2, companero: 3, equipo: 4, cliente: 5 } as const

/** A closed matrix about one person. */
interface GivenCycle {
  readonly workspace_id: string
  readonly email: string
  readonly name?: string
  readonly limit_date?: string
  /** How many raters of each relation answered. */
  readonly raters?: Partial<Record<keyof typeof RELATIONS, number>>
  /** What they all chose for the four questions. */
  readonly choices?: readonly number[]
  /** How many questions each of the two competences has. */
  readonly questions?: number
}

/**
 * One cycle of a person, in a company and an evaluation of its own: what is asked is the same in all
 * of them, unless `questions` differ.
 */
export async function closedCycle(t: { readonly context: FactoryContext }, given: GivenCycle) {
  const { workspace_id, limit_date = '2026-12-04', questions = 2 } = given
  const company = await makeCompany(t.context, { workspace_id })
  const evaluation = await makeEvaluation(t.context, { workspace_id, questions })
  const matrix = await makeMatrix(t.context, {
    workspace_id,
    company_id: company.id,
    evaluation_id: evaluation.id,
    limit_date,
    name: `Liderazgo ${limit_date.slice(0, 4)}`,
  })
  const subject = await makeSubject(t.context, {
    matrix_id: matrix.id,
    name: given.name ?? 'Emilio Ríos',
    email: given.email,
  })
  await markReleased(t.context, matrix.id)
  const choices = given.choices ?? [3, 3, 4, 4]
  const self = await makeForm(t.context, { matrix_id: matrix.id, evaluator_id: subject.id })
  await makeAnswers(t.context, self.id, choices.slice(0, questions * 2))
  const { raters = { lider: 1, companero: 4 } } = given
  for (const [relation, relation_type_id] of Object.entries(RELATIONS)) {
    const count = Object.entries(raters).find(([name]) => name === relation)?.[1] ?? 0
    for (let index = 0; index < count; index++) {
      const rater = await makeSubject(t.context, { matrix_id: matrix.id })
      const form = await makeForm(t.context, {
        matrix_id: matrix.id,
        evaluator_id: rater.id,
        evaluated_id: subject.id,
        relation_type_id,
      })
      await makeAnswers(t.context, form.id, choices.slice(0, questions * 2))
    }
  }
  return { matrix, subject, path: `/reports/${matrix.id}/${subject.id}` }
}
