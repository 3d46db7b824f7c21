import type { Locator, Page } from '@playwright/test'
import { newId } from '#shared/ids.ts'
import { expect, test } from './fixtures.ts'
import { makeRater, type TestRater } from './rater-fixture.ts'
import { holdScripts } from './rater-sheet.ts'

// a worker would answer in place of the scripts that are held
test.use({
  isolated: true,
  hasTouch: true,
  serviceWorkers: 'block',
  viewport: { width: 390, height: 844 },
})

const CONTROLS = 'a[href], button, summary, input:not([type=hidden]), textarea, select'

/** Runs in the page: how a control answers before any script has come; null when it does not. */
function answerOf(control: Element): string | null {
  if (control instanceof HTMLAnchorElement) return 'leads on'
  if (control.getAttribute('aria-disabled') === 'true') return 'not ready'
  if (control instanceof HTMLInputElement && control.type === 'radio') return 'is marked'
  if (control.matches('summary')) return 'opens'
  const { form } = control as HTMLButtonElement
  return form ? 'is posted' : null
}

/** Runs in the page: what shows that a control is not ready. */
const lookOf = (control: Element): string => {
  const { backgroundColor, opacity } = getComputedStyle(control)
  return `${backgroundColor} ${opacity}`
}

const isDialogOpen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('[role=dialog], dialog[open]') !== null)

/** Taps all that can be seen, except what leads to another page. */
async function tapAll(page: Page): Promise<Locator[]> {
  const unready: Locator[] = []
  for (const control of await page.locator(CONTROLS).all()) {
    if (!(await control.evaluate((one) => one.checkVisibility()))) continue
    const answer = await control.evaluate(answerOf)
    expect(answer, await control.evaluate((one) => one.outerHTML)).not.toBeNull()
    if (answer !== 'not ready') continue
    unready.push(control)
    // not under the bar at the bottom
    await control.evaluate((one) => one.scrollIntoView({ block: 'center' }))
    await control.tap({ force: true })
  }
  return unready
}

type Address = (rater: TestRater) => string
const sheet =
  (query = ''): Address =>
  ({ subject_id, key }) =>
    `/assessment-form/${subject_id}${query}#${key}`

const pages: Readonly<Record<string, Address>> = {
  'the first page': ({ subject_id, key }) => `/assessment/${subject_id}#${key}`,
  'a question': sheet(),
  'a person': sheet('?persona=1&pregunta=1'),
  'the comments': sheet('?paso=comentarios'),
  'what matters most': sheet('?paso=importancia'),
  'the review': sheet('?paso=revision'),
  'the confirmation': ({ subject_id, key }) => `/confirmation-sent/${subject_id}#${key}`,
  '«No fui yo»': ({ subject_id }) => `/reopen/${subject_id}#${'a'.repeat(43)}`,
  'the open sheets': () => '/pendientes',
  'another device': () => '/continuar',
  'the own report': ({ subject_id, key }) => `/results/${subject_id}#${key}`,
  'the conversation': ({ subject_id, key }) => `/conversation/${subject_id}#${key}`,
  'the leader’s copy': ({ subject_id, key }) => `/leader-report/${subject_id}#${key}`,
  'the proposals': ({ subject_id, key }) => `/nominate/${subject_id}#${key}`,
  'the approval': ({ subject_id, key }) => `/approve/${subject_id}#${key}`,
}

test('every control works or shows that it is not ready before a script has come', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets, { importance: true, values: 10 })
  const { evaluation_id } = rater.matrix
  await product.data.db
    .insertInto('prompts')
    .values({ id: newId(), evaluation_id, position: 0, prompt: 'Seguir haciendo', required: true })
    .execute()
  for (const [name, address] of Object.entries(pages))
    await test.step(name, async () => {
      const scripts = await holdScripts(page)
      await page.goto('about:blank')
      await page.goto(address(rater), { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      const url = page.url()
      const unready = await tapAll(page)
      expect(page.url(), name).toBe(url)
      const looks = await Promise.all(unready.map((control) => control.evaluate(lookOf)))
      scripts.open()
      // the button that sends waits for answers
      for (const [index, control] of name === 'the review' ? [] : unready.entries()) {
        await expect(control).not.toHaveAttribute('aria-disabled', 'true')
        await expect.poll(() => control.evaluate(lookOf)).not.toBe(looks[index])
      }
      // what was tapped too early is not done later
      expect(await isDialogOpen(page), name).toBe(false)
      await page.unrouteAll({ behavior: 'wait' })
    })
})
