import type { Locator, Page } from '@playwright/test'
import { newId } from '#shared/ids.ts'
import { expect, test } from './fixtures.ts'
import { makeRater, type TestRater } from './rater-fixture.ts'
import { holdScripts, keepKeyInCookie } from './rater-sheet.ts'
import type { RunningProduct } from './running-product.ts'

// a worker would answer in place of the scripts that are held
test.use({
  isolated: true,
  hasTouch: true,
  serviceWorkers: 'block',
  viewport: { width: 390, height: 844 },
})

const CONTROLS = 'a[href], button, summary, input:not([type=hidden]), textarea, select'
const TYPED = 'textarea, select, input:not([type=radio], [type=checkbox])'

/** Runs in the page: how each control answers before any script has come. */
function describeAnswers(controls: Element[], typed: string): string[] {
  const isMarked = ({ name }: HTMLInputElement): boolean =>
    [...document.getElementsByName(name)].some(
      (one) => one instanceof HTMLInputElement && one.checked,
    )
  return controls.map((control) => {
    if (!control.checkVisibility({ visibilityProperty: true })) return 'is not seen'
    if (control instanceof HTMLAnchorElement) {
      if (control.target === '_blank') return 'opens a tab'
      return control.getAttribute('href')?.startsWith('#') ? 'leads down' : 'leads on'
    }
    if (control.getAttribute('aria-disabled') === 'true') return 'is not ready'
    if (control instanceof HTMLInputElement && control.type === 'radio')
      return isMarked(control) ? 'is one of a group' : 'is marked'
    if (control.matches('summary')) return 'opens'
    if (control.matches(typed)) return 'is typed in'
    const { form } = control as HTMLButtonElement
    return form ? 'is posted' : `does nothing: ${control.outerHTML}`
  })
}

/** Runs in the page: what shows that a control is not ready. */
const lookOf = (control: Element): string => {
  const { backgroundColor, opacity } = getComputedStyle(control)
  return `${backgroundColor} ${opacity}`
}

/** Of the rater that `makeRater` makes. */
const RATER_EMAIL = 'lucia.cardenas@laceiba.mx'

const isDialogOpen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('[role=dialog], dialog[open]') !== null)

/** Taps one control, and expects what it does. */
async function tap(page: Page, control: Locator, answer: string): Promise<void> {
  if (answer === 'is posted')
    for (const field of await page.locator('form input:visible').all())
      await field.fill((await field.getAttribute('type')) === 'email' ? RATER_EMAIL : '123456')
  // until the reply's page has begun, it would interrupt the next navigation
  const posted = answer === 'is posted' && page.waitForEvent('framenavigated')
  const tab = answer === 'opens a tab' && page.waitForEvent('popup')
  const before = page.url()
  const target = answer === 'is marked' ? control.locator('xpath=ancestor::label') : control
  // the skip link shows with the focus alone, and nothing may lie under the bar at the bottom
  await control.focus()
  await target.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  if (answer === 'is typed in') await control.fill('123456')
  else await target.tap({ force: true })
  if (answer === 'is marked') await expect(control).toBeChecked()
  if (answer === 'opens') await expect(control.locator('..')).toHaveAttribute('open')
  if (answer.startsWith('leads')) await expect.poll(() => page.url()).not.toBe(before)
  if (tab) await (await tab).close()
  await posted
}

const leaves = (answer: string): boolean => answer === 'leads on' || answer === 'is posted'

/** Links of this worker's pages that have led on: on other pages that a tap reaches them suffices. */
const followed = new Set<string>()

/** Runs in the page: the path and the text of a link. */
const describeLink = (link: Element): string =>
  link instanceof HTMLAnchorElement ? `${link.pathname} ${link.textContent}` : ''

/** Whether it is one of the links that have led on already. */
async function wasFollowed(control: Locator): Promise<boolean> {
  const link = await control.evaluate(describeLink)
  if (!followed.has(link)) {
    followed.add(link)
    return false
  }
  await control.focus()
  await control.evaluate((one) => one.scrollIntoView({ block: 'center' }))
  await control.tap({ trial: true })
  return true
}

/** How each of the controls answers now; expects that each one does. */
async function answersNow(controls: Locator): Promise<string[]> {
  const answers = await controls.evaluateAll(describeAnswers, TYPED)
  expect(answers.filter((answer) => answer.startsWith('does nothing'))).toEqual([])
  return answers
}

