import type { Page } from '@playwright/test'
import { messages } from '#app/messages.ts'
import { makeCompany, makeEvaluation, makeMatrix, makeScale } from '../factories.ts'
import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import type { RunningProduct } from './running-product.ts'

const conflict = (page: Page, code: keyof typeof messages) =>
  page.getByRole('dialog', { name: messages[code] })

test('an evaluation that another tab saved meanwhile asks which version stays', async ({
  page,
  product,
  owner,
}) => {
  const { workspace_id } = owner
  const company = await makeCompany(product.data, { workspace_id })
  const evaluation = await makeEvaluation(product.data, { workspace_id, name: 'Mandos' })
  const address = `/evaluation/${company.id}/${evaluation.id}`
  const name = page.getByLabel('Nombre de la evaluación')
  await page.goto(address)
  await name.fill('Mandos de Ana')
  await saveInAnotherTab(page, address, 'Mandos de Iván')
  await page.getByRole('button', { name: 'Guardar evaluación' }).click()
  const dialog = conflict(page, 'evaluation.changed')
  await expect(dialog).toContainText('Lo guardado Mandos de Iván')
  await expect(dialog).toContainText('Lo tuyo Mandos de Ana')
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(name).toHaveValue('Mandos de Ana')
  await page.getByRole('button', { name: 'Guardar evaluación' }).click()
  await dialog.getByRole('button', { name: 'Guardar lo mío' }).click()
  await expect(page.getByText(messages['evaluation.saved'])).toBeVisible()
  expect(await savedName(product, evaluation.id)).toBe('Mandos de Ana')
})

async function saveInAnotherTab(page: Page, address: string, name: string): Promise<void> {
  const other = await page.context().newPage()
  await other.goto(address)
  await other.getByLabel('Nombre de la evaluación').fill(name)
  await other.getByRole('button', { name: 'Guardar evaluación' }).click()
  await expect(other.getByText(messages['evaluation.saved'])).toBeVisible()
  await other.close()
}

async function savedName(product: RunningProduct, id: string): Promise<string> {
  const { name } = await product.data.db
    .selectFrom('evaluations')
    .where('id', '=', id)
    .select('name')
    .executeTakeFirstOrThrow()
  return name
}

/** Another person saves the row: its name changes and its version counts on. */
async function saveElsewhere(
  product: RunningProduct,
  table: 'scales' | 'companies' | 'matrices',
  id: string,
): Promise<void> {
  await product.data.db
    .updateTable(table)
    .set({ name: 'De otra persona', version: 2 })
    .where('id', '=', id)
    .execute()
}

test('a scale saved by another person meanwhile can be taken over in its dialog', async ({
  page,
  product,
  owner,
}) => {
  const { workspace_id } = owner
  const company = await makeCompany(product.data, { workspace_id })
  const scale = await makeScale(product.data, { workspace_id, name: 'Frecuencia' })
  await page.goto(`/scales/${company.id}`)
  await page.getByRole('button', { name: 'Editar Frecuencia' }).click()
  const editor = page.getByRole('dialog', { name: 'Editar escala' })
  await editor.getByLabel('Nombre').fill('La mía')
  await saveElsewhere(product, 'scales', scale.id)
  await editor.getByRole('button', { name: 'Guardar' }).click()
  await conflict(page, 'scale.changed').getByRole('button', { name: 'Usar lo guardado' }).click()
  await expect(editor.getByLabel('Nombre')).toHaveValue('De otra persona')
  await editor.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(messages['scale.saved'])).toBeVisible()
})

test('a company saved by another person meanwhile asks which version stays', async ({
  page,
  product,
  owner,
}) => {
  const { workspace_id } = owner
  const company = await makeCompany(product.data, { workspace_id, name: 'La Ceiba' })
  await page.goto('/companies')
  await page.getByRole('button', { name: 'Editar La Ceiba' }).click()
  const editor = page.getByRole('dialog', { name: 'Editar empresa' })
  await editor.getByLabel('Nombre').fill('La mía')
  await saveElsewhere(product, 'companies', company.id)
  await editor.getByRole('button', { name: 'Guardar' }).click()
  const dialog = conflict(page, 'company.changed')
  await expect(dialog).toContainText('De otra persona')
  await dialog.getByRole('button', { name: 'Guardar lo mío' }).click()
  await expect(page.getByText(messages['company.saved'])).toBeVisible()
  await expect(page.getByRole('main')).toContainText('La mía')
})

test('a draft matrix saved by another person meanwhile asks which version stays', async ({
  page,
  product,
  owner,
}) => {
  const { workspace_id } = owner
  const company = await makeCompany(product.data, { workspace_id })
  const evaluation = await makeEvaluation(product.data, { workspace_id, company_id: company.id })
  const matrix = await makeMatrix(product.data, {
    workspace_id,
    company_id: company.id,
    evaluation_id: evaluation.id,
  })
  await page.goto(`/new-matrix/${company.id}?matrix=${matrix.id}`)
  await page.getByLabel('Nombre del proyecto').fill('La mía')
  await saveElsewhere(product, 'matrices', matrix.id)
  await page.getByRole('button', { name: 'Continuar a Participantes' }).click()
  const dialog = conflict(page, 'matrix.changed')
  await dialog.getByRole('button', { name: 'Usar lo guardado' }).click()
  await expect(page.getByLabel('Nombre del proyecto')).toHaveValue('De otra persona')
  await page.getByRole('button', { name: 'Continuar a Participantes' }).click()
  await expect(page).toHaveURL(/\/participants\//)
})
