import type { Page } from '@playwright/test'
import { blockStorage, draftsInBrowser } from './browser-storage.ts'
import { expect, test } from './fixtures.ts'
import { answersOf, makeRater } from './rater-fixture.ts'
import {
  choose,
  evaluatedGroup,
  openSheet,
  saveStatus,
  storedChoiceCount,
  waitUntilReady,
} from './rater-sheet.ts'
import { goBack } from './screen.ts'

// the scripts that take something away from the browser stay in its context
test.use({ isolated: true })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('the first page keeps the key in its address until the rater goes on', async ({
  page,
  browser,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await page.goto(`/assessment/${rater.subject_id}#${rater.key}`)
  await expect(page.locator('#page .button-primary')).toBeVisible()
  // «abrir en el navegador» of a mail program hands over the address, and no storage
  const other = await browser.newPage()
  await other.goto(page.url())
  await other.locator('#page .button-primary').click()
  await waitUntilReady(other)
  await expect(other).toHaveURL(`${product.url}/assessment-form/${rater.subject_id}`)
  await goBack(other)
  await expect(other).toHaveURL(`${product.url}/assessment/${rater.subject_id}`)
  await expect(other.locator('#page .button-primary')).toBeVisible()
  await other.close()
})

test('inside a mail program the sheet keeps the key in its address', async ({
  browser,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  const userAgent =
    'Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 Chrome/140 Mobile'
  const inside = await browser.newPage({ baseURL: product.url, userAgent })
  await openSheet(inside, rater)
  await choose(inside, 'Emilio', '4')
  await expect(saveStatus(inside)).toHaveText('Guardado automáticamente')
  const outside = await browser.newPage()
  await outside.goto(inside.url())
  await waitUntilReady(outside)
  await expect(evaluatedGroup(outside, 'Emilio').getByRole('radio', { name: /^4,/ })).toBeChecked()
  await expect(outside).toHaveURL(`${product.url}/assessment-form/${rater.subject_id}`)
  await inside.close()
  await outside.close()
})

test('a browser without room for the key leaves it in the address', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('No room.', 'QuotaExceededError')
    }
  })
  await openSheet(page, rater)
  await choose(page, 'Emilio', '4')
  await page.reload()
  await waitUntilReady(page)
  await expect(evaluatedGroup(page, 'Emilio').getByRole('radio', { name: /^4,/ })).toBeChecked()
})

test('a link that was cut keeps the drafts, counts them, and the whole link takes them over', async ({
  page,
  context,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await context.setOffline(true)
  await choose(page, 'Emilio', '4')
  await choose(page, 'Rocío', '2')
  await expect(saveStatus(page)).toHaveText('Sin conexión, 2 por guardar')
  await expect.poll(() => draftsInBrowser(page)).toBe(2)
  await page.close()
  await context.setOffline(false)
  for (const key of [rater.key.slice(0, 9), 'a'.repeat(22)]) {
    const cut = await context.newPage()
    await cut.goto(`/assessment/${rater.subject_id}#${key}`)
    await expect(heading(cut)).toHaveText('Este enlace está dañado')
    await expect(cut.getByText('2 respuestas por guardar')).toBeVisible()
    await cut.close()
  }
  expect(await storedChoiceCount(product, rater)).toBe(0)
  const whole = await context.newPage()
  await openSheet(whole, rater)
  await expect.poll(() => storedChoiceCount(product, rater)).toBe(2)
})

test('a browser without storage goes on from the confirmation to the other sheet', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await page.request.post('/api/v1/answers', { data: answersOf(rater), headers: rater.headers })
  await page.addInitScript(blockStorage)
  await openSheet(page, rater)
  await page.getByRole('button', { name: /^Enviar/ }).click()
  await page.getByRole('link', { name: 'Responder mi autoevaluación' }).click()
  await waitUntilReady(page)
  await page.locator('.options label').first().click()
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
})

test('«Volver a cargar» of a sheet whose script is late keeps key and question', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await page.addInitScript(blockStorage)
  const script = '**/assets/rater-*.js'
  await page.route(script, (route) => route.abort())
  await page.goto(`/assessment-form/${rater.subject_id}?pregunta=2#${rater.key}`)
  const reload = page.getByRole('button', { name: 'Volver a cargar' })
  for (const count of [1, 2]) {
    await expect(reload).toBeVisible()
    await reload.click()
    await expect(page).toHaveURL(
      `${product.url}/assessment-form/${rater.subject_id}?pregunta=2&recarga=${count}#${rater.key}`,
    )
  }
  await expect(reload).toBeVisible()
  await page.unroute(script)
  await reload.click()
  await waitUntilReady(page)
  await expect(page.getByText('Pregunta 2 de 4')).toBeVisible()
})
