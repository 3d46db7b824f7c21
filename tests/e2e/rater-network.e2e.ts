import { draftsInBrowser, storageAfterSending, storedInBrowser } from './browser-storage.ts'
import { expect, test } from './fixtures.ts'
import { answersOf, makeRater, type TestRater } from './rater-fixture.ts'
import {
  answerQuestion,
  choose,
  evaluatedGroup,
  nextStep,
  openCachedSheet,
  openList,
  openSavedSheet,
  openSheet,
  saveStatus,
  storedChoiceCount,
  storedChoices,
  waitUntilReady,
} from './rater-sheet.ts'
import type { RunningProduct } from './running-product.ts'
import { gate } from './screen.ts'

// A sheet is kept by a service worker, which the shared context has not.
test.use({ isolated: true })

/** The stored choices about Emilio, without the questions that have none. */
const choicesAboutEmilio = async (product: RunningProduct, rater: TestRater) =>
  (await storedChoices(product, rater.forms[0]?.id))?.filter((choice) => choice !== null)

const UNAVAILABLE = {
  status: 503,
  json: { status: 'error', code: 'server.unavailable', message: '-' },
}

test('loses no choice while offline, nor by leaving the page meanwhile', async ({
  page,
  product,
  context,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSavedSheet(page, rater)
  await context.setOffline(true)
  await choose(page, 'Rocío', '2')
  await expect(saveStatus(page)).toHaveText('Sin conexión, 1 por guardar')
  await choose(page, 'Andrés', '5')
  await expect(saveStatus(page)).toHaveText('Sin conexión, 2 por guardar')
  await nextStep(page)
  await answerQuestion(page, '3')
  await expect(saveStatus(page)).toHaveText('Sin conexión, 5 por guardar')
  expect(await storedChoiceCount(product, rater)).toBe(1)
  // a page that is left while its database writes loses what it writes
  await expect.poll(() => draftsInBrowser(page)).toBe(6)
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto(`/assessment-form/${rater.subject_id}`)
  await waitUntilReady(page)
  await expect(page.getByText('Pregunta 3 de 4')).toBeVisible()
  await expect.poll(() => storedChoiceCount(product, rater)).toBe(6)
})

test('a sheet that the server did not open at first opens by itself later', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSavedSheet(page, rater)
  const sheetCall = '**/api/v1/subjects/forms/**'
  await page.route(sheetCall, (route) => route.fulfill(UNAVAILABLE))
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('Error al cargar los datos del sujeto.')
  await page.unroute(sheetCall)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('shows that a choice is being saved', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  const request = gate()
  await page.route('**/api/v1/answers', async (route) => {
    await request.opened
    await route.continue()
  })
  await choose(page, 'Emilio', '4')
  await expect(saveStatus(page)).toHaveText('Guardando...')
  request.open()
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
})

test('sends all pending choices in one request when the network is back', async ({
  page,
  product,
  context,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await context.setOffline(true)
  for (let question = 0; question < 3; question++) {
    await answerQuestion(page, '4')
    await nextStep(page)
  }
  await expect(saveStatus(page)).toHaveText('Sin conexión, 9 por guardar')
  const sent: number[] = []
  // a retry that still fails counts for nothing
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/answers'))
      sent.push((JSON.parse(request.postData() ?? '[]') as unknown[]).length)
  })
  await context.setOffline(false)
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  await expect.poll(() => sent).toEqual([9])
  expect(await storedChoiceCount(product, rater)).toBe(9)
})

test('retries after a temporary failure of the server', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  let failures = 0
  await page.route('**/api/v1/answers', (route) => {
    failures++
    return route.fulfill(UNAVAILABLE)
  })
  await choose(page, 'Emilio', '4')
  await expect(saveStatus(page)).toHaveText('Sin conexión, 1 por guardar')
  await expect.poll(() => failures).toBeGreaterThanOrEqual(2)
  await page.unroute('**/api/v1/answers')
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  expect(await storedChoiceCount(product, rater)).toBe(1)
})

