import { messages } from '#app/messages.ts'
import { makeEvaluation, makeMatrix } from '../factories.ts'
import { competenceField, makeEvaluationPages, save } from './evaluation-pages.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { messageToast, row } from './screen.ts'

const API = '**/api/v1'

test('the library shows what an evaluation asks and copies it into the company', async ({
  page,
  product,
  owner,
}) => {
  const pages = await makeEvaluationPages(product, owner.workspace_id)
  await page.goto(pages.list)
  await page.getByRole('button', { name: 'Ver evaluaciones listas para usar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Evaluaciones listas para usar' })
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    'Evaluación 360 general',
    'Liderazgo',
    'Mandos medios',
    'Dirección',
    'Especialistas',
    'Equipo operativo',
    'Ventas',
  ])
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Mandos medios' })).toContainText(
    'Delegación',
  )
  await expect(dialog).toContainText(
    'Escala Frecuencia sin punto medio: Nunca, Pocas veces, Muchas veces, Siempre y N/A.',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Usar «Mandos medios»' }).click()
  await expect(page.getByLabel('Nombre de la evaluación')).toHaveValue('Mandos medios')
  await expect(page.getByText('6 competencias, 30 preguntas')).toBeVisible()
  await expect(page.getByText('10 min')).toBeVisible()
})

test('deletes an unused evaluation and names the matrices of a used one', async ({
  page,
  product,
  owner,
}) => {
  const { workspace_id } = owner
  const pages = await makeEvaluationPages(product, workspace_id)
  const used = await makeEvaluation(product.data, { workspace_id, name: 'Mandos medios' })
  await makeEvaluation(product.data, { workspace_id, name: 'Ventas' })
  await makeMatrix(product.data, {
    workspace_id,
    company_id: pages.company_id,
    evaluation_id: used.id,
    name: 'Liderazgo 2026',
  })
  await page.goto(pages.list)
  const confirmation = page.getByRole('alertdialog', {
    name: messages['evaluation.delete_confirm'],
  })
  await page.getByRole('button', { name: 'Eliminar Mandos medios' }).click()
  await expect(
    page.getByText('No se pudo eliminar la evaluación. La usan los proyectos: Liderazgo 2026.'),
  ).toBeVisible()
  await expect(confirmation).toHaveCount(0)
  await page.getByRole('button', { name: 'Eliminar Ventas' }).click()
  await confirmation.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Eliminar Ventas' }).click()
  await confirmation.getByRole('button', { name: 'Sí, eliminar' }).click()
  await expect(messageToast(page, 'evaluation.deleted')).toBeVisible()
  await expect(row(page, 'Ventas')).toHaveCount(0)
  await page.getByRole('button', { name: 'Duplicar Mandos medios' }).click()
  await expect(page.getByLabel('Nombre de la evaluación')).toHaveValue('Copia de Mandos medios')
})

test('loads twenty evaluations at a time and searches among all of them', async ({
  page,
  product,
  owner,
}) => {
  const { workspace_id } = owner
  const pages = await makeEvaluationPages(product, workspace_id)
  for (let index = 1; index <= 41; index++)
    await makeEvaluation(product.data, {
      workspace_id,
      scale_id: pages.scale_id,
      name: `Evaluación ${String(index).padStart(2, '0')}`,
    })
  await page.goto(pages.list)
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Editar / }) })
  await expect(rows).toHaveCount(20)
  await page.getByRole('button', { name: 'Cargar más' }).click()
  await expect(rows).toHaveCount(40)
  await expect(page.getByRole('link', { name: 'Evaluación 21', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Cargar más' }).click()
  await expect(rows).toHaveCount(41)
  await page.getByRole('searchbox', { name: 'Buscar evaluación' }).fill('EVALUACION 33')
  await expect(rows).toHaveCount(1)
})

test('reports every failure of the server in its own message', async ({ page, product, owner }) => {
  const pages = await makeEvaluationPages(product, owner.workspace_id)
  const { id } = await makeEvaluation(product.data, {
    workspace_id: owner.workspace_id,
    scale_id: pages.scale_id,
    name: 'Ventas',
  })
  const fail = (method: string, path: string) =>
    page.route(API + path, (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, json: {} })
        : route.fallback(),
    )
  const failOne = (method: string) => fail(method, `/evaluations/${id}`)
  await fail('GET', '/evaluations**')
  await page.goto(pages.list)
  await expect(page.getByText(messages['evaluations.load_failed'])).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(row(page, 'Ventas')).toBeVisible()
  await failOne('DELETE')
  await page.getByRole('button', { name: 'Eliminar Ventas' }).click()
  await page.getByRole('button', { name: 'Sí, eliminar' }).click()
  await expect(messageToast(page, 'evaluation.delete_failed')).toBeVisible()
  await page.unrouteAll()
  await failOne('GET')
  await page.getByRole('link', { name: 'Editar Ventas' }).click()
  await expect(page.getByText(messages['evaluation.load_failed'])).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await failOne('PATCH')
  await page.getByLabel('Nombre de la evaluación').fill('Ventas y servicio')
  await save(page)
  await expect(messageToast(page, 'evaluation.save_failed')).toBeVisible()
  await expect(page.getByLabel('Nombre de la evaluación')).toHaveValue('Ventas y servicio')
  await page.unrouteAll()
  await save(page)
  await expect(row(page, 'Ventas y servicio')).toBeVisible()
})

test('scales, suggestions and the library report a failed load and can be retried', async ({
  page,
  product,
  owner,
}) => {
  const pages = await makeEvaluationPages(product, owner.workspace_id)
  for (const path of ['scales', 'competences', 'library'])
    await page.route(`${API}/${path}**`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(pages.create)
  await expect(page.getByText(messages['scales.load_failed'])).toBeVisible()
  await competenceField(page).fill('l')
  await expect(page.getByText(messages['competences.load_failed'])).toBeVisible()
  await page.goto(pages.list)
  await page.getByRole('button', { name: 'Evaluaciones listas', exact: true }).click()
  await expect(page.getByText(messages['library.load_failed'])).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('button', { name: 'Usar «Ventas»' })).toBeVisible()
})
