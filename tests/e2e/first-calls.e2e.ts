import type { Page } from '@playwright/test'
import { companyScreens, matrixScreens } from './crawl-screens.ts'
import { expectFirstCallsUsed, expectRequestedOnce, recordRequests } from './first-calls.ts'
import { test } from './fixtures.ts'
import { makeHostileCompany } from './hostile-company.ts'
import { waitForContent } from './page-safety.ts'

// Counts the requests of the page. Playwright's clock runs timers in another order than the browser.
test.use({ isolated: true, realClock: true })

/** The scripts arrive after the replies, as on a slow network; the crawl tries the other order. */
const delayScripts = (page: Page): Promise<unknown> =>
  page.route(/\/assets\/.*\.js$/, async (route) => {
    await page.waitForFunction(() => window.firstCalls !== undefined)
    await page.evaluate(() =>
      Promise.all([...(window.firstCalls?.values() ?? [])].map(({ response }) => response)),
    )
    await route.continue()
  })

for (const { area, screens } of [
  { area: 'company', screens: companyScreens },
  { area: 'matrix', screens: matrixScreens.filter(({ name }) => !/erased|unknown/.test(name)) },
])
  test(`each ${area} screen makes its first calls and loads its chunks once, before its scripts arrive`, async ({
    page,
    product,
  }) => {
    await delayScripts(page)
    const company = await makeHostileCompany(product.data)
    await page.context().addCookies(await product.sessionCookies(company.owner.id))
    const requested = recordRequests(page)
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        requested.length = 0
        await page.goto(screen.path(company))
        await waitForContent(page)
        await expectFirstCallsUsed(page)
        // a call that is made again follows when the page has drawn the first reply
        await page.waitForLoadState('networkidle')
        await expectRequestedOnce(page, requested)
      })
    }
  })
