import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { answersOf, makeRater } from './rater-fixture.ts'
import { endedStates, openStates } from './rater-states.ts'

/** Screens, and 1280 by 1024 magnified to 200 and 400 %. */
const screens = [
  { name: '320', width: 320, height: 640 },
  { name: '390', width: 390, height: 844 },
  { name: '1440', width: 1440, height: 900 },
  { name: '200 %', width: 640, height: 512 },
  { name: '400 %', width: 320, height: 256 },
]

async function expectNothingFound(page: Page, state: string): Promise<void> {
  await test.step(state, async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

for (const { name, ...viewport } of screens)
  test(`axe finds nothing against WCAG 2.2 AA on a rater's pages at ${name}`, async ({
    page,
    product,
    setClock,
  }) => {
    await page.setViewportSize(viewport)
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
