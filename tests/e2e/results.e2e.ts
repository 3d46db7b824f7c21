import { readFile } from 'node:fs/promises'
import {
  expect,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  test,
  widths,
} from './fixtures.ts'
import { makeResultsMatrix, REPORTS_OPEN } from './results-matrix.ts'
import { goBack, pickOption, SERVER_FAILURE } from './screen.ts'

/** What the page of a group says before anything is opened. */
const MOST_WORDS = 300

test('leads to the counts of the project while raters answer', async ({ page, product, owner }) => {
  const { path } = await makeResultsMatrix(product.data, {
    workspace_id: owner.workspace_id,
    evaluated: 6,
    answered: 50,
  })
  await page.goto(`/results/${path}`)
  await expect(page).toHaveURL(`/matrix/${path}?vista=cobertura`)
  await expect(page.getByRole('table', { name: 'Cobertura por evaluado' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Recordar a/ })).toBeVisible()
  await page.getByRole('button', { name: 'Datos' }).click()
  await expect(page.getByRole('region', { name: 'Carga de quienes evalúan' })).toContainText(
    'La mayor carga es de',
  )
  await expect(page.getByText('Promedio de otros')).toHaveCount(0)
})

test('shows the group: for the board first, then by competence and relation', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { path } = await makeResultsMatrix(product.data, { workspace_id })
  await page.goto(`/results/${path}`)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Liderazgo 2026 (Resultados)' }),
  ).toBeVisible()
  await expect(page.getByText('11 personas evaluadas con resultados.')).toBeVisible()
  await expect(page.locator('.report-card').first()).toHaveAccessibleName('Para la dirección')
  const words = (await page.getByRole('main').innerText()).split(/\s+/)
  expect(words.length).toBeLessThanOrEqual(MOST_WORDS)
  await page
    .locator('details')
    .evaluateAll((folds: HTMLDetailsElement[]) => folds.forEach((fold) => (fold.open = true)))
  await expect(
    page.getByRole('table', { name: 'Promedios del proyecto por competencia' }),
  ).toContainText('Con punto ciego')
  await expect(
    page
      .getByRole('table', { name: 'Promedio de cada relación por competencia' })
      .getByRole('rowheader', { name: 'Toma de decisiones' }),
  ).toBeVisible()
  await expect(
    page.getByText('La autoevaluación y el promedio de otros no cuentan a las mismas personas'),
  ).toBeVisible()
})

test('names the segments that would reveal few subjects, with the reason and without results', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { path } = await makeResultsMatrix(product.data, { workspace_id })
  await page.goto(`/results/${path}`)
  await page.getByRole('tab', { name: 'Segmentos' }).click()
  await expect(
    page.getByText('Ese corte tiene menos de 5 personas evaluadas dentro o fuera de él.'),
  ).toBeVisible()
  await expect(page.getByText('No se muestra: Calidad.')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Calidad' })).toHaveCount(0)
  await expect(
    page.getByText(
      'Ese corte, restado de otros promedios del proyecto, dejaría ver a menos de 5 personas.',
    ),
  ).toBeVisible()
  await expect(page.getByText('No se muestra: Ventas.')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Operaciones' })).toBeVisible()
})

test('two segments stand side by side', async ({ page, product, setClock, signIn }) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { path } = await makeResultsMatrix(product.data, { workspace_id, evaluated: 16 })
  await page.goto(`/results/${path}`)
  await page.getByRole('tab', { name: 'Segmentos' }).click()
  const areas = page.getByRole('columnheader', { name: /^(Operaciones|Ventas|Calidad)/ })
  await expect(areas).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Comparar' }).click()
  await pickOption(page, 'Ventas')
  await page.getByRole('combobox', { name: /^Con:/ }).click()
  await pickOption(page, 'Operaciones')
  await expect(areas).toHaveText([/^Ventas/, /^Operaciones/])
  await page.reload()
  await expect(areas).toHaveText([/^Ventas/, /^Operaciones/])
})

test('filters subjects by a column and moves to the next within the filter', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { path } = await makeResultsMatrix(product.data, { workspace_id })
  await page.goto(`/results/${path}`)
  await page.getByRole('tab', { name: 'Personas 12' }).click()
  await page.getByLabel('Filtrar', { exact: true }).selectOption('Ventas')
  await expect(page.getByText('5 personas', { exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Felipe Núñez Herrera', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Felipe Núñez Herrera' })).toBeVisible()
  await expect(page.getByText('1 de 5', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Siguiente: Gerardo Pineda Solís' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Gerardo Pineda Solís' })).toBeVisible()
  await goBack(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Felipe Núñez Herrera' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByText('1 de 5', { exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByText('2 de 5', { exact: true })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByText('1 de 5', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Quitar el filtro Ventas' }).click()
  await expect(page.getByText('6 de 12', { exact: true })).toBeVisible()
})

