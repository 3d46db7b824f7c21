import sharp from 'sharp'
import { makeCompany, makeMatrix, makeUser, markReleased } from '../factories.ts'
import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import { goBack, pickOption, row, SERVER_FAILURE, toast } from './screen.ts'

/** The bytes of a PNG picture. */
const logo = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#1E6B4F' } })
    .png()
    .toBuffer()

test('adds the first company with its colours and logo', async ({ page, product, owner }) => {
  await page.goto('/companies')
  await expect(page.getByText('Aún no tienes empresas.')).toBeVisible()
  await page.getByRole('button', { name: 'Agregar empresa' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Agregar empresa' })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('El nombre no puede estar vacío.')).toBeVisible()
  await dialog.getByLabel('Nombre').fill('Alimentos La Ceiba')
  await dialog.getByLabel('Color primario', { exact: true }).fill('verde')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('El color debe tener la forma #RRGGBB.')).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Cambios sin guardar' })
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(question).toBeHidden()
  await page.mouse.click(4, 4)
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Alimentos La Ceiba')
  await dialog.getByLabel('Color primario', { exact: true }).fill('#1E6B4F')
  await dialog.getByLabel('Color secundario: elegir').fill('#f2b233')
  await expect(dialog.getByLabel('Color secundario', { exact: true })).toHaveValue('#F2B233')
  await expect(dialog.getByRole('region', { name: 'Así se verá para quien evalúa' })).toContainText(
    '#1E6B4F · 5.7:1',
  )
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no es una imagen'),
  })
  const unreadable = dialog.getByText('Error con formato de imagen, intenta de nuevo.')
  await expect(unreadable).toBeVisible()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(unreadable).toBeVisible()
  expect(
    await product.data.db
      .selectFrom('companies')
      .select('id')
      .where('workspace_id', '=', owner.workspace_id)
      .execute(),
  ).toEqual([])
  await dialog.getByRole('button', { name: 'Seguir sin ese archivo' }).click()
  await expect(unreadable).toBeHidden()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo() })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(toast(page, 'Guardamos la empresa.')).toBeVisible()
  await expect(row(page, 'Alimentos La Ceiba')).toContainText('#1E6B4F #F2B233')
  await expect(row(page, 'Alimentos La Ceiba').locator('img')).toHaveAttribute(
    'src',
    /^\/api\/v1\/logos\//,
  )
})

test('edits a company, makes it inactive and removes its logo', async ({
  page,
  product,
  owner,
}) => {
  await makeCompany(product.data, {
    workspace_id: owner.workspace_id,
    name: 'Textiles Istmo',
  })
  await page.goto('/companies')
  await page.getByRole('button', { name: 'Editar Textiles Istmo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar empresa' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo() })
  await dialog.getByLabel('Nombre').fill('Textiles del Istmo')
  await dialog.getByRole('switch', { name: 'Empresa activa' }).click()
  await dialog.getByLabel('Zona horaria').fill('tijuana')
  await pickOption(page, /Tijuana/)
  await dialog.getByRole('combobox', { name: 'Papel' }).click()
  await pickOption(page, 'A4')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(row(page, 'Textiles del Istmo')).toContainText('Inactiva')
  await page.getByRole('button', { name: 'Editar Textiles del Istmo' }).click()
  await expect(dialog.getByLabel('Zona horaria')).toHaveValue('Tijuana (Noroeste)')
  await expect(dialog.getByRole('combobox', { name: 'Papel' })).toContainText('A4')
  await dialog.getByRole('button', { name: 'Quitar logotipo' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(row(page, 'Textiles del Istmo').locator('img')).toHaveCount(0)
})

test('a failed save is reported and keeps the dialog open', async ({ page, owner: _owner }) => {
  await page.goto('/companies')
  await page.route('**/api/v1/companies', (route) =>
    route.request().method() === 'POST' ? route.fulfill(SERVER_FAILURE) : route.continue(),
  )
  await page.getByRole('button', { name: 'Agregar empresa' }).first().click()
  await page.getByRole('dialog').getByLabel('Nombre').fill('Ceiba')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('No se pudo guardar la empresa. Intenta de nuevo.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Agregar empresa' })).toBeVisible()
})

