import type { Page } from '@playwright/test'
import { makeForm, makeSubject } from '../factories.ts'
import { expect, test } from './fixtures.ts'
import { makeResultsMatrix, REPORTS_OPEN } from './results-matrix.ts'
import { SERVER_FAILURE, toast } from './screen.ts'

/** The file name of the download that an action starts. */
async function downloadName(page: Page, start: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download')
  await start()
  return (await download).suggestedFilename()
}

test('shows when the reports will open and offers a sample before', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeResultsMatrix(product.data, {
    workspace_id: owner.workspace_id,
    evaluated: 3,
  })
  await page.goto(`/download-reports/${path}`)
  await expect(page.getByText('Aún no están disponibles los reportes.')).toBeVisible()
  await expect(
    page.getByText('sábado 5 de diciembre de 2026, 6:00 (hora de Ciudad de México)'),
  ).toBeVisible()
  await expect(page.getByText('Faltan 14 días.')).toBeVisible()
  expect(
    await downloadName(page, () =>
      page.getByRole('button', { name: 'Descargar reporte de muestra' }).click(),
    ),
  ).toBe('Reporte de muestra - Liderazgo 2026.pdf')
})

test('lists a PDF of each evaluated, searched by name', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { path, matrix, mariana } = await makeResultsMatrix(product.data, { workspace_id })
  const unanswered = await makeSubject(product.data, {
    matrix_id: matrix.id,
    name: 'Óscar Vela Luna',
  })
  await makeForm(product.data, {
    matrix_id: matrix.id,
    evaluator_id: mariana.id,
    evaluated_id: unanswered.id,
    relation_type_id: 2,
  })
  await page.goto(`/download-reports/${path}`)
  await expect(page.getByText('13 personas', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /Óscar Vela Luna/ })).toContainText(
    'No respondió ninguna otra persona',
  )
  await expect(page.getByText('Datos personales hasta el sáb 2 ene 2027.')).toBeVisible()
  // what the list reads of the progress moves no tab
  await expect(page.getByRole('link', { name: 'Mensajes', exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar persona' }).fill('avila')
  await expect(page.getByRole('link', { name: /^Descargar el PDF de/ })).toHaveCount(1)
  expect(
    await downloadName(page, () =>
      page.getByRole('link', { name: 'Descargar el PDF de Jorge Ávila Ríos' }).click(),
    ),
  ).toBe('Reporte 360 - Jorge Ávila Ríos.pdf')
  await page.getByRole('searchbox', { name: 'Buscar persona' }).fill('nadie así')
  await expect(page.getByText('Nadie coincide con «nadie así»')).toBeVisible()
})

test('downloads all reports as a ZIP, a spreadsheet and the group report', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { path } = await makeResultsMatrix(product.data, { workspace_id, evaluated: 5 })
  await page.goto(`/download-reports/${path}`)
  expect(
    await downloadName(page, () =>
      page.getByRole('button', { name: 'Descargar todos (ZIP)' }).click(),
    ),
  ).toBe('Reportes - Liderazgo 2026.zip')
  await expect(toast(page, 'Descargamos 5 reportes en un ZIP.')).toBeVisible()
  expect(
    await downloadName(page, () => page.getByRole('button', { name: 'Descargar Excel' }).click()),
  ).toBe('Resultados - Liderazgo 2026.xlsx')
  expect(
    await downloadName(page, () =>
      page.getByRole('button', { name: 'Descargar PDF de grupo' }).click(),
    ),
  ).toBe('Reporte de grupo - Liderazgo 2026.pdf')
})

test('cancels a long download with the keyboard', async ({ page, product, setClock, signIn }) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { path } = await makeResultsMatrix(product.data, { workspace_id, evaluated: 3 })
  await page.route('**/zip', () => {})
  await page.goto(`/download-reports/${path}`)
  await page.getByRole('button', { name: 'Descargar todos (ZIP)' }).press('Enter')
  await expect(page.getByRole('progressbar', { name: 'Reportes descargados' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar la descarga' }).press('Enter')
  await expect(toast(page, 'Cancelaste la descarga.')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Descargar todos (ZIP)' })).toBeVisible()
})

test('reports a failed list and a failed PDF, and retries', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { path } = await makeResultsMatrix(product.data, { workspace_id, evaluated: 3 })
  await page.route('**/subjects/*/reports', (route) => route.fulfill(SERVER_FAILURE))
  await page.goto(`/download-reports/${path}`)
  await expect(
    page.getByRole('alert').getByText('No hay reportes disponibles para esta matriz.'),
  ).toBeVisible()
  await page.unroute('**/subjects/*/reports')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('3 personas', { exact: true })).toBeVisible()
  await page.route('**/reports/*/*/pdf', (route) => route.fulfill(SERVER_FAILURE))
  await page.getByRole('link', { name: 'Descargar el PDF de Jorge Ávila Ríos' }).click()
  await expect(toast(page, 'No se pudo preparar el reporte. Intenta de nuevo.')).toBeVisible()
})

test('hides the reports of another workspace', async ({ page, product, setClock, signIn }) => {
  await setClock(REPORTS_OPEN)
  const other = await signIn({ name: 'Otra' })
  const { path } = await makeResultsMatrix(product.data, {
    workspace_id: other.workspace_id,
    evaluated: 3,
  })
  await signIn({ name: 'Renata' })
  await page.goto(`/download-reports/${path}`)
  await expect(page.getByText('No hay reportes disponibles para esta matriz.')).toBeVisible()
})

test('names no subject after the erasure', async ({ page, product, setClock, signIn }) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { path } = await makeResultsMatrix(product.data, { workspace_id })
  await setClock('2027-01-04T16:00:00Z')
  await product.runDueJobs()
  await signIn({ workspace_id })
  await page.goto(`/download-reports/${path}`)
  await expect(
    page.getByText('Los datos personales de este proyecto ya se eliminaron.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Ver la constancia de supresión' }).click()
  await expect(page.getByRole('heading', { name: 'Constancia de supresión' })).toBeVisible()
  // on a phone each number has its column's name before it
  await expect(page.getByRole('row', { name: /^Toma de decisiones .*\d\.\d .*11$/ })).toBeVisible()
  await expect(page.getByText('Mariana')).toHaveCount(0)
})

test('a search leaves the page where it is scrolled to', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { path } = await makeResultsMatrix(product.data, { workspace_id })
  await page.goto(`/download-reports/${path}`)
  const search = page.getByRole('searchbox', { name: 'Buscar persona' })
  await search.scrollIntoViewIfNeeded()
  await search.fill('a')
  await expect(page).toHaveURL(/buscar=a/)
  await expect(search).toBeInViewport()
})
