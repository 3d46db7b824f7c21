import { emailOf, makeDraft } from './draft-matrix.ts'
import { expect, expectAccessibleAtBothWidths, expectNoSidewaysScroll, test } from './fixtures.ts'
import { button, row, toast } from './screen.ts'
import { cell, fillNewRow } from './subjects-page.ts'

const people = ['Lucía Cárdenas', 'Ana Muñoz', 'Bruno Ríos', 'Citlali Cruz']
const lucia = emailOf('Lucía')

test('a person typed by hand gets the connections of the rules of the project', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: people,
    columns: [{ name: 'Reporta a', type: 'text' }],
    values: ['', lucia, lucia, lucia],
  })
  await page.goto(`/org-chart/${path}`)
  await page.getByLabel('Todo su equipo directo').uncheck()
  await page.getByLabel('Cada quien a sí mismo').uncheck()
  await button(page, 'Agregar 9 conexiones').click()
  await expect(toast(page, 'Agregamos 9 conexiones.')).toBeVisible()

  await page.goto(`/participants/${path}`)
  await fillNewRow(page, 'Rosa Díaz', 'rosa@laceiba.mx')
  await cell(page, 'Reporta a').fill(lucia)
  await page.keyboard.press('Enter')
  await button(page, 'Continuar a conexiones').click()

  const banner = page.locator('.forms-banner', {
    hasText: 'Rosa Díaz todavía no tiene conexiones.',
  })
  await expect(banner).toContainText('Conexiones por regla: líder y hasta 4 compañeros.')
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await button(page, 'Agregar 7 conexiones').click()
  await expect(toast(page, 'Agregamos 7 conexiones.')).toBeVisible()
  await expect(banner).toBeHidden()
  await button(page, 'Deshacer').click()
  await expect(banner).toBeVisible()

  await banner.getByRole('link', { name: 'Ver reglas' }).click()
  await expect(page.getByLabel('Todo su equipo directo')).not.toBeChecked()
  await expect(page.getByLabel('Su líder directo')).toBeChecked()
  await expect(row(page, 'Con el mismo líder')).toContainText('+6')
})

test('rules that add nothing today are kept for those who come later', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: people,
    columns: [{ name: 'Reporta a', type: 'text' }],
    values: ['', lucia, lucia, lucia],
  })
  await page.goto(`/org-chart/${path}`)
  await button(page, 'Agregar 16 conexiones').click()
  await expect(toast(page, 'Agregamos 16 conexiones.')).toBeVisible()
  await page.goto(`/org-chart/${path}`)
  await page.getByLabel('Cada quien a sí mismo').uncheck()
  await button(page, 'Guardar reglas').click()
  await expect(toast(page, 'Guardamos las reglas del proyecto.')).toBeVisible()
  await page.goto(`/org-chart/${path}`)
  await expect(page.getByLabel('Cada quien a sí mismo')).not.toBeChecked()
})

test('a draft says who lacks connections only once these are read', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: people,
    columns: [{ name: 'Reporta a', type: 'text' }],
    values: ['', lucia, lucia, lucia],
  })
  await page.goto(`/org-chart/${path}`)
  await button(page, 'Agregar 16 conexiones').click()
  await expect(toast(page, 'Agregamos 16 conexiones.')).toBeVisible()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v1/forms/*/compact', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/connections/${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Cargando conexiones')).toBeAttached()
  await expect(page.locator('.forms-banner')).toHaveCount(0)
  release()
  await expect(row(page, 'Citlali Cruz').first()).toBeVisible()
})