test('the search ignores accents, and a company leads to its matrices', async ({
  page,
  product,
  owner,
}) => {
  for (const company of ['Cementos del Bajío', 'Clínica Santa Lucía'])
    await makeCompany(product.data, { workspace_id: owner.workspace_id, name: company })
  await page.goto('/companies')
  await expect(page.getByText('2 empresas')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar empresa' }).fill('bajio')
  await expect(page.getByText('1 empresa', { exact: true })).toBeVisible()
  await expect(row(page, 'Clínica Santa Lucía')).toBeHidden()
  await page.getByRole('link', { name: 'Ver empresa Cementos del Bajío' }).click()
  await expect(page).toHaveURL(/\/dashboard\//)
  await expect(page.getByRole('heading', { name: 'Proyectos' })).toBeVisible()
  await expect(page.getByText('Cementos del Bajío')).toBeVisible()
  await goBack(page)
  await expect(page.getByRole('searchbox', { name: 'Buscar empresa' })).toHaveValue('bajio')
  await expect(row(page, 'Clínica Santa Lucía')).toBeHidden()
})

test('deletes a company after a confirmation, unless it has a released matrix', async ({
  page,
  product,
  owner,
}) => {
  const { workspace_id } = owner
  await makeCompany(product.data, { workspace_id, name: 'Estudio Astrolabio' })
  const inUse = await makeCompany(product.data, { workspace_id, name: 'Logística Norteña' })
  const matrix = await makeMatrix(product.data, {
    workspace_id,
    company_id: inUse.id,
    name: 'Liderazgo 2026',
  })
  await markReleased(product.data, matrix.id)
  await page.goto('/companies')
  await page.getByRole('button', { name: 'Eliminar Estudio Astrolabio' }).click()
  const confirmation = page.getByRole('alertdialog', {
    name: '¿Estás seguro de eliminar esta empresa?',
  })
  await confirmation.getByRole('button', { name: 'Cancelar' }).click()
  await expect(row(page, 'Estudio Astrolabio')).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar Estudio Astrolabio' }).click()
  await confirmation.getByRole('button', { name: 'Sí, eliminar' }).click()
  await expect(toast(page, 'Eliminamos la empresa.')).toBeVisible()
  await expect(row(page, 'Estudio Astrolabio')).toBeHidden()
  const typed = page.getByLabel('Escribe «Logística Norteña» para confirmar')
  await page.getByRole('button', { name: 'Eliminar Logística Norteña' }).click()
  await confirmation.getByRole('button', { name: 'Sí, eliminar' }).click({ force: true })
  await expect(confirmation).toBeVisible()
  await typed.fill('logistica nortena')
  await confirmation.getByRole('button', { name: 'Sí, eliminar' }).click()
  await expect(
    toast(page, 'No se pudo eliminar la empresa. Tiene proyectos liberados: Liderazgo 2026.'),
  ).toBeVisible()
  await page.route('**/api/v1/companies/*', (route) => route.fulfill(SERVER_FAILURE))
  await page.getByRole('button', { name: 'Eliminar Logística Norteña' }).click()
  await typed.fill('Logística Norteña')
  await confirmation.getByRole('button', { name: 'Sí, eliminar' }).click()
  await expect(toast(page, 'No se pudo eliminar la empresa.')).toBeVisible()
})

test('a viewer finds no action that changes a company', async ({ page, product, signIn }) => {
  const { workspace_id } = await makeUser(product.data)
  await makeCompany(product.data, { workspace_id, name: 'Ceiba' })
  await signIn({ workspace_id, role: 'viewer' })
  await page.goto('/companies')
  await expect(page.getByRole('link', { name: 'Ver empresa Ceiba' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Agregar|Editar|Nombres|Eliminar/ })).toHaveCount(0)
})

test('the dialog of a company is accessible and fits the screen', async ({
  page,
  product,
  owner,
}) => {
  await makeCompany(product.data, { workspace_id: owner.workspace_id, name: 'Ceiba' })
  await page.goto('/companies')
  await page.getByRole('button', { name: 'Editar Ceiba' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('adding a company with the keyboard returns the focus to the button', async ({
  page,
  product,
  owner,
}) => {
  await makeCompany(product.data, { workspace_id: owner.workspace_id, name: 'Ceiba' })
  await page.goto('/companies')
  await page.getByRole('button', { name: 'Agregar empresa' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Nombre')).toBeFocused()
  await page.keyboard.type('Telares')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Telares')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Agregar empresa' })).toBeFocused()
})
