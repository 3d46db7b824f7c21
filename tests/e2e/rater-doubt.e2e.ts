import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { makeRater, type TestRater } from './rater-fixture.ts'
import { openSheet } from './rater-sheet.ts'
import type { RunningProduct } from './running-product.ts'

test.use({ isolated: true, hasTouch: true, viewport: { width: 390, height: 844 } })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const send = (page: Page) => page.getByRole('button', { name: 'Enviar todo' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Answers everything with one value through the API, as another device does. */
async function answerAll(page: Page, rater: TestRater, value: number | null): Promise<void> {
  const { scale } = rater.evaluation
  const value_id = value === null ? scale?.na?.id : scale?.values[value - 1]?.id
  const data = rater.forms.flatMap(({ id: form_id }) =>
    rater.evaluation.questions.map(({ id }) => ({ question_id: id, form_id, value_id })),
  )
  const reply = await page.request.post('/api/v1/answers', { data, headers: rater.headers })
  expect(reply.status()).toBe(200)
}

/** As if the last 40 choices in this browser had taken so many seconds each. */
const answeredIn = (page: Page, seconds: number) =>
  page.evaluate((each) => localStorage.setItem('pace', `40.0 ${each * 40}.0`), seconds)

/** How the rater's forms about others stand, in their order. */
async function storedForms({ data }: RunningProduct, { forms }: TestRater): Promise<string[]> {
  const rows = await data.db.selectFrom('forms').select(['id', 'answered', 'declined']).execute()
  return forms.map(({ id }) => {
    const row = rows.find((one) => one.id === id)
    return row?.answered ? 'sent' : row?.declined ? 'declined' : 'open'
  })
}

test('one value in everything, chosen in haste, is asked about once and sent as it is', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets, { self: false })
  await answerAll(page, rater, 4)
  await openSheet(page, rater)
  await answeredIn(page, 1)
  await send(page).tap()
  await expect(dialog(page).getByRole('heading')).toHaveText('¿Así lo viste?')
  await expectAccessible(page)
  expect(await storedForms(product, rater)).toEqual(['open', 'open', 'open'])
  await dialog(page).getByRole('button', { name: 'Revisar' }).tap()
  await expect(dialog(page)).toBeHidden()
  await page.reload()
  await expect(heading(page)).toHaveText('Todo listo para enviar')
  const sent = page.waitForRequest(/\/answers\/complete\//)
  await send(page).tap()
  await expect(page).toHaveURL(/confirmation-sent/)
  // what was asked stays on the device
  expect(Object.keys((await sent).postDataJSON()).toSorted()).toEqual([
    'answers',
    'form_ids',
    'self_evaluation',
  ])
  expect(await storedForms(product, rater)).toEqual(['sent', 'sent', 'sent'])
})

test('«Enviar así» sends at once', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets, { self: false })
  await answerAll(page, rater, 4)
  await openSheet(page, rater)
  await answeredIn(page, 1)
  await send(page).tap()
  await dialog(page).getByRole('button', { name: 'Enviar así' }).tap()
  await expect(heading(page)).toHaveText('Recibimos tus respuestas')
})

test('one value in everything, chosen with time, is sent without a question', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets, { self: false })
  await answerAll(page, rater, 4)
  await openSheet(page, rater)
  await answeredIn(page, 5)
  await send(page).tap()
  await expect(heading(page)).toHaveText('Recibimos tus respuestas')
})

test('25 N/A ask whom the rater does not know, and leave that person out by a tap', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets, {
    self: false,
    competences: 3,
    questions: 3,
  })
  await answerAll(page, rater, null)
  await openSheet(page, rater)
  await send(page).tap()
  await expect(dialog(page).getByRole('heading')).toHaveText('¿Prefieres «No le conozco»?')
  await expect(dialog(page)).toContainText('Elegiste N/A 27 veces.')
  await expectAccessible(page)
  await dialog(page)
    .getByRole('button', { name: `No le conozco lo suficiente: ${rater.forms[2]?.name}` })
    .tap()
  await expect(dialog(page).getByRole('button', { name: /^Deshacer/ })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Enviar así' }).tap()
  await expect(heading(page)).toHaveText('Recibimos tus respuestas')
  expect(await storedForms(product, rater)).toEqual(['sent', 'sent', 'declined'])
})
