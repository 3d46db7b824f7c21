import type { RelationTypeId } from '#shared/relations.ts'
import {
  type FactoryContext,
  makeCompany,
  makeForm,
  makeMatrix,
  makeSubject,
  markReleased,
} from './factories.ts'

interface Ownership {
  readonly workspace_id: string
  readonly company_id: string
}

interface MatrixOptions {
  readonly name?: string
  readonly evaluation_id?: string
  readonly minimum_raters?: number
  readonly limit_date?: string
  readonly released?: boolean
  /** The names of those who rate Ana, by relation type. */
  readonly raters: Readonly<Partial<Record<RelationTypeId, readonly string[]>>>
}

/** The address of a person in every matrix, in any case. */
const emailOf = (name: string): string => `${name}@ceiba.mx`

/** A matrix in which these people rate Ana; a person has the same e-mail in every matrix. */
export async function matrixAboutAna(
  data: FactoryContext,
  { workspace_id, company_id }: Ownership,
  { raters, released = false, ...given }: MatrixOptions,
) {
  const matrix = await makeMatrix(data, { workspace_id, company_id, ...given })
  const matrix_id = matrix.id
  const ids = new Map<string, string>()
  const idOf = async (name: string): Promise<string> => {
    const known = ids.get(name)
    if (known !== undefined) return known
    const { id } = await makeSubject(data, { matrix_id, name, email: emailOf(name) })
    ids.set(name, id)
    return id
  }
  const evaluated_id = await idOf('Ana')
  const forms = new Map<string, string>()
  for (const [relation, names] of Object.entries(raters))
    for (const name of names) {
      const evaluator_id = await idOf(name)
      const relation_type_id = Number(relation)
      const form = await makeForm(data, { matrix_id, evaluator_id, evaluated_id, relation_type_id })
      forms.set(name, form.id)
    }
  if (released) await markReleased(data, matrix_id)
  return { ...matrix, evaluated_id, ids, forms }
}

/** A company of the workspace, as the owner of matrices. */
export async function ownerOf(data: FactoryContext, workspace_id: string): Promise<Ownership> {
  const { id } = await makeCompany(data, { workspace_id })
  return { workspace_id, company_id: id }
}