test('hides a group below the minimum and says why', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { path, mariana } = await makeResultsMatrix(product.data, { workspace_id })
  await page.goto(`/results/${path}?persona=${mariana.id}`)
  await expect(page.getByText('no alcanza para mostrar lo que ven los demás')).toBeVisible()
  await expect(page.getByText(/^Hacen falta al menos 3 personas de un mismo grupo/)).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expectAccessibleAtBothWidths(page)
})

test('hides the averages of fewer than five subjects', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { path } = await makeResultsMatrix(product.data, { workspace_id, evaluated: 4 })
  await page.goto(`/results/${path}`)
  await expect(
    page.getByText(
      'Los promedios del proyecto se muestran desde 5 personas evaluadas con resultados',
      { exact: false },
    ),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('reports results that failed to load and results that do not exist', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { path, mariana, matrix } = await makeResultsMatrix(product.data, {
    workspace_id,
    evaluated: 4,
  })
  await page.route(`**/reports/*/${mariana.id}`, (route) => route.fulfill(SERVER_FAILURE))
  await page.goto(`/results/${path}?persona=${mariana.id}`)
  await expect(
    page.getByRole('alert').getByText('No hay reportes disponibles para esta matriz.'),
  ).toBeVisible()
  await page.unroute(`**/reports/*/${mariana.id}`)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.locator('.report-card').first()).toBeVisible()
  await page.goto(`/results/${path}?persona=${matrix.id}`)
  await expect(page.getByText('No encontramos lo que buscas.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver los resultados del proyecto' }).click()
  await expect(page.getByRole('tab', { name: 'Grupo' })).toBeVisible()
})

test('reads results with the keyboard alone and prints no navigation', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { path, evaluated } = await makeResultsMatrix(product.data, {
    workspace_id,
    evaluated: 6,
  })
  await page.goto(`/results/${path}?persona=${evaluated[0]?.id}`)
  await page.getByRole('tab', { name: 'Perfil' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Conductas' })).toBeFocused()
  await expect(page).toHaveURL(/vista=conductas/)
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('region', { name: 'Competencias por relación' }).last().focus()
  await expect(page.getByRole('region', { name: 'Competencias por relación' }).last()).toBeFocused()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('tab', { name: 'Perfil' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Descargar PDF' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const { name, ...viewport } of widths) {
  test.describe(name, () => {
    test.use({ viewport })

    test('shows message, profile, behaviours, comments and Monday of a subject', async ({
      page,
      product,
      setClock,
      signIn,
    }) => {
      await setClock(REPORTS_OPEN)
      const { workspace_id } = await signIn()
      const { path, evaluated } = await makeResultsMatrix(product.data, { workspace_id })
      await page.goto(`/results/${path}?persona=${evaluated[0]?.id}`)
      await expect(
        page.getByRole('heading', { level: 1, name: 'Andrés Maldonado Ruiz' }),
      ).toBeVisible()
      await expect(page.getByText('Operaciones. Respondieron diez de diez personas.')).toBeVisible()
      for (const verb of ['Conserva', 'Conversa', 'Prueba'])
        await expect(page.getByRole('region', { name: verb })).toBeVisible()
      await expect(
        page.getByRole('table', { name: 'Entre competencias no hay diferencia clara' }),
      ).toBeVisible()
      await page.getByRole('button', { name: '¿Cómo se calculó?' }).click()
      await expect(page.getByText(/^Competencia de un grupo: promedio de todas/)).toBeVisible()
      await expect(
        page.getByText(/^Opiniones independientes: 1 ÷ \((\(1 ÷ \d\)² ÷ \d)/),
      ).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByText(/^Competencia de un grupo: promedio de todas/)).toBeHidden()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      for (const [tab, region] of [
        ['Perfil', 'Por relación'],
        ['Conductas', 'Puntos ciegos y fortalezas ocultas'],
        ['Comentarios', 'Comentarios'],
        ['El lunes', 'Para su líder'],
      ] as const) {
        await page.getByRole('tab', { name: tab }).click()
        await expect(
          page.getByRole('tabpanel').getByRole('region', { name: region, exact: true }),
        ).toBeVisible()
        await expectNoSidewaysScroll(page)
        // no strip and no number lies behind the sideways scroll of its table
        const edges = await page
          .locator('.stacked-table :is(.strip, td)')
          .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right))
        expect(edges.filter((edge) => edge > viewport.width)).toEqual([])
      }
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Descargar PDF' }).click()
      expect((await download).suggestedFilename()).toBe('Reporte 360 - Andrés Maldonado Ruiz.pdf')
      await page.getByRole('tab', { name: 'Perfil' }).click()
      await page.getByLabel('Elegir el reporte anterior').setInputFiles({
        name: 'anterior.pdf',
        mimeType: 'application/pdf',
        buffer: await readFile(await (await download).path()),
      })
      await expect(page.getByText('Este reporte no es de un ciclo anterior')).toBeVisible()
    })
  })
}