/**
 * Taps all that can be seen: what leads on each time in the page as it opens, then the rest. Returns
 * what was not ready.
 */
async function tapAll(page: Page, open: () => Promise<void>): Promise<Locator[]> {
  await open()
  const controls = page.locator(CONTROLS)
  for (const [index, answer] of (await answersNow(controls)).entries()) {
    const control = controls.nth(index)
    if (!leaves(answer) || (answer === 'leads on' && (await wasFollowed(control)))) continue
    await tap(page, control, answer)
    await open()
  }
  const unready: Locator[] = []
  let answers = await answersNow(controls)
  for (let index = 0; index < answers.length; index++) {
    const control = controls.nth(index)
    const answer = answers[index] ?? ''
    if (answer === 'is not ready') unready.push(control)
    if (leaves(answer) || ['is one of a group', 'is not seen'].includes(answer)) continue
    await tap(page, control, answer)
    answers = await answersNow(controls)
  }
  return unready
}

type Address = (rater: TestRater, secrets: RunningProduct['secrets']) => string
const sheet =
  (query = ''): Address =>
  ({ subject_id, key }) =>
    `/assessment-form/${subject_id}${query}#${key}`

const pages: Readonly<Record<string, Address>> = {
  'the first page': ({ subject_id, key }) => `/assessment/${subject_id}#${key}`,
  'the first page of the self-evaluation': ({ subject_id, key }) =>
    `/self-assessment/${subject_id}#${key}`,
  'the self-evaluation': ({ subject_id, key }) => `/self-assessment-form/${subject_id}#${key}`,
  'a question': sheet(),
  'a person': sheet('?persona=1&pregunta=1'),
  'the comments': sheet('?paso=comentarios'),
  'what matters most': sheet('?paso=importancia'),
  'the review': sheet('?paso=revision'),
  'the confirmation': ({ subject_id, key }) => `/confirmation-sent/${subject_id}#${key}`,
  '«No fui yo»': ({ subject_id }) => `/reopen/${subject_id}#${'a'.repeat(43)}`,
  'an unknown link': () => `/assessment/${newId()}`,
  'the reminders': ({ subject_id }, secrets) =>
    `/reminders/${subject_id}/${secrets.remindersToken(subject_id, RATER_EMAIL)}`,
  'the open sheets': () => '/pendientes',
  'another device': () => '/continuar',
  'the own report': ({ subject_id, key }) => `/results/${subject_id}#${key}`,
  'the conversation': ({ subject_id, key }) => `/conversation/${subject_id}#${key}`,
  'the leader’s copy': ({ subject_id, key }) => `/leader-report/${subject_id}#${key}`,
  'the proposals': ({ subject_id, key }) => `/nominate/${subject_id}#${key}`,
  'the approval': ({ subject_id, key }) => `/approve/${subject_id}#${key}`,
}

for (const [name, address] of Object.entries(pages))
  test(`every control of ${name} works or shows that it is not ready before a script has come`, async ({
    page,
    product,
  }) => {
    const rater = await makeRater(product.data, product.secrets, { importance: true, values: 10 })
    const { evaluation_id } = rater.matrix
    await product.data.db
      .insertInto('prompts')
      .values({ id: newId(), evaluation_id, position: 0, prompt: 'Seguir', required: true })
      .execute()
    await keepKeyInCookie(page, product, rater)
    const scripts = await holdScripts(page)
    const unready = await tapAll(page, async () => {
      await page.goto('about:blank')
      await page.goto(address(rater, product.secrets), { waitUntil: 'commit' })
      // parsed, while its scripts have not come
      await expect.poll(() => page.evaluate(() => document.readyState)).not.toBe('loading')
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    })
    const looks = await Promise.all(unready.map((control) => control.evaluate(lookOf)))
    scripts.open()
    // the button that sends waits for answers
    for (const [index, control] of name === 'the review' ? [] : unready.entries()) {
      await expect(control).not.toHaveAttribute('aria-disabled', 'true')
      await expect.poll(() => control.evaluate(lookOf)).not.toBe(looks[index])
    }
    // what was tapped too early is not done later
    expect(await isDialogOpen(page)).toBe(false)
  })
