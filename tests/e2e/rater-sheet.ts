import type { Browser, Locator, Page } from '@playwright/test'
import { KEY_COOKIE, keyedPages } from '#features/answers/key-cookie.rules.ts'
import { waitUntilKept } from './browser-storage.ts'
import { expect } from './fixtures.ts'
import type { TestRater } from './rater-fixture.ts'
import type { RunningProduct } from './running-product.ts'
import { gate } from './screen.ts'

export const saveStatus = (page: Page) => page.locator('#save-status')
/** The answers about one evaluated, by the beginning of the name. */
export const evaluatedGroup = (page: Page, name: string) =>
  page.getByRole('group', { name: new RegExp(`^${name}`) })
export const nextStep = (page: Page) => page.getByRole('link', { name: 'Siguiente' }).click()

/** The visible label of a value; the radio button under it is hidden. */
export const valueLabel = (group: Locator, value: string) =>
  group.locator('label', {
    has: group.page().getByRole('radio', { name: new RegExp(`^${value},`) }),
  })

/** Chooses a value about one evaluated by a click. */
export const choose = (page: Page, name: string, value: string) =>
  valueLabel(evaluatedGroup(page, name), value).click()

/** The same by a finger; the test needs `hasTouch`. */
export const tapChoice = (page: Page, name: string, value: string) =>
  valueLabel(evaluatedGroup(page, name), value).tap()

/** Chooses a value about every evaluated of the question in view. */
export async function answerQuestion(page: Page, value: string): Promise<void> {
  for (const group of await page.locator('.evaluated').all()) await valueLabel(group, value).click()
}

/** The same by a finger. */
export async function tapQuestion(page: Page, value: string): Promise<void> {
  for (const group of await page.locator('.evaluated').all()) await valueLabel(group, value).tap()
}

export async function openSheet(
  page: Page,
  rater: TestRater,
  section = 'assessment-form',
): Promise<void> {
  await page.goto(`/${section}/${rater.subject_id}#${rater.key}`)
  await waitUntilReady(page)
}

/** As a browser that has opened the mailed link: the pages come with their names at once. */
export const keepKeyInCookie = (
  page: Page,
  product: RunningProduct,
  { subject_id, key }: Pick<TestRater, 'subject_id' | 'key'>,
): Promise<void> =>
  page.context().addCookies(
    keyedPages.map((one) => ({
      name: KEY_COOKIE,
      value: key,
      domain: new URL(product.url).hostname,
      path: `/${one}/${subject_id}`,
    })),
  )

/** Opens the sheet as it stands before any script has run. */
export async function openWithoutScript(
  browser: Browser,
  product: RunningProduct,
  { subject_id, key }: TestRater,
  query = '',
): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const path = `/assessment-form/${subject_id}`
  const domain = new URL(product.url).hostname
  await context.addCookies([{ name: KEY_COOKIE, value: key, domain, path }])
  const page = await context.newPage()
  await page.goto(path + query)
  return page
}

/** Opens the sheet and saves a first choice, 4 about Emilio. */
export async function openSavedSheet(page: Page, rater: TestRater): Promise<void> {
  await openSheet(page, rater)
  await choose(page, 'Emilio', '4')
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
}

/** The same, and waits until the browser can open the sheet again without network. */
export async function openCachedSheet(page: Page, rater: TestRater): Promise<void> {
  await openSavedSheet(page, rater)
  await waitUntilKept(page)
}

/**
 * Waits until the script has started and has loaded the earlier answers. With reduced motion a sheet
 * does not lead on by itself; `letAdvance` allows it.
 */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('main.sheet')).toHaveAttribute('data-ready', 'true')
}

/** Lets a completed question lead on by itself, and stops the browser's clock. */
export async function letAdvance(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** Opens the list of the questions or, by person, of the evaluated. */
export async function openList(page: Page): Promise<Locator> {
  await page.locator('.progress').getByRole('button').first().click()
  return page.getByRole('dialog')
}

/** The stored choices of a form, one for each question; undefined before the first. */
export async function storedChoices(
  product: RunningProduct,
  form_id: string | undefined,
): Promise<(number | null)[] | undefined> {
  const row = await product.data.db
    .selectFrom('answers')
    .where('form_id', '=', form_id ?? '')
    .select('choices')
    .executeTakeFirst()
  return row?.choices
}

/** The number of stored choices about others. */
export async function storedChoiceCount(
  product: RunningProduct,
  rater: TestRater,
): Promise<number> {
  const rows = await Promise.all(rater.forms.map((form) => storedChoices(product, form.id)))
  return rows.flatMap((row) => row ?? []).filter((choice) => choice !== null).length
}

/** Holds every script of modules back until the gate opens; the page is painted without them. */
export async function holdScripts(page: Page) {
  const scripts = gate()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.opened
    await route.continue()
  })
  return scripts
}
