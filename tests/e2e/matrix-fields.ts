import type { Page } from '@playwright/test'
import { newId } from '#shared/ids.ts'
import { makeCompany, makeEvaluation } from '../factories.ts'
import type { RunningProduct } from './running-product.ts'
import { fillDate, pickOption } from './screen.ts'

export const continueButton = (page: Page) =>
  page.getByRole('button', { name: 'Continuar a Participantes' })

/** A company with an evaluation and a known column. */
export async function makeParents(product: RunningProduct, workspace_id: string) {
  const company = await makeCompany(product.data, { workspace_id, name: 'Alimentos La Ceiba' })
  const evaluation = await makeEvaluation(product.data, {
    workspace_id,
    company_id: company.id,
    name: 'Mandos medios',
    competences: 3,
    questions: 4,
  })
  const column = {
    id: newId(),
    workspace_id,
    company_id: company.id,
    name: 'Antigüedad',
    type: 'number',
    description: 'Años cumplidos en la empresa',
  } as const
  await product.data.db.insertInto('subject_properties').values(column).execute()
  return { workspace_id, company_id: company.id, evaluation_id: evaluation.id, column }
}

export const openOptions = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Cambiar opciones' }).click()

/** Fills in every required field. */
export async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Nombre del proyecto').fill('Liderazgo 2026')
  await page.getByRole('combobox', { name: 'Evaluación' }).click()
  await pickOption(page, /Mandos medios/)
  await page.getByLabel('Correo para reportes').fill('rh@ceiba.mx')
  await fillDate(page, 'Fecha límite', '04/12/2026')
  await page.getByRole('combobox', { name: 'Recordatorio' }).click()
  await pickOption(page, '3 días antes')
}
