import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { makeCompany, makeMatrix, makeUser, markReleased } from '../factories.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, widths } from './fixtures.ts'

const logo = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#1E6B4F' } })
    .png()
    .toBuffer()
const toast = (page: Page, text: string) =>
  page.getByLabel('Notificaciones').getByText(text, { exact: true })
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const failing = { status: 500, json: { status: 'error', code: 'server.failed', message: 'x' } }

for (const { name, ...viewport } of widths) {
  test.describe(name, () => {
    test.use({ viewport })

    test('the first company is added, with its colours and its logo', async ({ page, renata }) => {
      expect(renata.id).toBeTruthy()
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
      await dialog.getByLabel('Color primario', { exact: true }).fill('#1E6B4F')
      await dialog.getByLabel('Color secundario: elegir').fill('#f2b233')
      await expect(dialog.getByLabel('Color secundario', { exact: true })).toHaveValue('#F2B233')
      await expect(
        dialog.getByRole('region', { name: 'Así se verá para quien evalúa' }),
      ).toContainText('#1E6B4F · 5.7:1')
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'logo.png',
        mimeType: 'image/png',
        buffer: Buffer.from('no es una imagen'),
      })
      await expect(dialog.getByText('Error con formato de imagen, intenta de nuevo.')).toBeVisible()
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo() })
      await expect(dialog.getByText('Error con formato de imagen, intenta de nuevo.')).toBeHidden()
      await dialog.getByRole('button', { name: 'Guardar' }).click()
      await expect(toast(page, 'Guardamos la empresa.')).toBeVisible()
      await expect(row(page, 'Alimentos La Ceiba')).toContainText('#1E6B4F #F2B233')
      await expect(row(page, 'Alimentos La Ceiba').locator('img')).toHaveAttribute(
        'src',
        /^\/api\/v1\/logos\//,
      )
    })

    test('a company is changed, made inactive and freed of its logo', async ({
      page,
      product,
      renata,
    }) => {
      await makeCompany(product.ground, {
        workspace_id: renata.workspace_id,
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
      await page.getByRole('option', { name: /Tijuana/ }).click()
      await dialog.getByRole('combobox', { name: 'Papel' }).click()
      await page.getByRole('option', { name: 'A4' }).click()
      await dialog.getByRole('button', { name: 'Guardar' }).click()
      await expect(row(page, 'Textiles del Istmo')).toContainText('Inactiva')
      await page.getByRole('button', { name: 'Editar Textiles del Istmo' }).click()
      await expect(dialog.getByLabel('Zona horaria')).toHaveValue('Tijuana (Noroeste)')
      await expect(dialog.getByRole('combobox', { name: 'Papel' })).toContainText('A4')
      await dialog.getByRole('button', { name: 'Quitar logotipo' }).click()
      await dialog.getByRole('button', { name: 'Guardar' }).click()
      await expect(row(page, 'Textiles del Istmo').locator('img')).toHaveCount(0)
    })

    test('a company that cannot be saved says so and stays open', async ({ page, renata }) => {
      expect(renata.id).toBeTruthy()
      await page.goto('/companies')
      await page.route('**/api/v1/companies', (route) =>
        route.request().method() === 'POST' ? route.fulfill(failing) : route.continue(),
      )
      await page.getByRole('button', { name: 'Agregar empresa' }).first().click()
      await page.getByRole('dialog').getByLabel('Nombre').fill('Ceiba')
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(page.getByText('Error con formato de imagen, intenta de nuevo.')).toBeVisible()
      await expect(page.getByRole('dialog', { name: 'Agregar empresa' })).toBeVisible()
    })

    test('companies are found without accents, and each leads to its projects', async ({
      page,
      product,
      renata,
    }) => {
      for (const company of ['Cementos del Bajío', 'Clínica Santa Lucía'])
        await makeCompany(product.ground, { workspace_id: renata.workspace_id, name: company })
      await page.goto('/companies')
      await expect(page.getByText('2 empresas')).toBeVisible()
      await page.getByRole('searchbox', { name: 'Buscar empresa' }).fill('bajio')
      await expect(page.getByText('1 empresa', { exact: true })).toBeVisible()
      await expect(row(page, 'Clínica Santa Lucía')).toBeHidden()
      await page.getByRole('link', { name: 'Ver empresa Cementos del Bajío' }).click()
      await expect(page).toHaveURL(/\/dashboard\//)
      await expect(page.getByRole('heading', { name: 'Proyectos' })).toBeVisible()
      await expect(page.getByText('Cementos del Bajío')).toBeVisible()
    })

    test('a company is deleted after a question, unless a released project needs it', async ({
      page,
      product,
      renata,
    }) => {
      const { workspace_id } = renata
      await makeCompany(product.ground, { workspace_id, name: 'Estudio Astrolabio' })
      const busy = await makeCompany(product.ground, { workspace_id, name: 'Logística Norteña' })
      const matrix = await makeMatrix(product.ground, {
        workspace_id,
        company_id: busy.id,
        name: 'Liderazgo 2026',
      })
      await markReleased(product.ground, matrix.id)
      await page.goto('/companies')
      await page.getByRole('button', { name: 'Eliminar Estudio Astrolabio' }).click()
      const question = page.getByRole('alertdialog', {
        name: '¿Estás seguro de eliminar esta empresa?',
      })
      await question.getByRole('button', { name: 'Cancelar' }).click()
      await expect(row(page, 'Estudio Astrolabio')).toBeVisible()
      await page.getByRole('button', { name: 'Eliminar Estudio Astrolabio' }).click()
      await question.getByRole('button', { name: 'Sí, eliminar' }).click()
      await expect(toast(page, 'Eliminamos la empresa.')).toBeVisible()
      await expect(row(page, 'Estudio Astrolabio')).toBeHidden()
      await page.getByRole('button', { name: 'Eliminar Logística Norteña' }).click()
      await question.getByRole('button', { name: 'Sí, eliminar' }).click()
      await expect(
        toast(page, 'No se pudo eliminar la empresa. Tiene proyectos liberados: Liderazgo 2026.'),
      ).toBeVisible()
      await page.route('**/api/v1/companies/*', (route) => route.fulfill(failing))
      await page.getByRole('button', { name: 'Eliminar Logística Norteña' }).click()
      await question.getByRole('button', { name: 'Sí, eliminar' }).click()
      await expect(toast(page, 'No se pudo eliminar la empresa.')).toBeVisible()
    })

    test('a list that does not load can be asked for again', async ({ page, product, renata }) => {
      await makeCompany(product.ground, { workspace_id: renata.workspace_id, name: 'Ceiba' })
      await page.route('**/api/v1/companies', (route) => route.fulfill(failing))
      await page.goto('/companies')
      await expect(
        page.getByText('Error al cargar las empresas. Intenta de nuevo más tarde.'),
      ).toBeVisible()
      await page.unroute('**/api/v1/companies')
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await expect(row(page, 'Ceiba')).toBeVisible()
    })

    test('whoever may only look changes nothing', async ({ page, product, signIn }) => {
      const { workspace_id } = await makeUser(product.ground)
      await makeCompany(product.ground, { workspace_id, name: 'Ceiba' })
      await signIn({ workspace_id, role: 'viewer' })
      await page.goto('/companies')
      await expect(page.getByRole('link', { name: 'Ver empresa Ceiba' })).toBeVisible()
      await expect(page.getByRole('button', { name: /Agregar|Editar|Eliminar/ })).toHaveCount(0)
    })

    test('the list and its dialog are accessible and stay inside the screen', async ({
      page,
      product,
      renata,
    }) => {
      await makeCompany(product.ground, { workspace_id: renata.workspace_id, name: 'Ceiba' })
      await page.goto('/companies')
      await expect(row(page, 'Ceiba')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Editar Ceiba' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
  })
}

test('a company is added without a mouse, and the focus returns to where it was', async ({
  page,
  product,
  renata,
}) => {
  await makeCompany(product.ground, { workspace_id: renata.workspace_id, name: 'Ceiba' })
  await page.goto('/companies')
  await page.getByRole('button', { name: 'Agregar empresa' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Nombre')).toBeFocused()
  await page.keyboard.type('Telares')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Telares')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Agregar empresa' })).toBeFocused()
})
