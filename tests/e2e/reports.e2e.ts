import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test, widths } from './fixtures.ts'
import { makeResultsProject, OPEN } from './results-matrix.ts'

const toast = (page: Page, text: string) =>
  page.getByLabel('Notificaciones').getByText(text, { exact: true })
const failing = { status: 500, json: { status: 'error', code: 'server.failed', message: 'x' } }

async function savedAs(page: Page, press: () => Promise<void>): Promise<string> {
  const arriving = page.waitForEvent('download')
  await press()
  return (await arriving).suggestedFilename()
}

for (const { name, ...viewport } of widths) {
  test.describe(name, () => {
    test.use({ viewport })

    test('before they open, the page says when the reports will be there, and offers a sample', async ({
      page,
      product,
      renata,
    }) => {
      const { place } = await makeResultsProject(product.ground, {
        workspace_id: renata.workspace_id,
        people: 3,
      })
      await page.goto(`/download-reports/${place}`)
      await expect(page.getByText('Aún no están disponibles los reportes.')).toBeVisible()
      await expect(
        page.getByText('sábado 5 de diciembre de 2026, 6:00 (hora de Ciudad de México)'),
      ).toBeVisible()
      await expect(page.getByText('Faltan 14 días.')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      expect(
        await savedAs(page, () =>
          page.getByRole('button', { name: 'Descargar reporte de muestra' }).click(),
        ),
      ).toBe('Reporte de muestra - Liderazgo 2026.pdf')
    })

    test('once open, everybody evaluated has a PDF, found by name', async ({
      page,
      product,
      setClock,
      signIn,
    }) => {
      await setClock(OPEN)
      const { workspace_id } = await signIn({ name: 'Renata' })
      const { place } = await makeResultsProject(product.ground, { workspace_id })
      await page.goto(`/download-reports/${place}`)
      await expect(page.getByRole('heading', { name: 'Por persona (12)' })).toBeVisible()
      await expect(page.getByText('Datos personales hasta el 2 de enero.')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('searchbox', { name: 'Buscar persona' }).fill('avila')
      await expect(page.getByRole('link', { name: /^Descargar el PDF de/ })).toHaveCount(1)
      expect(
        await savedAs(page, () =>
          page.getByRole('link', { name: 'Descargar el PDF de Jorge Ávila Ríos' }).click(),
        ),
      ).toBe('Reporte 360 - Jorge Ávila Ríos.pdf')
      await page.getByRole('searchbox', { name: 'Buscar persona' }).fill('nadie así')
      await expect(page.getByText('Nadie coincide con «nadie así»')).toBeVisible()
    })

    test('all of them come at once as a ZIP, as a spreadsheet and as the report of the group', async ({
      page,
      product,
      setClock,
      signIn,
    }) => {
      await setClock(OPEN)
      const { workspace_id } = await signIn({ name: 'Renata' })
      const { place } = await makeResultsProject(product.ground, { workspace_id, people: 5 })
      await page.goto(`/download-reports/${place}`)
      expect(
        await savedAs(page, () =>
          page.getByRole('button', { name: 'Descargar todos (ZIP)' }).click(),
        ),
      ).toBe('Reportes - Liderazgo 2026.zip')
      await expect(toast(page, 'Descargamos 5 reportes en un ZIP.')).toBeVisible()
      expect(
        await savedAs(page, () => page.getByRole('button', { name: 'Descargar Excel' }).click()),
      ).toBe('Resultados - Liderazgo 2026.xlsx')
      expect(
        await savedAs(page, () =>
          page.getByRole('button', { name: 'Descargar PDF de grupo' }).click(),
        ),
      ).toBe('Reporte de grupo - Liderazgo 2026.pdf')
    })

    test('a long download can be stopped, and the keyboard stays where it was', async ({
      page,
      product,
      setClock,
      signIn,
    }) => {
      await setClock(OPEN)
      const { workspace_id } = await signIn({ name: 'Renata' })
      const { place } = await makeResultsProject(product.ground, { workspace_id, people: 3 })
      await page.route('**/zip', () => {})
      await page.goto(`/download-reports/${place}`)
      await page.getByRole('button', { name: 'Descargar todos (ZIP)' }).press('Enter')
      await expect(page.getByRole('progressbar', { name: 'Reportes descargados' })).toBeVisible()
      await page.getByRole('button', { name: 'Cancelar la descarga' }).press('Enter')
      await expect(toast(page, 'Cancelaste la descarga.')).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Descargar todos (ZIP)' })).toBeVisible()
    })

    test('what could not be read or prepared is told, and can be tried again', async ({
      page,
      product,
      setClock,
      signIn,
    }) => {
      await setClock(OPEN)
      const { workspace_id } = await signIn({ name: 'Renata' })
      const { place } = await makeResultsProject(product.ground, { workspace_id, people: 3 })
      await page.route('**/subjects/*/reports', (route) => route.fulfill(failing))
      await page.goto(`/download-reports/${place}`)
      await expect(
        page.getByRole('alert').getByText('No hay reportes disponibles para esta matriz.'),
      ).toBeVisible()
      await page.unroute('**/subjects/*/reports')
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await expect(page.getByRole('heading', { name: 'Por persona (3)' })).toBeVisible()
      await page.route('**/reports/*/*/pdf', (route) => route.fulfill(failing))
      await page.getByRole('link', { name: 'Descargar el PDF de Jorge Ávila Ríos' }).click()
      await expect(toast(page, 'No se pudo preparar el reporte. Intenta de nuevo.')).toBeVisible()
    })

    test('the reports of another workspace are not there', async ({
      page,
      product,
      setClock,
      signIn,
    }) => {
      await setClock(OPEN)
      const other = await signIn({ name: 'Otra' })
      const { place } = await makeResultsProject(product.ground, {
        workspace_id: other.workspace_id,
        people: 3,
      })
      await signIn({ name: 'Renata' })
      await page.goto(`/download-reports/${place}`)
      await expect(page.getByText('No hay reportes disponibles para esta matriz.')).toBeVisible()
    })

    test('after the erasure nobody is named any more', async ({
      page,
      product,
      setClock,
      signIn,
    }) => {
      await setClock(OPEN)
      const { workspace_id } = await signIn({ name: 'Renata' })
      const { place } = await makeResultsProject(product.ground, { workspace_id })
      await setClock('2027-01-04T16:00:00Z')
      await product.runDueJobs()
      await signIn({ workspace_id })
      await page.goto(`/download-reports/${place}`)
      await expect(
        page.getByText('Los datos personales de este proyecto ya se eliminaron.'),
      ).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Ver la constancia de supresión' }).click()
      await expect(page.getByRole('heading', { name: 'Constancia de supresión' })).toBeVisible()
      await expect(page.getByRole('row', { name: /^Toma de decisiones \d\.\d 11$/ })).toBeVisible()
      await expect(page.getByText('Mariana')).toHaveCount(0)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  })
}
