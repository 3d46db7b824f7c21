import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths, expectNoSidewaysScroll, test } from './fixtures.ts'
import { answersOf, makeRater } from './rater-fixture.ts'
import { endedStates, openStates } from './rater-states.ts'

const DESKTOP = { width: 1440, height: 900 }
/** The smallest phone, and 1280 by 1024 magnified to 200 and 400 %. */
const narrow = [
  { width: 320, height: 640 },
  { width: 640, height: 512 },
  { width: 320, height: 256 },
]

/** The crawl of addresses runs axe on these, in the same state. */
const CRAWLED = new Set(['verification', 'question', 'comments', 'unknown', 'closed'])

async function expectNothingFound(page: Page, state: string): Promise<void> {
  await test.step(state, async () => {
    if (!CRAWLED.has(state)) await expectAccessibleAtBothWidths(page)
    for (const size of narrow) {
      await page.setViewportSize(size)
      await expectNoSidewaysScroll(page)
    }
    await page.setViewportSize(DESKTOP)
  })
}

test("axe finds nothing against WCAG 2.2 AA on a rater's pages, and none scrolls sideways", async ({
  page,
  product,
  setClock,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  for (const [state, open] of Object.entries(openStates)) {
    await open(page, rater)
    await expectNothingFound(page, state)
  }
  await page.request.post(`/api/v1/answers/complete/${rater.subject_id}`, {
    data: { answers: answersOf(rater) },
    headers: rater.headers,
  })
  for (const [state, open] of Object.entries(endedStates)) {
    await open(page, rater)
    await expectNothingFound(page, state)
  }
  const late = await makeRater(product.data, product.secrets)
  await setClock('2026-12-05T06:00:00Z')
  await page.goto(`/assessment/${late.subject_id}#${late.key}`)
  await expectNothingFound(page, 'closed')
})
