import type { Page } from '@playwright/test'
import { makeCompany, makeEvaluation } from '../factories.ts'
import { expect, test } from './fixtures.ts'
import { fillDate, pickOption, SERVER_FAILURE, toast } from './screen.ts'

/** Fails the first call and counts all of them; the later ones reach the server. */
async function failFirst(page: Page, address: string): Promise<() => number> {
  let calls = 0
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    calls++
    return calls === 1 ? route.fulfill(SERVER_FAILURE) : route.continue()
  })
  return () => calls
}

test('a double click after a failure makes one company', async ({ page, owner: _owner }) => {
  await page.goto('/companies')
  await page.getByRole('button', { name: 'Agregar empresa' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Agregar empresa' })
  await dialog.getByLabel('Nombre').fill('Bosque Alto')
  const calls = await failFirst(page, '**/api/v1/companies')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(toast(page, 'No se pudo guardar la empresa. Intenta de nuevo.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Guardar' }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Bosque Alto/ })).toHaveCount(1)
  expect(calls()).toBe(2)
})

test('a double click after a failure makes one project', async ({ page, product, owner }) => {
  const { workspace_id } = owner
  const company = await makeCompany(product.data, { workspace_id })
  await makeEvaluation(product.data, {
    workspace_id,
    company_id: company.id,
    name: 'Mandos medios',
  })
  await page.goto(`/new-matrix/${company.id}`)
  await page.getByLabel('Nombre del proyecto').fill('Liderazgo 2026')
  await page.getByRole('combobox', { name: 'Evaluación' }).click()
  await pickOption(page, /Mandos medios/)
  await page.getByLabel('Correo para reportes').fill('rh@ceiba.mx')
  await fillDate(page, 'Fecha límite', '04/12/2026')
  await page.getByRole('combobox', { name: 'Recordatorio' }).click()
  await pickOption(page, '3 días antes')
  const calls = await failFirst(page, '**/api/v1/matrices')
  const next = page.getByRole('button', { name: 'Continuar a Participantes' })
  await next.click()
  await expect(toast(page, 'Error al subir el proyecto.')).toBeVisible()
  await next.dblclick()
  await expect(page).toHaveURL(/\/participants\//)
  expect(calls()).toBe(2)
})
