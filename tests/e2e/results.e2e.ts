import { expect, expectAccessible, expectNoSidewaysScroll, test, widths } from './fixtures.ts'
import { makeResultsProject, OPEN } from './results-matrix.ts'

const failing = { status: 500, json: { status: 'error', code: 'server.failed', message: 'x' } }

for (const { name, ...viewport } of widths) {
  test.describe(name, () => {
    test.use({ viewport })

    test('while people answer there are only counts', async ({ page, product, renata }) => {
      const { place } = await makeResultsProject(product.ground, {
        workspace_id: renata.workspace_id,
        people: 6,
        answered: 50,
      })
      await page.goto(`/results/${place}`)
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

    test('the group is shown by competence and by relation, in charts or in tables', async ({
      page,
      product,
      setClock,
      signIn,
    }) => {
      await setClock(OPEN)
      const { workspace_id } = await signIn({ name: 'Renata' })
      const { place } = await makeResultsProject(product.ground, { workspace_id })
      await page.goto(`/results/${place}`)
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

    test('a segment of fewer than five people is named, never shown', async ({
      page,
      product,
      setClock,
      signIn,
    }) => {
      await setClock(OPEN)
      const { workspace_id } = await signIn({ name: 'Renata' })
      const { place } = await makeResultsProject(product.ground, { workspace_id })
      await page.goto(`/results/${place}`)
      await page.getByRole('tab', { name: 'Segmentos' }).click()
      await expect(
        page.getByText('Ese corte tiene menos de 5 personas evaluadas dentro o fuera de él.'),
      ).toBeVisible()
      await expect(page.getByText(/No se muestran?: .*Calidad/)).toBeVisible()
      await expect(page.getByRole('columnheader', { name: 'Calidad' })).toHaveCount(0)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })

    test('people are narrowed by a column, and the way from one to the next stays within it', async ({
      page,
      product,
      setClock,
      signIn,
    }) => {
      await setClock(OPEN)
      const { workspace_id } = await signIn({ name: 'Renata' })
      const { place } = await makeResultsProject(product.ground, { workspace_id })
      await page.goto(`/results/${place}`)
      await page.getByRole('tab', { name: 'Personas (12)' }).click()
      await page.getByRole('combobox', { name: /^Área/ }).click()
      await page.getByRole('option', { name: 'Ventas' }).click()
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

    test('a person is shown by profile, behaviours, comments and plan', async ({
      page,
      product,
      setClock,
      signIn,
    }) => {
      await setClock(OPEN)
      const { workspace_id } = await signIn({ name: 'Renata' })
      const { place, evaluated } = await makeResultsProject(product.ground, { workspace_id })
      await page.goto(`/results/${place}?persona=${evaluated[0]?.id}`)
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
      const arriving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Descargar PDF' }).click()
      expect((await arriving).suggestedFilename()).toBe('Reporte 360 - Andrés Maldonado Ruiz.pdf')
    })

    test('a group below the minimum is hatched, and says why', async ({
      page,
      product,
      setClock,
      signIn,
    }) => {
      await setClock(OPEN)
      const { workspace_id } = await signIn({ name: 'Renata' })
      const { place, mariana } = await makeResultsProject(product.ground, { workspace_id })
      await page.goto(`/results/${place}?persona=${mariana.id}`)
      await expect(
        page.getByText(
          'No hay respuestas suficientes de otras personas para mostrar sus promedios.',
        ),
      ).toBeVisible()
      await expect(
        page.getByRole('cell', { name: 'Menos de 3 respuestas, no se muestra' }).first(),
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

    test('the averages of fewer than five people are not shown', async ({
      page,
      product,
      setClock,
      signIn,
    }) => {
      await setClock(OPEN)
      const { workspace_id } = await signIn({ name: 'Renata' })
      const { place } = await makeResultsProject(product.ground, { workspace_id, people: 4 })
      await page.goto(`/results/${place}`)
      await expect(
        page.getByText(
          'Los promedios del proyecto se muestran desde 5 personas evaluadas con resultados',
          { exact: false },
        ),
      ).toBeVisible()
      await expectAccessible(page)
    })

    test('a report that cannot be read is told, and one that does not exist too', async ({
      page,
      product,
      setClock,
      signIn,
    }) => {
      await setClock(OPEN)
      const { workspace_id } = await signIn({ name: 'Renata' })
      const { place, mariana, matrix } = await makeResultsProject(product.ground, {
        workspace_id,
        people: 4,
      })
      await page.route(`**/reports/*/${mariana.id}`, (route) => route.fulfill(failing))
      await page.goto(`/results/${place}?persona=${mariana.id}`)
      await expect(
        page.getByRole('alert').getByText('No hay reportes disponibles para esta matriz.'),
      ).toBeVisible()
      await page.unroute(`**/reports/*/${mariana.id}`)
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await expect(page.getByText('Texto generado con reglas fijas.')).toBeVisible()
      await page.goto(`/results/${place}?persona=${matrix.id}`)
      await expect(page.getByText('No encontramos lo que buscas.')).toBeVisible()
      await page.getByRole('link', { name: 'Ver los resultados del proyecto' }).click()
      await expect(page.getByRole('tab', { name: 'Grupo' })).toBeVisible()
    })

    test('the keyboard alone reads a report, and paper carries no navigation', async ({
      page,
      product,
      setClock,
      signIn,
    }) => {
      await setClock(OPEN)
      const { workspace_id } = await signIn({ name: 'Renata' })
      const { place, evaluated } = await makeResultsProject(product.ground, {
        workspace_id,
        people: 6,
      })
      await page.goto(`/results/${place}?persona=${evaluated[0]?.id}`)
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
