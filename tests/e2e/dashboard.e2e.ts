import {
  makeCompany,
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../factories.ts'
import { card, makeMatrices, makeParents } from './dashboard-page.ts'
import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import { goBack, pickOption, SERVER_FAILURE } from './screen.ts'

test('a company without matrices offers to create one', async ({ page, product, owner }) => {
  const { company_id } = await makeParents(product, owner.workspace_id)
  await page.goto(`/dashboard/${company_id}`)
  await expect(page.getByText('No hay proyectos disponibles, ¡crea uno!')).toBeVisible()
  await page.getByRole('link', { name: 'Crear proyecto' }).click()
  await expect(page).toHaveURL(`/new-matrix/${company_id}`)
})

test('offers no other pages where nine matrices fill one', async ({ page, product, owner }) => {
  const parents = await makeParents(product, owner.workspace_id)
  await makeMatrices(product, parents, 9)
  await page.goto(`/dashboard/${parents.company_id}`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(9)
  await expect(page.getByRole('navigation', { name: 'Páginas de proyectos' })).toHaveCount(0)
})

test('shows nine matrices a page, newest first', async ({ page, product, owner }) => {
  const parents = await makeParents(product, owner.workspace_id)
  await makeMatrices(product, parents, 20)
  await page.goto(`/dashboard/${parents.company_id}`)
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
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2)
  await expect(after).toBeDisabled()
  await before.click()
  await expect(page.getByText('Página 2 de 3')).toBeVisible()
  await expect(page).toHaveURL(/page=1/)
  await goBack(page)
  await expect(page.getByText('Página 3 de 3')).toBeVisible()
  await expect(page.getByRole('link', { name: /Crear proyecto/ })).toHaveAttribute(
    'href',
    `/new-matrix/${parents.company_id}`,
  )
})

test('each card shows the phase of its matrix and the next date', async ({
  page,
  product,
  owner,
  setClock,
}) => {
  const parents = await makeParents(product, owner.workspace_id)
  const limitDates = {
    'Corre todavía': '2026-12-04',
    'Cerró anoche': '2026-11-19',
    'Con reportes': '2026-11-03',
  }
  for (const [name, limit_date] of Object.entries(limitDates)) {
    const { id } = await makeMatrix(product.data, { ...parents, name, limit_date })
    const [one, other] = [
      await makeSubject(product.data, { matrix_id: id }),
      await makeSubject(product.data, { matrix_id: id }),
    ]
    await makeForm(product.data, {
      matrix_id: id,
      evaluator_id: one.id,
      evaluated_id: other.id,
    })
    await markReleased(product.data, id)
  }
  await makeMatrix(product.data, { ...parents, name: 'Por hacer' })
  await setClock('2026-11-20T08:00:00Z')
  await page.goto(`/dashboard/${parents.company_id}`)
  await expect(card(page, 'Corre todavía')).toContainText('Liberado')
  await expect(card(page, 'Corre todavía')).toContainText('Cierra el vie 4 dic 202614 días')
  await expect(card(page, 'Corre todavía')).toContainText('0 de 1')
  await expect(
    card(page, 'Corre todavía').getByRole('img', {
      name: /^Participación por relación\..*Compañeros: 0%/,
    }),
  ).toBeVisible()
  await expect(card(page, 'Cerró anoche')).toContainText('Reportes hoy a las 6:00')
  await expect(card(page, 'Con reportes')).toContainText('Datos personales hasta el mié 2 dic 2026')
  await expect(card(page, 'Por hacer')).toContainText('Sin participantes todavía')
  for (const relation of ['Auto', 'Líder', 'Compañeros', 'Equipo', 'Clientes'])
    await expect(page.getByRole('listitem').getByText(relation, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Corre todavía' }).click()
  await expect(page).toHaveURL(new RegExp(`/matrix/${parents.company_id}/`))
})

test('the filters are kept in the address', async ({ page, product, owner }) => {
  const parents = await makeParents(product, owner.workspace_id)
  const other = await makeEvaluation(product.data, {
    workspace_id: owner.workspace_id,
    name: 'Ventas',
  })
  await makeMatrix(product.data, { ...parents, name: 'Zacatecas' })
  await makeMatrix(product.data, {
    ...parents,
    name: 'Aguascalientes',
    evaluation_id: other.id,
  })
  const released = await makeMatrix(product.data, { ...parents, name: 'Morelia' })
  await markReleased(product.data, released.id)
  await page.goto(`/dashboard/${parents.company_id}`)
  await page.getByRole('combobox', { name: /^Orden/ }).click()
  await pickOption(page, 'Nombre')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Aguascalientes',
    'Morelia',
    'Zacatecas',
  ])
  await page.getByRole('radio', { name: /^Borrador/ }).check({ force: true })
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Aguascalientes', 'Zacatecas'])
  await page.getByRole('combobox', { name: /^Evaluación/ }).click()
  await pickOption(page, 'Ventas')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Aguascalientes'])
  await expect(page).toHaveURL(/order=name.*phase=draft.*evaluation_id=/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Aguascalientes'])
  await page.getByRole('radio', { name: /^Cerrado/ }).check({ force: true })
  await expect(page.getByText('Ningún proyecto coincide con los filtros.')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3)
})

test('the address of a matrix opens the dashboard of its company at that matrix', async ({
  page,
  product,
  owner,
}) => {
  const parents = await makeParents(product, owner.workspace_id)
  await makeMatrices(product, parents, 12)
  const { id } = await product.data.db
    .selectFrom('matrices')
    .select('id')
    .where('name', '=', 'Proyecto 002')
    .where('company_id', '=', parents.company_id)
    .executeTakeFirstOrThrow()
  await page.goto(`/dashboard/${id}`)
  await expect(page.getByText('Página 2 de 2')).toBeVisible()
  await expect(card(page, 'Proyecto 002')).toHaveAttribute('aria-current', 'true')
  await expect(card(page, 'Proyecto 002')).toBeInViewport()
  await expect(page.getByText('Alimentos La Ceiba')).toBeVisible()
  await page.goto('/dashboarduser')
  await expect(page).toHaveURL(`/dashboard/${parents.company_id}`)
})

test('a failed list can be retried, and the company of another workspace is not found', async ({
  page,
  product,
  owner,
}) => {
  const parents = await makeParents(product, owner.workspace_id)
  await makeMatrix(product.data, { ...parents, name: 'Liderazgo 2026' })
  await page.route('**/api/v1/matrices/*', (route) => route.fulfill(SERVER_FAILURE))
  await page.goto(`/dashboard/${parents.company_id}`)
  await expect(page.getByText('Error al cargar las Proyectos')).toBeVisible()
  await page.unroute('**/api/v1/matrices/*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(card(page, 'Liderazgo 2026')).toBeVisible()
  const foreign = await makeCompany(product.data, {
    workspace_id: (await makeUser(product.data)).workspace_id,
  })
  await page.goto(`/dashboard/${foreign.id}`)
  await expect(page.getByText('No encontramos lo que buscas.')).toBeVisible()
  await page.getByRole('link', { name: 'Ir a Empresas' }).click()
  await expect(page).toHaveURL('/companies')
})

test('two hundred matrices are accessible and fit the screen', async ({ page, product, owner }) => {
  const parents = await makeParents(product, owner.workspace_id)
  await makeMatrices(product, parents, 200)
  await page.goto(`/dashboard/${parents.company_id}?page=22`)
  await expect(page.getByText('Página 23 de 23')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Todos\s*200/ })).toBeChecked()
  await expect(card(page, 'Proyecto 001')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})
