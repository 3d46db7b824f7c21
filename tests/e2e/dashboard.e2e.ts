import type { Page } from '@playwright/test'
import {
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../factories.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, widths } from './fixtures.ts'
import type { RunningProduct } from './running-product.ts'

const toast = (page: Page, text: string) =>
  page.getByLabel('Notificaciones').getByText(text, { exact: true })
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const failing = { status: 500, json: { status: 'error', code: 'server.failed', message: 'x' } }

/** A company with an evaluation of its own. */
async function makePlace(product: RunningProduct, workspace_id: string) {
  const company = await makeCompany(product.ground, { workspace_id, name: 'Alimentos La Ceiba' })
  const evaluation = await makeEvaluation(product.ground, {
    workspace_id,
    company_id: company.id,
    name: 'Mandos medios',
  })
  return { workspace_id, company_id: company.id, evaluation_id: evaluation.id }
}

async function makeMany(
  product: RunningProduct,
  place: Awaited<ReturnType<typeof makePlace>>,
  count: number,
): Promise<void> {
  for (let number = 1; number <= count; number++) {
    const matrix = await makeMatrix(product.ground, {
      ...place,
      name: `Proyecto ${String(number).padStart(3, '0')}`,
    })
    await product.ground.db
      .updateTable('matrices')
      .set({ creation_date: new Date(Date.parse('2026-11-01T00:00:00Z') + number * 60_000) })
      .where('id', '=', matrix.id)
      .execute()
  }
}