test('reports a permanent refusal and does not retry', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  let calls = 0
  await page.route('**/api/v1/answers', (route) => {
    calls++
    return route.fulfill({
      status: 403,
      json: {
        status: 'error',
        code: 'request.forged',
        message: 'Por seguridad no hicimos el cambio.',
      },
    })
  })
  await choose(page, 'Emilio', '4')
  await expect(page.getByRole('alert')).toContainText(
    'Por seguridad no hicimos el cambio. Recarga la página; lo que marcaste sigue en este navegador.',
  )
  await choose(page, 'Rocío', '4')
  await expect.poll(() => draftsInBrowser(page)).toBe(2)
  expect(calls).toBe(1)
  await page.unroute('**/api/v1/answers')
  await page.reload()
  await expect.poll(() => storedChoiceCount(product, rater)).toBe(2)
})

test('the newest choice wins in two tabs', async ({ page, product, context }) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  const other = await context.newPage()
  await openSheet(other, rater)
  await choose(page, 'Emilio', '2')
  await expect(
    evaluatedGroup(other, 'Emilio').getByRole('radio', { name: '2, Pocas veces' }),
  ).toBeChecked()
  await choose(other, 'Emilio', '5')
  await expect(
    evaluatedGroup(page, 'Emilio').getByRole('radio', { name: '5, Siempre' }),
  ).toBeChecked()
  await expect(saveStatus(other)).toHaveText('Guardado automáticamente')
  await expect.poll(() => choicesAboutEmilio(product, rater)).toEqual([5])
})

test('shows the choices of another device when the page regains the focus', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await page.request.post('/api/v1/answers', {
    data: answersOf(rater),
    headers: rater.headers,
  })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(await openList(page)).toContainText('4 completas de 4')
})

test('a choice survives closing the tab right after the click', async ({
  page,
  product,
  context,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await choose(page, 'Emilio', '4')
  await choose(page, 'Rocío', '3')
  const again = await context.newPage()
  await page.close()
  await openSheet(again, rater)
  await expect.poll(() => storedChoiceCount(product, rater)).toBe(2)
})

test('refuses a choice after the deadline while the sheet is open', async ({
  page,
  product,
  setClock,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openCachedSheet(page, rater)
  await setClock('2026-12-05T06:00:00Z')
  await choose(page, 'Emilio', '1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'El periodo de evaluación ha terminado',
  )
  expect(await choicesAboutEmilio(product, rater)).toEqual([4])
  // a reload without network shows the sheet no more
  await expect
    .poll(() => storedInBrowser(page))
    .toMatchObject({ workers: [], caches: [], databases: ['rater'] })
  expect(await draftsInBrowser(page)).toBe(1)
})

test('a sheet that was sent elsewhere leads to the confirmation', async ({
  page,
  product,
  context,
}) => {
  const rater = await makeRater(product.data, product.secrets, { self: false })
  await openSheet(page, rater)
  const other = await context.newPage()
  await openSheet(other, rater)
  await page.request.post(`/api/v1/answers/complete/${rater.subject_id}`, {
    data: { answers: answersOf(rater) },
    headers: rater.headers,
  })
  await choose(other, 'Emilio', '1')
  await expect(other).toHaveURL(/confirmation-sent/)
  await expect(page).toHaveURL(/confirmation-sent/)
  await expect.poll(() => storedInBrowser(page)).toEqual(storageAfterSending(rater.subject_id))
})

test('sends the sheet only when all is saved and retries a failed sending', async ({
  page,
  product,
  context,
}) => {
  const rater = await makeRater(product.data, product.secrets, { self: false })
  await page.request.post('/api/v1/answers', {
    data: answersOf(rater),
    headers: rater.headers,
  })
  await openSheet(page, rater)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Todo listo para enviar')
  const send = page.getByRole('button', { name: /^Enviar/ })
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Anterior' }).click()
  await page.getByLabel('Comentario sobre Emilio Peña Arriaga').fill('Escucha.')
  await nextStep(page)
  await expect(send).toBeDisabled()
  await expect(send).toHaveAccessibleDescription(
    'Podrás enviar cuando se guarde todo: 1 por guardar.',
  )
  await context.setOffline(false)
  await expect(send).toBeEnabled()
  await page.route('**/answers/complete/**', (route) => route.fulfill(UNAVAILABLE), { times: 1 })
  await send.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Error al enviar las respuestas. Por favor, inténtelo de nuevo más tarde.',
  )
  await send.click()
  await expect(page).toHaveURL(/confirmation-sent/)
})
