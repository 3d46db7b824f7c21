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

interface DraftOptions {
  readonly workspace_id: string
  /** The names of the subjects. */
  readonly subjects?: readonly string[]
  readonly columns?: readonly Pick<SubjectProperty, 'name' | 'type'>[]
  /** The values of the first column in the order of the subjects. */
  readonly values?: readonly string[]
  /** In each competence. */
  readonly questions?: number
}

/** The address of a subject: `ana@laceiba.mx` for «Ana Muñoz». */
export const emailOf = (name: string): string =>
  `${(name.split(' ')[0] ?? '')
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()}@laceiba.mx`

/** A draft of «Alimentos La Ceiba» with these subjects and columns. */
export async function makeDraft(
  data: FactoryContext,
  { workspace_id, subjects = [], columns = [], values = [], questions = 4 }: DraftOptions,
) {
  const company = await makeCompany(data, { workspace_id, name: 'Alimentos La Ceiba' })
  const evaluation = await makeEvaluation(data, {
    workspace_id,
    name: 'Evaluación de mandos medios',
    competences: 3,
    questions,
  })
  const matrix = await makeMatrix(data, {
    workspace_id,
    company_id: company.id,
    evaluation_id: evaluation.id,
    name: 'Liderazgo 2026',
  })
  const ids = new Map<string, string>()
  for (const name of subjects) {
    const { id } = await makeSubject(data, { matrix_id: matrix.id, name, email: emailOf(name) })
    ids.set(name, id)
  }
  await addColumns(data, matrix, columns, { subject_ids: [...ids.values()], values })
  const idOf = (name: string): string => ids.get(name) ?? ''
  return {
    company,
    matrix,
    idOf,
    /** The end of every path that shows the matrix. */
    path: `${company.id}/${matrix.id}`,
    /** Adds a form; without an evaluated it is a self-evaluation. */
    addForm: (evaluator: string, relation_type_id = 1, evaluated = evaluator) =>
      makeForm(data, {
        matrix_id: matrix.id,
        evaluator_id: idOf(evaluator),
        evaluated_id: idOf(evaluated),
        relation_type_id,
      }),
  }
}

async function addColumns(
  { db }: FactoryContext,
  matrix: { readonly id: string; readonly workspace_id: string; readonly company_id: string },
  columns: NonNullable<DraftOptions['columns']>,
  { subject_ids, values }: { subject_ids: readonly string[]; values: readonly string[] },
): Promise<void> {
  const { id: matrix_id, workspace_id, company_id } = matrix
  for (const [position, column] of columns.entries()) {
    const property = { id: newId(), workspace_id, company_id, description: '', ...column }
    await db.insertInto('subject_properties').values(property).execute()
    await db
      .insertInto('matrix_subject_properties')
      .values({ matrix_id, subject_property_id: property.id, position })
      .execute()
    if (position > 0 || values.length === 0) continue
    const rows = values.map((value, index) => ({
      subject_id: subject_ids[index] ?? '',
      matrix_id,
      subject_property_id: property.id,
      value,
    }))
    await db.insertInto('subject_values').values(rows).execute()
  }
}
