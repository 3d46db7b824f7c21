import type { SubjectProperty } from '#features/matrices/contract.ts'
import { newId } from '#shared/ids.ts'
import {
  type FactoryContext,
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
} from '../factories.ts'

interface Wishes {
  readonly workspace_id: string
  readonly people?: readonly string[]
  readonly columns?: readonly Pick<SubjectProperty, 'name' | 'type'>[]
  /** Values of the first column, one a person. */
  readonly values?: readonly string[]
}

/** «Ana Muñoz» writes from ana@laceiba.mx. */
export const emailOf = (name: string): string =>
  `${(name.split(' ')[0] ?? '')
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()}@laceiba.mx`

/** A draft of La Ceiba with these people and columns. */
export async function makeDraft(
  ground: FactoryContext,
  { workspace_id, people = [], columns = [], values = [] }: Wishes,
) {
  const company = await makeCompany(ground, { workspace_id, name: 'Alimentos La Ceiba' })
  const evaluation = await makeEvaluation(ground, {
    workspace_id,
    name: 'Evaluación de mandos medios',
    competences: 3,
    questions: 4,
  })
  const matrix = await makeMatrix(ground, {
    workspace_id,
    company_id: company.id,
    evaluation_id: evaluation.id,
    name: 'Liderazgo 2026',
  })
  const subjects = new Map<string, string>()
  for (const name of people)
    subjects.set(
      name,
      (await makeSubject(ground, { matrix_id: matrix.id, name, email: emailOf(name) })).id,
    )
  const properties = columns.map((column) => ({
    id: newId(),
    workspace_id,
    company_id: company.id,
    description: '',
    ...column,
  }))
  for (const [position, property] of properties.entries()) {
    await ground.db.insertInto('subject_properties').values(property).execute()
    await ground.db
      .insertInto('matrix_subject_properties')
      .values({ matrix_id: matrix.id, subject_property_id: property.id, position })
      .execute()
  }
  const [first] = properties
  const given = first
    ? [...subjects.values()].flatMap((subject_id, at) =>
        values[at] === undefined
          ? []
          : [
              {
                subject_id,
                matrix_id: matrix.id,
                subject_property_id: first.id,
                value: values[at],
              },
            ],
      )
    : []
  if (given.length > 0) await ground.db.insertInto('subject_values').values(given).execute()
  const idOf = (name: string): string => subjects.get(name) ?? ''
  return {
    company,
    matrix,
    idOf,
    place: `${company.id}/${matrix.id}`,
    /** Who rates whom; without an evaluated it is a self-evaluation. */
    connect: (evaluator: string, relation_type_id = 1, evaluated = evaluator) =>
      makeForm(ground, {
        matrix_id: matrix.id,
        evaluator_id: idOf(evaluator),
        evaluated_id: idOf(evaluated),
        relation_type_id,
      }),
  }
}
