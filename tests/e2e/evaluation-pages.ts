import { expect, type Page } from '@playwright/test'
import { makeCompany, makeScale } from '../factories.ts'
import type { RunningProduct } from './running-product.ts'

export const save = (page: Page) => page.getByRole('button', { name: 'Guardar evaluación' }).click()
export const competenceField = (page: Page) =>
  page.getByRole('combobox', { name: 'Nombre de la competencia' })
export const questions = (page: Page, competence: string) =>
  page.getByRole('list', { name: `Preguntas de «${competence}»` }).getByRole('listitem')
/** The live region announces a move to screen readers. */
export const expectAnnounced = (page: Page, sentence: string) =>
  expect(page.getByText(sentence, { exact: true })).toBeAttached()

/** A company with a scale, and the paths of its evaluation pages. */
export async function makeEvaluationPages(product: RunningProduct, workspace_id: string) {
  const company = await makeCompany(product.data, { workspace_id })
  const scale = await makeScale(product.data, { workspace_id, name: 'Frecuencia' })
  const create = `/evaluation/${company.id}`
  return {
    company_id: company.id,
    scale_id: scale.id,
    list: `/evaluations/${company.id}`,
    create,
    edit: (id: string) => `${create}/${id}`,
  }
}
