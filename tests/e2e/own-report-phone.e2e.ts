import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { makeResultsMatrix, REPORTS_OPEN } from './results-matrix.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** What a reader scrolls through before anything is opened. */
const MOST_PX = 2500
const COMMENT = 'Explica con paciencia y siempre encuentra tiempo para escuchar.'

test.beforeEach(async ({ page, product: { data, secrets }, setClock, signIn }) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const { matrix, evaluated } = await makeResultsMatrix(data, { workspace_id, questions: 5 })
  const [person] = evaluated
  if (!person) throw new Error('no evaluated')
  await data.db
    .insertInto('deliveries')
    .values({ subject_id: person.id, matrix_id: matrix.id, deliver_at: data.clock.now() })
    .execute()
  const key = secrets.linkKey('recipient', { id: person.id, key_version: 1 })
  await page.goto(`/results/${person.id}#${key}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
})

/** How often the next summary may be a few stops of the keyboard away. */
const STOPS_EACH = 3

test('message and profile are read in 2,500 px, and every other part is opened by keyboard', async ({
  page,
}) => {
  for (const name of ['Tu mensaje en una página', 'Perfil'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Descargar PDF' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
    MOST_PX,
  )
  await expectAccessible(page)
  expect(await page.locator('svg.icon path').count()).toBeGreaterThan(0)
  await expect(page.locator('svg.icon path:not([d])')).toHaveCount(0)
  const summaries = page.locator('summary')
  const names = await summaries.allInnerTexts()
  const opened: string[] = []
  for (let stop = 0; opened.length < names.length && stop < names.length * STOPS_EACH; stop++) {
    await page.keyboard.press('Tab')
    const fold = page.locator('details:has(> summary:focus)')
    if ((await fold.count()) === 0) continue
    await expect(fold).not.toHaveAttribute('open')
    opened.push(await fold.locator('> summary').innerText())
    await page.keyboard.press('Enter')
    await expect(fold).toHaveAttribute('open')
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Enter')
  }
  expect(opened).toEqual(names)
  expect(opened.length).toBeGreaterThan(6 + 8)
})

test('the message leads to the plan, where one thing is chosen', async ({ page }) => {
  const plan = page.getByRole('region', { name: 'Mi plan' })
  await expect(plan.getByRole('radio').first()).toBeHidden()
  await page
    .getByRole('region', { name: 'Prueba' })
    .getByRole('button', { name: 'Elegir una sola cosa' })
    .click()
  await expect(plan.locator('summary')).toBeFocused()
  await expect(plan.locator('summary')).toBeInViewport()
  await expect(plan.getByRole('radio').first()).toBeVisible()
})

test('the strips of all groups begin and end where the others do', async ({ page }) => {
  await openAll(page)
  const edges = await page.locator('.relation-table .figure-strip').evaluateAll((strips) =>
    strips.map((strip) => {
      const { left, right } = strip.getBoundingClientRect()
      return `${Math.round(left)}-${Math.round(right)}`
    }),
  )
  expect(edges.length).toBeGreaterThan(12)
  expect(new Set(edges).size).toBe(1)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})

test('headings go down one level at a time, and every row and column of a table has a header', async ({
  page,
}) => {
  await openAll(page)
  await expect(page.getByText(COMMENT).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const levels = await page
    .locator(':is(h1, h2, h3, h4, h5, h6):visible')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])))
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
  const bare = await page.locator('table').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const rows = [...table.querySelectorAll<HTMLTableRowElement>(':scope > tbody > tr')]
      const heads = [...table.querySelectorAll(':scope > thead > tr > *')]
      const isHeader = (cell: Element | undefined, scope: string): boolean =>
        cell?.matches(`th[scope="${scope}"], [aria-hidden="true"]`) ?? false
      const isOpening = ({ cells }: HTMLTableRowElement): boolean =>
        cells.length === 1 && cells[0]?.querySelector('details') !== null
      return [
        ...rows.filter((row) => !isOpening(row) && !isHeader(row.cells[0], 'row')),
        ...heads.filter((cell) => !isHeader(cell, 'col')),
      ].map((part) => part.outerHTML.slice(0, 80))
    }),
  )
  expect(bare).toEqual([])
})

const openAll = (page: Page): Promise<void> =>
  page
    .locator('details')
    .evaluateAll((folds: HTMLDetailsElement[]) => folds.forEach((fold) => (fold.open = true)))

test('paper shows every part, whether it is open or not, and cuts nothing off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 900 })
  await page.emulateMedia({ media: 'print' })
  for (const text of [COMMENT, 'Qué se puede decir', 'Elegir mi reporte anterior'])
    await expect(page.getByText(text).first()).toBeVisible({ visible: !text.startsWith('Elegir') })
  const folded = await page
    .locator('.own-folds details > :not(summary)')
    .evaluateAll((parts) => parts.filter((part) => !part.checkVisibility()).length)
  expect(folded).toBe(0)
  const clipped = await page
    .locator('.card :not(.visually-hidden)')
    .evaluateAll((parts) =>
      parts.flatMap((part) =>
        part.checkVisibility() && part.getBoundingClientRect().right > innerWidth
          ? [part.outerHTML.slice(0, 80)]
          : [],
      ),
    )
  expect(clipped).toEqual([])
})
