import type { Page } from '@playwright/test'
import { messages } from '#app/messages.ts'
import { makeCompany, makeEvaluation, makeMatrix, makeScale, markReleased } from '../factories.ts'
import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import type { RunningProduct } from './running-product.ts'
import { messageToast, pickOption, row } from './screen.ts'

const API = '**/api/v1'

async function openScales(page: Page, product: RunningProduct, workspace_id: string) {
  const company = await makeCompany(product.data, { workspace_id })
  const open = async () => {
    await page.goto(`/scales/${company.id}`)
    await expect(page.getByRole('heading', { name: 'Escalas' })).toBeVisible()
    await expect(page.getByRole('main').getByText(company.name)).toBeVisible()
  }
  return { company_id: company.id, open }
}

test('refuses an incomplete scale, then saves it and lists it', async ({
  page,
  product,
  owner,
}) => {
  const { open } = await openScales(page, product, owner.workspace_id)
  await open()
  await page.getByRole('button', { name: 'Agregar la primera escala' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar escala' })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText(messages['scale.name_required'], { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Nombre')).toBeFocused()
  await dialog.getByLabel('Nombre').fill('Frecuencia observada')
  await dialog.getByLabel('Descripción del valor 1').fill('Nunca')
  await dialog.getByLabel('Descripción del valor 2').fill('A veces')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText(messages['scale.too_few_values'])).toBeVisible()
  await expect(dialog.getByLabel('Descripción del valor 3')).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await dialog.getByLabel('Descripción del valor 3').fill('Siempre')
  await expect(dialog.getByRole('list', { name: 'Opciones de respuesta' })).toContainText(
    'No lo he observado',
  )
  await dialog.getByRole('switch', { name: /Meter N\/A/ }).uncheck()
  await expect(dialog.getByRole('list', { name: 'Opciones de respuesta' })).not.toContainText('N/A')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(messageToast(page, 'scale.saved')).toBeVisible()
  await expect(row(page, 'Frecuencia observada')).toContainText('Inactiva')
  await expect(row(page, 'Frecuencia observada').getByRole('cell').nth(1)).toHaveText('3')
})

