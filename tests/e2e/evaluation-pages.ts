import { expect, type Page } from '@playwright/test'
import { messages } from '#app/messages.ts'
import type { MessageCode } from '#shared/messages.ts'
import { makeCompany, makeScale } from '../factories.ts'
import type { RunningProduct } from './running-product.ts'

export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
export const told = (page: Page, code: MessageCode) =>
  page.locator('.Toastify__toast').filter({ hasText: messages[code] })
export const save = (page: Page) => page.getByRole('button', { name: 'Guardar evaluación' }).click()
export const competenceField = (page: Page) =>
  page.getByRole('combobox', { name: 'Nombre de la competencia' })
export const questions = (page: Page, competence: string) =>
  page.getByRole('list', { name: `Preguntas de «${competence}»` }).getByRole('listitem')
export const placeSaid = (page: Page, sentence: string) =>
  expect(page.getByText(sentence, { exact: true })).toBeAttached()

/** A company with a scale, and the addresses of its evaluations. */
export async function ceiba(product: RunningProduct, workspace_id: string) {
  const company = await makeCompany(product.ground, { workspace_id })
  const scale = await makeScale(product.ground, { workspace_id, name: 'Frecuencia' })
  const fresh = `/evaluation/${company.id}`
  return {
    company_id: company.id,
    scale_id: scale.id,
    list: `/evaluations/${company.id}`,
    fresh,
    edit: (id: string) => `${fresh}/${id}`,
  }
}
