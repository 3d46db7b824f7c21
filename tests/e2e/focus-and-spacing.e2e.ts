import type { Page } from '@playwright/test'
import { closedCycle } from '../cycle-fixtures.ts'
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { waitForContent } from './page-safety.ts'
import { makeRater } from './rater-fixture.ts'
import { waitUntilReady } from './rater-sheet.ts'
import { makeResultsMatrix, REPORTS_OPEN } from './results-matrix.ts'
import type { RunningProduct } from './running-product.ts'

/** WCAG 2.2, 1.4.12: what a reader may set. */
const SPACING = `*:not(svg *) { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`
const TAB_STOPS = 20

/** Texts that a box cuts off at its foot; a box that scrolls keeps them in reach. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.locator('body *').evaluateAll((parts) =>
    parts.flatMap((part) => {
      const { overflowY } = getComputedStyle(part)
      const isCut =
        (overflowY === 'hidden' || overflowY === 'clip') &&
        part.scrollHeight > part.clientHeight + 2 &&
        !!part.textContent?.trim() &&
        part.checkVisibility() &&
        !part.closest('.visually-hidden, [aria-hidden=true]') &&
        part.clientHeight > 1
      return isCut ? [`${part.className}: ${part.textContent.trim().slice(0, 60)}`] : []
    }),
  )

async function expectSpacingLosesNothing(page: Page): Promise<void> {
  const before = await cutTexts(page)
  // a constructed sheet, because the pages' policy allows no other
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, SPACING)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    const cut = await cutTexts(page)
    expect(
      cut.filter((text) => !before.includes(text)),
      `${page.url()} at ${width} px`,
    ).toEqual([])
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

async function expectTwiceTheTextFits(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
}

/** What is wrong with the element that has the focus: it looks as without, or lies under a bar. */
const focusProblem = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return null
    const name = focused.outerHTML.slice(0, 120)
    const shape = focused.closest('label') ?? focused
    const near = [focused, focused.nextElementSibling, focused.parentElement, shape]
    const listLooks = () =>
      near.map((part) => {
        if (!part) return ''
        const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(part)
        return [outline, boxShadow, borderColor, backgroundColor].join()
      })
    const looks = listLooks()
    focused.blur()
    const without = listLooks()
    focused.focus({ preventScroll: true })
    if (looks.every((look, index) => look === without[index])) return `no mark: ${name}`
    const { left, top, width, height } = shape.getBoundingClientRect()
    const isInView = [0.1, 0.5, 0.9].some((share) => {
      const found = document.elementFromPoint(left + width * share, top + height / 2)
      return !!found && (shape.contains(found) || found.contains(shape))
    })
    return isInView ? null : `covered: ${name}`
  })

async function expectFocusSeen(page: Page): Promise<void> {
  const problems: string[] = []
  for (let stop = 0; stop < TAB_STOPS; stop++) {
    await page.keyboard.press('Tab')
    const problem = await focusProblem(page)
    if (problem) problems.push(problem)
  }
  expect(problems, page.url()).toEqual([])
}

async function expectReadable(page: Page, address: string, ready: () => Promise<void>) {
  await test.step(address, async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(address)
    await ready()
    await expectFocusSeen(page)
    await expectSpacingLosesNothing(page)
  })
}

async function makeRecipient(product: RunningProduct, workspace_id: string): Promise<string> {
  const { matrix, subject } = await closedCycle(
    { context: product.data },
    { workspace_id, email: 'emilio@ceiba.mx', limit_date: '2026-12-04', choices: [4, 4, 3, 3] },
  )
  await product.data.db
    .insertInto('deliveries')
    .values({ subject_id: subject.id, matrix_id: matrix.id, deliver_at: product.data.clock.now() })
    .execute()
  const key = product.secrets.linkKey('recipient', { id: subject.id, key_version: 1 })
  return `/results/${subject.id}#${key}`
}

test.describe('the focus is seen, and wider spacing or twice the text loses nothing', () => {
  test('for a rater', async ({ page, product }) => {
    const rater = await makeRater(product.data, product.secrets)
    const first = page.getByRole('link', { name: 'Soy yo, empezar' })
    await expectReadable(page, `/assessment/${rater.subject_id}#${rater.key}`, async () => {
      await expect(first).toBeVisible()
      // what comes later would move the focused element away
      await page.waitForLoadState('networkidle')
    })
    await expectTwiceTheTextFits(page)
    for (const step of ['', '?paso=comentarios', '?paso=revision'])
      await expectReadable(page, `/assessment-form/${rater.subject_id}${step}#${rater.key}`, () =>
        waitUntilReady(page),
      )
  })

  test('for the recipient of a report', async ({ page, product, setClock, signIn }) => {
    await setClock(REPORTS_OPEN)
    const { workspace_id } = await signIn()
    await expectReadable(page, await makeRecipient(product, workspace_id), () =>
      expect(page.getByRole('heading', { level: 1 })).toContainText('estos son tus resultados'),
    )
    await expectTwiceTheTextFits(page)
  })

  test('for an administrator', async ({ page, product, setClock, signIn }) => {
    await setClock(REPORTS_OPEN)
    const { workspace_id } = await signIn()
    const { path } = await makeResultsMatrix(product.data, { workspace_id, evaluated: 5 })
    const [company] = path.split('/')
    for (const address of [
      '/companies',
      `/dashboard/${company}`,
      // with a view of its own, because without one it leads on to the results
      `/matrix/${path}?vista=personas`,
      `/results/${path}`,
      `/delivery/${path}`,
      '/settings',
    ])
      await expectReadable(page, address, () => waitForContent(page))
  })
})
