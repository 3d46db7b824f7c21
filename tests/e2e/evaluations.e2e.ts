import { messages } from '#app/messages.ts'
import { makeEvaluation, makeMatrix } from '../factories.ts'
import { ceiba, competenceField, row, save, told } from './evaluation-pages.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

const API = '**/api/v1'

test("a ready-made evaluation says what it asks and becomes the company's own", async ({
  page,
  product,
  renata,
}) => {
  const place = await ceiba(product, renata.workspace_id)
  await page.goto(place.list)
  await page.getByRole('button', { name: 'Ver evaluaciones listas para usar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Evaluaciones listas para usar' })
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    'Evaluación 360 general',
    'Liderazgo',
    'Mandos medios',
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
  await expect(page.getByText('6 competencias, 28 preguntas')).toBeVisible()
  await expect(page.getByText('17 min')).toBeVisible()
})

test('an evaluation that a project uses is not deleted and says by which; another is, after a question', async ({
  page,
  product,
  renata,
}) => {
  const { workspace_id } = renata
  const place = await ceiba(product, workspace_id)
  const used = await makeEvaluation(product.ground, { workspace_id, name: 'Mandos medios' })
  await makeEvaluation(product.ground, { workspace_id, name: 'Ventas' })
  await makeMatrix(product.ground, {
    workspace_id,
    company_id: place.company_id,
    evaluation_id: used.id,
    name: 'Liderazgo 2026',
  })
  await page.goto(place.list)
  const question = page.getByRole('alertdialog', { name: messages['evaluation.delete_confirm'] })
  await page.getByRole('button', { name: 'Eliminar Mandos medios' }).click()
  await question.getByRole('button', { name: 'Sí, eliminar' }).click()
  await expect(
    page.getByText('No se pudo eliminar la evaluación. La usan los proyectos: Liderazgo 2026.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar Ventas' }).click()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Eliminar Ventas' }).click()
  await question.getByRole('button', { name: 'Sí, eliminar' }).click()
  await expect(told(page, 'evaluation.deleted')).toBeVisible()
  await expect(row(page, 'Ventas')).toHaveCount(0)
  await page.getByRole('button', { name: 'Duplicar Mandos medios' }).click()
  await expect(page.getByLabel('Nombre de la evaluación')).toHaveValue('Copia de Mandos medios')
})

test('many evaluations come twenty at a time, and the search finds among all of them', async ({
  page,
  product,
  renata,
}) => {
  const { workspace_id } = renata
  const place = await ceiba(product, workspace_id)
  for (let index = 1; index <= 41; index++)
    await makeEvaluation(product.ground, {
      workspace_id,
      scale_id: place.scale_id,
      name: `Evaluación ${String(index).padStart(2, '0')}`,
    })
  await page.goto(place.list)
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

test('what the server refuses or cannot do is told in the words of the screen', async ({
  page,
  product,
  renata,
}) => {
  const place = await ceiba(product, renata.workspace_id)
  const { id } = await makeEvaluation(product.ground, {
    workspace_id: renata.workspace_id,
    scale_id: place.scale_id,
    name: 'Ventas',
  })
  const fail = (method: string) =>
    page.route(`${API}/evaluations**`, (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, json: {} })
        : route.fallback(),
    )
  const failOne = (method: string) =>
    page.route(`${API}/evaluations/${id}`, (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, json: {} })
        : route.fallback(),
    )
  await fail('GET')
  await page.goto(place.list)
  await expect(page.getByText(messages['evaluations.load_failed'])).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(row(page, 'Ventas')).toBeVisible()
  await failOne('DELETE')
  await page.getByRole('button', { name: 'Eliminar Ventas' }).click()
  await page.getByRole('button', { name: 'Sí, eliminar' }).click()
  await expect(told(page, 'evaluation.delete_failed')).toBeVisible()
  await page.unrouteAll()
  await failOne('GET')
  await page.getByRole('link', { name: 'Editar Ventas' }).click()
  await expect(page.getByText(messages['evaluation.load_failed'])).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await failOne('PATCH')
  await page.getByLabel('Nombre de la evaluación').fill('Ventas y servicio')
  await save(page)
  await expect(told(page, 'evaluation.save_failed')).toBeVisible()
  await expect(page.getByLabel('Nombre de la evaluación')).toHaveValue('Ventas y servicio')
  await page.unrouteAll()
  await save(page)
  await expect(row(page, 'Ventas y servicio')).toBeVisible()
})

test('scales, suggestions and the library that do not come can be asked for again', async ({
  page,
  product,
  renata,
}) => {
  const place = await ceiba(product, renata.workspace_id)
  for (const path of ['scales', 'competences', 'library'])
    await page.route(`${API}/${path}**`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(place.fresh)
  await expect(page.getByText(messages['scales.load_failed'])).toBeVisible()
  await competenceField(page).fill('l')
  await expect(page.getByText(messages['competences.load_failed'])).toBeVisible()
  await page.goto(place.list)
  await page.getByRole('button', { name: 'Evaluaciones listas', exact: true }).click()
  await expect(page.getByText(messages['library.load_failed'])).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('button', { name: 'Usar «Ventas»' })).toBeVisible()
})
