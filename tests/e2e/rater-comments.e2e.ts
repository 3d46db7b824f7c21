import type { Page } from '@playwright/test'
import { newId } from '#shared/ids.ts'
import { expect, test } from './fixtures.ts'
import { makeRater, type TestRater } from './rater-fixture.ts'
import { choose, evaluatedGroup, openSheet, saveStatus, waitUntilReady } from './rater-sheet.ts'
import type { RunningProduct } from './running-product.ts'
import { goBack } from './screen.ts'

const panel = (page: Page) => page.getByRole('dialog')
const field = (page: Page) => panel(page).getByRole('textbox')
const openComment = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Comentario sobre ${name}`) }).click()
const warning = (page: Page) => page.getByText('Quien lo lea podría saber que eres tú.')

/** Gives the rater the column «Área» with the value «Ventas». */
async function addArea({ data }: RunningProduct, { matrix, subject_id, company }: TestRater) {
  const column = {
    id: newId(),
    workspace_id: company.workspace_id,
    company_id: company.id,
    name: 'Área',
    type: 'text' as const,
  }
  await data.db.insertInto('subject_properties').values(column).execute()
  await data.db
    .insertInto('matrix_subject_properties')
    .values({ matrix_id: matrix.id, subject_property_id: column.id, position: 0 })
    .execute()
  await data.db
    .insertInto('subject_values')
    .values({
      matrix_id: matrix.id,
      subject_id,
      subject_property_id: column.id,
      value: 'Ventas',
    })
    .execute()
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a comment is written at the person, and Back returns to the question', async ({
    page,
    product,
  }) => {
    const rater = await makeRater(product.data, product.secrets)
    await openSheet(page, rater)
    await choose(page, 'Emilio', '4')
    await page.getByRole('button', { name: 'Comentario sobre Rocío Nájera Luna' }).tap()
    await expect(panel(page)).toHaveAccessibleName('Rocío Nájera Luna')
    await field(page).fill('Escucha a todo el equipo.')
    await goBack(page)
    await expect(panel(page)).toBeHidden()
    await expect(page.getByText('Pregunta 1 de 4')).toBeVisible()
    await expect(evaluatedGroup(page, 'Emilio').getByRole('radio', { name: /^4,/ })).toBeChecked()
    const written = page.getByRole('button', {
      name: 'Comentario sobre Rocío Nájera Luna, escrito',
    })
    await expect(written).toBeFocused()
    await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
    const stored = await product.data.db
      .selectFrom('comments')
      .where('form_id', '=', rater.forms[1]?.id ?? '')
      .select('comment')
      .executeTakeFirst()
    expect(stored?.comment).toBe('Escucha a todo el equipo.')
    await page.getByRole('link', { name: 'Comentarios' }).tap()
    await expect(page.getByLabel('Comentario sobre Rocío Nájera Luna')).toHaveValue(
      'Escucha a todo el equipo.',
    )
  })
})

test('warns of a word of the rater, on the device only', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  await addArea(product, rater)
  await openSheet(page, rater)
  // with the first comment in view the page asks for the rater's own words
  const words = page.waitForResponse(/\/answers\/verification\//)
  await openComment(page, 'Andrés')
  await words
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await field(page).fill('En las juntas de ventas siempre llega, y Lucia lo sabe.')
  await expect(page.getByText('Este texto dice ventas, tu área.')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar «ventas»' }).click()
  await expect(field(page)).toHaveValue('En las juntas de siempre llega, y Lucia lo sabe.')
  await expect(page.getByText('Este texto dice Lucia, tu nombre.')).toBeVisible()
  await page.getByRole('button', { name: 'Dejarlo así' }).click()
  await expect(warning(page)).toBeHidden()
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  const calls = sent.filter((path) => path.startsWith('/api/'))
  expect(calls.filter((path) => path !== '/api/v1/answers/comments')).toEqual([])

  await page.reload()
  await waitUntilReady(page)
  await openComment(page, 'Andrés')
  await field(page).fill('Lucía lo sabe. Ventas también.')
  await expect(page.getByText('Este texto dice Ventas, tu área.')).toBeVisible()
})

test.describe('with a clock of its own', () => {
  test.use({ isolated: true })

  test('says nothing to a leader, who is named in the report', async ({ page, product }) => {
    const rater = await makeRater(product.data, product.secrets)
    await page.clock.install()
    await openSheet(page, rater)
    await openComment(page, 'Andrés')
    await field(page).fill('Soy Lucía')
    await expect(warning(page)).toBeVisible()
    await page.getByRole('button', { name: 'Cerrar' }).click()
    await openComment(page, 'Emilio')
    await field(page).fill('Soy Lucía')
    await page.clock.runFor(2000)
    await expect(warning(page)).toBeHidden()
  })
})

test('checks the comments at the end too', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await page.getByRole('link', { name: 'Comentarios' }).click()
  await page.getByLabel('Comentario sobre Andrés Maldonado Ruiz').fill('Se lo dice a Cárdenas.')
  await expect(warning(page)).toBeVisible()
})

test('of many people one comment is open at a time, with how many are left', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets, { evaluated: 5 })
  await page.goto(`/assessment-form/${rater.subject_id}?paso=comentarios#${rater.key}`)
  await waitUntilReady(page)
  const fields = page.getByRole('textbox')
  await expect(fields).toHaveCount(1)
  await fields.fill('Explica con calma.')
  await expect(page.getByText('Quedan 4 sin comentario.')).toBeVisible()
  await page.locator('summary', { hasText: 'Rocío' }).click()
  await expect(fields).toHaveCount(1)
  await expect(fields).toHaveAccessibleName(/Rocío/)
})
