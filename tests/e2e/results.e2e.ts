import { expect, expectAccessible, expectNoSidewaysScroll, test, widths } from './fixtures.ts'
import { makeResultsMatrix, REPORTS_OPEN } from './results-matrix.ts'
import { pickOption, SERVER_FAILURE } from './screen.ts'

for (const { name, ...viewport } of widths) {
  test.describe(name, () => {
    test.use({ viewport })

    test('shows only counts while raters answer', async ({ page, product, owner }) => {
      const { path } = await makeResultsMatrix(product.data, {
        workspace_id: owner.workspace_id,
        evaluated: 6,
        answered: 50,
      })
      await page.goto(`/results/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Participación' })).toBeVisible()
      await expect(
        page.getByText('Mientras el proyecto está abierto sólo se muestran conteos.'),
      ).toBeVisible()
      await expect(page.getByRole('button', { name: /^Recordar a/ })).toBeVisible()
      await expect(page.getByRole('tab', { name: 'Cobertura por evaluado' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Carga de quienes evalúan' })).toContainText(
        'La mayor carga es de',
      )
      await expect(page.getByText('Promedio de otros')).toHaveCount(0)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })

    test('shows the group by competence and relation, as charts or tables', async ({
      page,
      product,
      setClock,
      signIn,
    }) => {
      await setClock(REPORTS_OPEN)
      const { workspace_id } = await signIn()
      const { path } = await makeResultsMatrix(product.data, { workspace_id })
      await page.goto(`/results/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Resultados' })).toBeVisible()
      await expect(page.getByText('11 personas evaluadas con resultados.')).toBeVisible()
      await expect(
        page.getByRole('img', { name: /^Autoevaluación y promedio de otros por competencia/ }),
      ).toBeVisible()
      await expect(page.getByRole('rowheader', { name: 'Toma de decisiones' })).toBeVisible()
      await page.getByText('¿Cómo se calculó?').click()
      await expect(page.getByText('Cada persona evaluada pesa lo mismo')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByText('Tablas', { exact: true }).click()
      await expect(page).toHaveURL(/lectura=tablas/)
      await expect(
        page.getByRole('table', {
          name: 'Autoevaluación, promedio de otros y su diferencia por competencia',
        }),
      ).toBeVisible()
      await expectNoSidewaysScroll(page)
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
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
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
      await page.getByRole('tab', { name: 'Personas (12)' }).click()
      await page.getByRole('combobox', { name: /^Área/ }).click()
      await pickOption(page, 'Ventas')
      await expect(page.getByText('5 personas', { exact: true })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await page.getByRole('link', { name: 'Felipe Núñez Herrera', exact: true }).click()
      await expect(
        page.getByRole('heading', { level: 1, name: 'Felipe Núñez Herrera' }),
      ).toBeVisible()
      await expect(page.getByText('1 de 5', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Siguiente: Gerardo Pineda Solís' }).press('Enter')
      await expect(
        page.getByRole('heading', { level: 1, name: 'Gerardo Pineda Solís' }),
      ).toBeVisible()
      await page.goBack()
      await expect(
        page.getByRole('heading', { level: 1, name: 'Felipe Núñez Herrera' }),
      ).toBeVisible()
      await page.getByRole('link', { name: 'Quitar el filtro Ventas' }).click()
      await expect(page.getByText('6 de 12', { exact: true })).toBeVisible()
    })

    test('shows the profile, questions, comments and plan of a subject', async ({
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
      await expect(page.getByText('Operaciones. Respondieron 10 de 10 personas.')).toBeVisible()
      await expect(page.getByText('Texto generado con reglas fijas.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Diferencias de percepción' })).toBeVisible()
      await page.getByText('¿Cómo se calculó?').first().click()
      await expect(
        page.getByText('Promedio de las competencias, todas con el mismo peso.').first(),
      ).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      for (const [tab, seen] of [
        ['Conductas', 'Conductas más altas'],
        ['Comentarios', 'Compañeros'],
        ['Plan de desarrollo', 'Promedio de otros'],
      ] as const) {
        await page.getByRole('tab', { name: tab }).click()
        await expect(
          page.getByRole('tabpanel').getByText(seen, { exact: true }).first(),
        ).toBeVisible()
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      }
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Descargar PDF' }).click()
      expect((await download).suggestedFilename()).toBe('Reporte 360 - Andrés Maldonado Ruiz.pdf')
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
      await expect(
        page.getByText(
          'No hay respuestas suficientes de otras personas para mostrar sus promedios.',
        ),
      ).toBeVisible()
      await expect(
        page.getByRole('cell', { name: 'Menos de 3 personas, no se muestra' }).first(),
      ).toBeVisible()
      await expect(
        page.getByText(
          /^Compañeros: respondieron menos de 3 personas. Sus respuestas no se muestran/,
        ),
      ).toBeVisible()
      await page.getByRole('tab', { name: 'Comentarios' }).click()
      await expect(
        page.getByText(
          'Compañeros: respondieron menos de 3 personas, así que sus comentarios no se muestran.',
        ),
      ).toBeVisible()
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
      await expectAccessible(page)
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
      await expect(page.getByText('Texto generado con reglas fijas.')).toBeVisible()
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
      await page.getByRole('radio', { name: 'Gráficas' }).focus()
      await page.keyboard.press('ArrowRight')
      await expect(
        page.getByRole('table', {
          name: 'Autoevaluación, promedio de otros y su diferencia por competencia',
        }),
      ).toBeVisible()
      await page.getByRole('region', { name: 'Competencias por relación' }).last().focus()
      await expect(
        page.getByRole('region', { name: 'Competencias por relación' }).last(),
      ).toBeFocused()
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('tab', { name: 'Perfil' })).toBeHidden()
      await expect(page.getByRole('button', { name: 'Descargar PDF' })).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })
}