async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Opciones de ${name}` }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

for (const { name, ...viewport } of widths) {
  test.describe(name, () => {
    test.use({ viewport })

    test('a company without projects invites to make one', async ({ page, product, renata }) => {
      const { company_id } = await makePlace(product, renata.workspace_id)
      await page.goto(`/dashboard/${company_id}`)
      await expect(page.getByText('No hay proyectos disponibles, ¡crea uno!')).toBeVisible()
      await page.getByRole('link', { name: 'Crear proyecto' }).click()
      await expect(page).toHaveURL(`/new-matrix/${company_id}`)
    })

    test('projects come nine a page, newest first', async ({ page, product, renata }) => {
      const place = await makePlace(product, renata.workspace_id)
      await makeMany(product, place, 20)
      await page.goto(`/dashboard/${place.company_id}`)
      await expect(page.getByText('Página 1 de 3')).toBeVisible()
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(9)
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Proyecto 020')
      const [before, after] = [
        page.getByRole('button', { name: 'Ver anteriores' }),
        page.getByRole('button', { name: 'Ver siguientes' }),
      ]
      await expect(before).toBeDisabled()
      await after.click()
      await expect(page).toHaveURL(/page=1/)
      await after.click()
      await expect(page.getByText('Página 3 de 3')).toBeVisible()
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2)
      await expect(after).toBeDisabled()
      await before.click()
      await expect(page.getByText('Página 2 de 3')).toBeVisible()
      await page.goBack()
      await expect(page.getByText('Página 3 de 3')).toBeVisible()
      await expect(page.getByRole('link', { name: /Crear proyecto/ })).toHaveAttribute(
        'href',
        `/new-matrix/${place.company_id}`,
      )
    })

    test('each card says in which state its project is and what comes next', async ({
      page,
      product,
      renata,
      setClock,
    }) => {
      const place = await makePlace(product, renata.workspace_id)
      const dates = {
        'Corre todavía': '2026-12-04',
        'Cerró anoche': '2026-11-19',
        'Con reportes': '2026-11-03',
      }
      for (const [project, limit_date] of Object.entries(dates)) {
        const { id } = await makeMatrix(product.ground, { ...place, name: project, limit_date })
        const [one, other] = [
          await makeSubject(product.ground, { matrix_id: id }),
          await makeSubject(product.ground, { matrix_id: id }),
        ]
        await makeForm(product.ground, {
          matrix_id: id,
          evaluator_id: one.id,
          evaluated_id: other.id,
        })
        await markReleased(product.ground, id)
      }
      await makeMatrix(product.ground, { ...place, name: 'Por hacer' })
      await setClock('2026-11-20T08:00:00Z')
      await page.goto(`/dashboard/${place.company_id}`)
      await expect(card(page, 'Corre todavía')).toContainText('Liberado')
      await expect(card(page, 'Corre todavía')).toContainText('Cierra el 4 de diciembre14 días')
      await expect(card(page, 'Corre todavía')).toContainText('0 de 1')
      await expect(
        card(page, 'Corre todavía').getByRole('img', {
          name: /^Participación por relación\..*Compañeros: 0%/,
        }),
      ).toBeVisible()
      await expect(card(page, 'Cerró anoche')).toContainText('Reportes hoy a las 6:00')
      await expect(card(page, 'Con reportes')).toContainText(
        'Datos personales hasta el 2 de diciembre',
      )
      await expect(card(page, 'Por hacer')).toContainText('Sin participantes todavía')
      for (const relation of ['Auto', 'Líder', 'Compañeros', 'Equipo', 'Clientes'])
        await expect(page.getByRole('listitem').getByText(relation, { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Corre todavía' }).click()
      await expect(page).toHaveURL(new RegExp(`/matrix/${place.company_id}/`))
    })

    test('order, evaluation and state filter the cards and live in the address', async ({
      page,
      product,
      renata,
    }) => {
      const place = await makePlace(product, renata.workspace_id)
      const other = await makeEvaluation(product.ground, {
        workspace_id: renata.workspace_id,
        name: 'Ventas',
      })
      await makeMatrix(product.ground, { ...place, name: 'Zacatecas' })
      await makeMatrix(product.ground, {
        ...place,
        name: 'Aguascalientes',
        evaluation_id: other.id,
      })
      const released = await makeMatrix(product.ground, { ...place, name: 'Morelia' })
      await markReleased(product.ground, released.id)
      await page.goto(`/dashboard/${place.company_id}`)
      await page.getByRole('combobox', { name: /^Orden/ }).click()
      await page.getByRole('option', { name: 'Nombre' }).click()
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([
        'Aguascalientes',
        'Morelia',
        'Zacatecas',
      ])
      await page.getByRole('radio', { name: /^Borrador/ }).check({ force: true })
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([
        'Aguascalientes',
        'Zacatecas',
      ])
      await page.getByRole('combobox', { name: /^Evaluación/ }).click()
      await page.getByRole('option', { name: 'Ventas' }).click()
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Aguascalientes'])
      await expect(page).toHaveURL(/order=name.*phase=draft.*evaluation_id=/)
      await page.reload()
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Aguascalientes'])
      await page.getByRole('radio', { name: /^Cerrado/ }).check({ force: true })
      await expect(page.getByText('Ningún proyecto coincide con los filtros.')).toBeVisible()
      await page.getByRole('button', { name: 'Quitar filtros' }).click()
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3)
    })

    test('the menu of a draft leads to its people; that of a released project says why not', async ({
      page,
      product,
      renata,
    }) => {
      const place = await makePlace(product, renata.workspace_id)
      const draft = await makeMatrix(product.ground, { ...place, name: 'Por hacer' })
      const released = await makeMatrix(product.ground, { ...place, name: 'Liberado ya' })
      await markReleased(product.ground, released.id)
      await page.goto(`/dashboard/${place.company_id}`)
      await openMenu(page, 'Por hacer')
      await expect(page.getByRole('menuitem', { name: 'Editar participantes' })).toHaveAttribute(
        'href',
        `/participants/${place.company_id}/${draft.id}`,
      )
      await expect(page.getByRole('menuitem', { name: 'Editar conexiones' })).toHaveAttribute(
        'href',
        `/participants/${place.company_id}/${draft.id}`,
      )
      await expect(page.getByRole('menuitem', { name: 'Descargar reportes' })).toHaveAttribute(
        'href',
        `/download-reports/${place.company_id}/${draft.id}`,
      )
      await page.mouse.click(5, 400)
      await expect(page.getByRole('menu')).toBeHidden()
      await openMenu(page, 'Liberado ya')
      for (const entry of ['Editar participantes', 'Editar conexiones']) {
        await expect(page.getByRole('menuitem', { name: entry })).toHaveAttribute(
          'aria-disabled',
          'true',
        )
        await expect(page.getByRole('menuitem', { name: entry })).toContainText(
          'El proyecto ya se liberó',
        )
      }
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Opciones de Liberado ya' })).toBeFocused()
    })

    test('a project is deleted only after a yes, and comes back when the server refuses', async ({
      page,
      product,
      renata,
    }) => {
      const place = await makePlace(product, renata.workspace_id)
      await makeMatrix(product.ground, { ...place, name: 'Sobra' })
      await makeMatrix(product.ground, { ...place, name: 'Se queda' })
      await page.goto(`/dashboard/${place.company_id}`)
      await openMenu(page, 'Sobra')
      await page.getByRole('menuitem', { name: 'Eliminar' }).click()
      await expect(toast(page, '¿Estás seguro de eliminar este proyecto?')).toBeVisible()
      await page.getByRole('button', { name: 'Cancelar' }).click()
      await expect(toast(page, '¿Estás seguro de eliminar este proyecto?')).toBeHidden()
      await expect(card(page, 'Sobra')).toBeVisible()
      await openMenu(page, 'Sobra')
      await page.getByRole('menuitem', { name: 'Eliminar' }).click()
      await page.getByRole('button', { name: 'Sí, eliminar' }).click()
      await expect(toast(page, 'Proyecto eliminado con éxito!')).toBeVisible()
      await expect(card(page, 'Sobra')).toBeHidden()
      await page.route('**/api/v1/matrices/*', (route) =>
        route.request().method() === 'DELETE' ? route.fulfill(failing) : route.continue(),
      )
      await openMenu(page, 'Se queda')
      await page.getByRole('menuitem', { name: 'Eliminar' }).click()
      await page.getByRole('button', { name: 'Sí, eliminar' }).click()
      await expect(toast(page, 'No se pudo eliminar el proyecto.')).toBeVisible()
      await expect(card(page, 'Se queda')).toBeVisible()
    })

    test('a project is duplicated as a draft', async ({ page, product, renata }) => {
      const place = await makePlace(product, renata.workspace_id)
      const original = await makeMatrix(product.ground, { ...place, name: 'Liderazgo 2025' })
      await makeSubject(product.ground, { matrix_id: original.id })
      await page.goto(`/dashboard/${place.company_id}`)
      await openMenu(page, 'Liderazgo 2025')
      await page.getByRole('menuitem', { name: 'Duplicar' }).click()
      const dialog = page.getByRole('dialog', { name: 'Duplicar «Liderazgo 2025»' })
      await expect(dialog.getByLabel('Nombre del proyecto')).toHaveValue('Copia de Liderazgo 2025')
      await dialog.getByLabel('Fecha límite').fill('2026-11-20')
      await dialog.getByRole('button', { name: 'Duplicar' }).click()
      await expect(
        dialog.getByText('La fecha límite debe ser posterior al día de hoy.'),
      ).toBeVisible()
      await dialog.getByLabel('Fecha límite').fill('2026-12-11')
      await dialog.getByRole('button', { name: 'Duplicar' }).click()
      await expect(toast(page, 'Duplicamos el proyecto como borrador.')).toBeVisible()
      await expect(card(page, 'Copia de Liderazgo 2025')).toContainText('Participantes1')
    })

    test('the address of a project opens its company’s dashboard with that project in view', async ({
      page,
      product,
      renata,
    }) => {
      const place = await makePlace(product, renata.workspace_id)
      await makeMany(product, place, 12)
      const { id } = await product.ground.db
        .selectFrom('matrices')
        .select('id')
        .where('name', '=', 'Proyecto 002')
        .where('company_id', '=', place.company_id)
        .executeTakeFirstOrThrow()
      await page.goto(`/dashboard/${id}`)
      await expect(page.getByText('Página 2 de 2')).toBeVisible()
      await expect(card(page, 'Proyecto 002')).toHaveAttribute('aria-current', 'true')
      await expect(card(page, 'Proyecto 002')).toBeInViewport()
      await expect(page.getByText('Alimentos La Ceiba')).toBeVisible()
      await page.goto('/dashboarduser')
      await expect(page).toHaveURL(`/dashboard/${place.company_id}`)
    })

    test('projects that do not load can be asked for again, and those of others do not exist', async ({
      page,
      product,
      renata,
    }) => {
      const place = await makePlace(product, renata.workspace_id)
      await makeMatrix(product.ground, { ...place, name: 'Liderazgo 2026' })
      await page.route('**/api/v1/matrices/*', (route) => route.fulfill(failing))
      await page.goto(`/dashboard/${place.company_id}`)
      await expect(page.getByText('Error al cargar las Proyectos')).toBeVisible()
      await page.unroute('**/api/v1/matrices/*')
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await expect(card(page, 'Liderazgo 2026')).toBeVisible()
      const foreign = await makeCompany(product.ground, {
        workspace_id: (await makeUser(product.ground)).workspace_id,
      })
      await page.goto(`/dashboard/${foreign.id}`)
      await expect(page.getByText('No encontramos lo que buscas.')).toBeVisible()
      await page.getByRole('link', { name: 'Ir a Empresas' }).click()
      await expect(page).toHaveURL('/companies')
    })

    test('two hundred projects are shown accessibly and inside the screen', async ({
      page,
      product,
      renata,
    }) => {
      const place = await makePlace(product, renata.workspace_id)
      await makeMany(product, place, 200)
      await page.goto(`/dashboard/${place.company_id}?page=22`)
      await expect(page.getByText('Página 23 de 23')).toBeVisible()
      await expect(page.getByRole('radio', { name: /^Todos\s*200/ })).toBeChecked()
      await expect(card(page, 'Proyecto 001')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
  })
}

test('a project is found, opened and left for another without a mouse', async ({
  page,
  product,
  renata,
}) => {
  const place = await makePlace(product, renata.workspace_id)
  await makeMatrix(product.ground, { ...place, name: 'Liderazgo 2026' })
  await page.goto(`/dashboard/${place.company_id}`)
  await expect(card(page, 'Liderazgo 2026')).toBeVisible()
  await page.getByRole('link', { name: /Crear proyecto/ }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Opciones de Liderazgo 2026' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, '¿Estás seguro de eliminar este proyecto?')).toBeHidden()
})
