import { makeCompany, makeForm, makeMatrix, makeSubject } from '../factories.ts'
import { askForRaters } from '../nomination-plan.ts'
import type { RunningProduct } from './running-product.ts'

/** Karla, led by Tomás, has Brenda as a peer by the connections. */
export async function draftToNominate({ data }: RunningProduct, workspace_id: string) {
  const company = await makeCompany(data, { workspace_id, name: 'Alimentos La Ceiba' })
  const matrix = await makeMatrix(data, {
    workspace_id,
    company_id: company.id,
    limit_date: '2026-12-04',
  })
  await askForRaters(data, matrix.id)
  const subject = (name: string) => makeSubject(data, { matrix_id: matrix.id, name })
  const [karla, tomas] = [await subject('Karla Jiménez'), await subject('Tomás Ibarra')]
  const brenda = await subject('Brenda Macías')
  await subject('Valeria Quispe')
  await subject('Omar Valdez')
  const form = (evaluator_id: string, relation_type_id: number) =>
    makeForm(data, { matrix_id: matrix.id, evaluator_id, evaluated_id: karla.id, relation_type_id })
  await form(tomas.id, 2)
  await form(brenda.id, 3)
  return { company, matrix, karla, tomas }
}
