import { makeCompany } from '../factories.ts'
import { expect, test } from './fixtures.ts'
import { button } from './screen.ts'

test('Back and a reload ask before a half-typed dialog is lost', async ({
  page,
  product,
  owner: { workspace_id },
}) => {
  await makeCompany(product.data, { workspace_id, name: 'Alimentos La Ceiba' })
  await page.goto('/team')
  await expect(page.getByRole('heading', { name: 'Equipo' })).toBeVisible()
  await page.getByRole('link', { name: 'Empresas' }).first().click()
  await expect(page.getByRole('rowheader', { name: 'Alimentos La Ceiba' })).toBeVisible()
  await button(page, 'Agregar empresa').click()
  const dialog = page.getByRole('dialog', { name: 'Agregar empresa' })
  await dialog.getByLabel('Nombre').fill('Textiles del Golfo')

  const question = page.getByRole('alertdialog', { name: 'Cambios sin guardar' })
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL('/companies')
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Textiles del Golfo')

  const warning = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload(), 0))
  const asked = await warning
  expect(asked.type()).toBe('beforeunload')
  await asked.dismiss()
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Textiles del Golfo')

  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/companies')
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/team')
})

test('Back asks before a half-typed page is lost', async ({
  page,
  product,
  owner: { workspace_id },
}) => {
  const { id } = await makeCompany(product.data, { workspace_id, name: 'Alimentos La Ceiba' })
  await page.goto(`/dashboard/${id}`)
  await page.getByRole('link', { name: 'Crear proyecto' }).first().click()
  await page.getByLabel('Nombre del proyecto').fill('Liderazgo 2027')
  const question = page.getByRole('alertdialog', { name: 'Cambios sin guardar' })
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Nombre del proyecto')).toHaveValue('Liderazgo 2027')
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page).toHaveURL(`/dashboard/${id}`)
})