test('values are reordered by keyboard and pointer, and announced', async ({
  page,
  product,
  owner,
}) => {
  const { open } = await openScales(page, product, owner.workspace_id)
  await makeScale(product.data, { workspace_id: owner.workspace_id, name: 'Frecuencia' })
  await open()
  await page.getByRole('button', { name: 'Editar Frecuencia' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar escala' })
  const handle = dialog.getByRole('button', { name: 'Mover «Siempre»' })
  await handle.press('ArrowUp')
  await expect(dialog.getByText('«Siempre»: lugar 4 de 5')).toBeAttached()
  await handle.press('Home')
  await expect(dialog.getByText('«Siempre»: lugar 1 de 5')).toBeAttached()
  await expect(handle).toBeFocused()
  await handle.press('ArrowDown')
  await expect(handle).toBeFocused()
  await expect(dialog.getByLabel('Descripción del valor 2')).toHaveValue('Siempre')
  const start = await dialog.getByRole('button', { name: 'Mover «Nunca»' }).boundingBox()
  const target = await dialog.getByRole('button', { name: 'Mover «A veces»' }).boundingBox()
  if (!start || !target) throw new Error('the handles are not on the page')
  await page.mouse.move(start.x + 10, start.y + 16)
  await page.mouse.down()
  await page.mouse.move(target.x + 10, target.y + 30, { steps: 8 })
  await page.mouse.up()
  await expect(dialog.getByText('«Nunca»: lugar 4 de 5')).toBeAttached()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(messageToast(page, 'scale.saved')).toBeVisible()
  await page.getByRole('button', { name: 'Ver Frecuencia' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText([
    'Siempre',
    'Pocas veces',
    'A veces',
    'Nunca',
    'Casi siempre',
    'N/A',
  ])
})

test('deletes an unused scale and names the evaluations of a used one', async ({
  page,
  product,
  owner,
}) => {
  const { workspace_id } = owner
  const { open } = await openScales(page, product, workspace_id)
  await makeScale(product.data, { workspace_id, name: 'Acuerdo' })
  const used = await makeScale(product.data, { workspace_id, name: 'Dominio' })
  await makeEvaluation(product.data, {
    workspace_id,
    scale_id: used.id,
    name: 'Mandos medios',
  })
  await open()
  await expect(row(page, 'Dominio')).toContainText('Activa')
  await expect(row(page, 'Dominio')).toContainText('Mandos medios')
  await page.getByRole('button', { name: 'Eliminar Dominio' }).click()
  await expect(
    page.getByText('No se pudo eliminar la escala. La usan: Mandos medios.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar Acuerdo' }).click()
  const confirmation = page.getByRole('alertdialog', { name: messages['scale.delete_confirm'] })
  await expectAccessibleAtBothWidths(page)
  await confirmation.getByRole('button', { name: 'Cancelar' }).click()
  await expect(row(page, 'Acuerdo')).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar Acuerdo' }).click()
  await confirmation.getByRole('button', { name: 'Sí, eliminar' }).click()
  await expect(messageToast(page, 'scale.deleted')).toBeVisible()
  await expect(row(page, 'Acuerdo')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Eliminar Dominio' })).toBeFocused()
})

test('a scale of a released matrix is read-only and can be duplicated', async ({
  page,
  product,
  owner,
}) => {
  const { workspace_id } = owner
  const { open, company_id } = await openScales(page, product, workspace_id)
  const scale = await makeScale(product.data, { workspace_id, name: 'Frecuencia' })
  const evaluation = await makeEvaluation(product.data, { workspace_id, scale_id: scale.id })
  const matrix = await makeMatrix(product.data, {
    workspace_id,
    company_id,
    evaluation_id: evaluation.id,
  })
  await markReleased(product.data, matrix.id)
  await open()
  await page.getByRole('button', { name: 'Editar Frecuencia' }).click()
  const dialog = page.getByRole('dialog', { name: 'Frecuencia' })
  await expect(dialog.getByText(messages['scale.locked'])).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Editar' })).toHaveCount(0)
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Duplicar' }).click()
  await expect(messageToast(page, 'scale.duplicated')).toBeVisible()
  const copy = page.getByRole('dialog', { name: 'Editar escala' })
  await expect(copy.getByLabel('Nombre')).toHaveValue('Copia de Frecuencia')
})

test('starts a scale from the library and changes it before saving', async ({
  page,
  product,
  owner,
}) => {
  const { open } = await openScales(page, product, owner.workspace_id)
  await open()
  await page.getByRole('button', { name: 'Agregar escala' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar escala' })
  await dialog.getByRole('combobox', { name: /biblioteca/ }).click()
  await pickOption(page, /^Dominio/)
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Dominio')
  await dialog.getByLabel('Nombre').fill('Dominio del puesto')
  await dialog.getByRole('button', { name: 'Agregar valor' }).click()
  await expect(dialog.getByLabel('Descripción del valor 5')).toBeFocused()
  await dialog.getByRole('button', { name: 'Quitar el valor 5' }).click()
  await expect(dialog.getByLabel('Descripción del valor 4')).toBeFocused()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(row(page, 'Dominio del puesto').getByRole('cell').nth(1)).toHaveText('4')
})

test('allows no more than ten values', async ({ page, product, owner }) => {
  const { open } = await openScales(page, product, owner.workspace_id)
  await makeScale(product.data, { workspace_id: owner.workspace_id, name: 'Diez', values: 10 })
  await open()
  await page.getByRole('button', { name: 'Editar Diez' }).click()
  await expect(page.getByRole('button', { name: 'Agregar valor' })).toBeDisabled()
  await expect(page.getByText(messages['scale.too_many_values'])).toBeVisible()
})

test('loads twenty scales at a time and searches among all of them without accents', async ({
  page,
  product,
  owner,
}) => {
  const { workspace_id } = owner
  const { open } = await openScales(page, product, workspace_id)
  for (let index = 1; index <= 43; index++)
    await makeScale(product.data, {
      workspace_id,
      name: `Escala ${String(index).padStart(2, '0')}`,
    })
  await makeScale(product.data, { workspace_id, name: 'Última opinión' })
  await open()
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Ver / }) })
  await expect(rows).toHaveCount(20)
  await page.getByRole('button', { name: 'Cargar más' }).click()
  await expect(rows).toHaveCount(40)
  await expect(page.getByRole('button', { name: 'Ver Escala 21' })).toBeFocused()
  await page.getByRole('button', { name: 'Cargar más' }).click()
  await expect(rows).toHaveCount(44)
  await expect(page.getByRole('button', { name: 'Cargar más' })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Buscar escala' }).fill('ultima OPINION')
  await expect(rows).toHaveCount(1)
  await expect(page.getByText('1 escala', { exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar escala' }).fill('zzz')
  await expect(page.getByText('Ninguna escala coincide con «zzz»')).toBeVisible()
})

test('reports every failure of the server in its own message', async ({ page, product, owner }) => {
  const { open } = await openScales(page, product, owner.workspace_id)
  await makeScale(product.data, { workspace_id: owner.workspace_id, name: 'Frecuencia' })
  const fail = (method: string) =>
    page.route(`${API}/scales**`, (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, json: {} })
        : route.fallback(),
    )
  await fail('GET')
  await open()
  await expect(page.getByText(messages['scales.load_failed'])).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(row(page, 'Frecuencia')).toBeVisible()
  await page.route(`${API}/scales/**`, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 500, json: {} }),
  )
  await page.getByRole('button', { name: 'Editar Frecuencia' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(messageToast(page, 'scale.save_failed')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Eliminar Frecuencia' }).click()
  await page.getByRole('button', { name: 'Sí, eliminar' }).click()
  await expect(messageToast(page, 'scale.delete_failed')).toBeVisible()
  await expect(row(page, 'Frecuencia')).toBeVisible()
})

test('a viewer reads a scale and cannot change it', async ({ page, product, signIn, owner }) => {
  const { open } = await openScales(page, product, owner.workspace_id)
  await makeScale(product.data, { workspace_id: owner.workspace_id, name: 'Frecuencia' })
  await signIn({ role: 'viewer', workspace_id: owner.workspace_id })
  await open()
  await page.getByRole('button', { name: 'Ver Frecuencia' }).click()
  await expect(page.getByRole('dialog', { name: 'Frecuencia' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Agregar|Editar|Eliminar|Duplicar/ })).toHaveCount(
    0,
  )
})

test('the address without a company opens the company used last', async ({
  page,
  product,
  owner,
}) => {
  await page.goto('/scales')
  await expect(page).toHaveURL('/companies')
  const { open, company_id } = await openScales(page, product, owner.workspace_id)
  await open()
  await page.goto('/scales')
  await expect(page).toHaveURL(`/scales/${company_id}`)
})

test('creates a scale with the keyboard alone', async ({ page, product, owner }) => {
  const { open } = await openScales(page, product, owner.workspace_id)
  await open()
  await page.getByRole('button', { name: 'Agregar escala' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: /biblioteca/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: /^Frecuencia Nunca/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: /biblioteca/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await page.keyboard.type(' del día')
  await page.keyboard.press('Enter')
  await expect(messageToast(page, 'scale.saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Agregar escala' })).toBeFocused()
  await page.getByRole('button', { name: /^Ver / }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Ver / })).toBeFocused()
})
