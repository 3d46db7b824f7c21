import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeRater } from './rater-fixture.ts'
import {
  evaluatedGroup,
  openSheet,
  saveStatus,
  storedChoiceCount,
  tapChoice,
  waitUntilReady,
} from './rater-sheet.ts'
import { gate } from './screen.ts'

// a stopped clock stays stopped for the next test of a shared context
test.use({ isolated: true, hasTouch: true, viewport: { width: 390, height: 844 } })

/** The script that shows the pages; the one that saves is a file of its own. */
const PAGES_SCRIPT = '**/assets/RaterPages-*.js'

/** What the first screen does without. */
const LATER_SCRIPT = /assets\/deferred-parts-.*\.js$|offline-sheet$|sheet-worker\.js$/

const chosen = (page: Page, name: string) => evaluatedGroup(page, name).locator('input:checked')

test('saves choices while the script that shows the page still loads', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  const script = gate()
  await page.route(PAGES_SCRIPT, async (route) => {
    await script.opened
    await route.continue()
  })
  await page.goto(`/assessment-form/${rater.subject_id}#${rater.key}`, { waitUntil: 'commit' })
  await tapChoice(page, 'Emilio', '4')
  await expect.poll(() => storedChoiceCount(product, rater)).toBe(1)
  await tapChoice(page, 'Rocío', '2')
  await tapChoice(page, 'Rocío', '5')
  await expect.poll(() => storedChoiceCount(product, rater)).toBe(2)
  await expect(page.locator('main.sheet')).toHaveAttribute('data-ready', 'false')
  script.open()
  await waitUntilReady(page)
  await expect(chosen(page, 'Emilio')).toHaveValue('4')
  await expect(chosen(page, 'Rocío')).toHaveValue('5')
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  await tapChoice(page, 'Andrés', '1')
  await expect.poll(() => storedChoiceCount(product, rater)).toBe(3)
})

test('saves choices, and says what is wrong, when the script that shows the page never comes', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await page.clock.install()
  await page.route(PAGES_SCRIPT, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto(`/assessment-form/${rater.subject_id}#${rater.key}`)
  await failed
  const notice = page.getByText('La página no terminó de cargar. Lo que marcas se guarda.')
  await expect(notice).toBeHidden()
  await expect(async () => {
    await page.clock.runFor(5000)
    await expect(notice).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText('Aún no se guarda nada.')).toBeHidden()
  await tapChoice(page, 'Emilio', '4')
  await page.getByRole('link', { name: 'Siguiente' }).tap()
  await expect(page).toHaveURL(/pregunta=2/)
  await tapChoice(page, 'Rocío', '2')
  await expect.poll(() => storedChoiceCount(product, rater)).toBe(2)
  await page.unroute(PAGES_SCRIPT)
  await openSheet(page, rater)
  await expect(chosen(page, 'Emilio')).toHaveValue('4')
})

for (const [when, come] of [
  ['with the first touch', (page: Page) => page.touchscreen.tap(195, 4)],
  ['after a while without one', (page: Page) => page.clock.runFor(8000)],
] as const) {
  test(`loads what the first screen does without ${when}`, async ({ page, product }) => {
    const rater = await makeRater(product.data, product.secrets)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.clock.install()
    await openSheet(page, rater)
    // runs what waits for an idle browser
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    expect(requests.filter((url) => LATER_SCRIPT.test(url))).toEqual([])
    const loaded = page.waitForRequest(LATER_SCRIPT)
    await come(page)
    await page.clock.runFor(1000)
    await loaded
  })
}
