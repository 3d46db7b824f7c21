import type { Page, Request } from '@playwright/test'
import { companyScreens, matrixScreens } from './crawl-screens.ts'
import { expect, test } from './fixtures.ts'
import { makeHostileCompany } from './hostile-company.ts'
import { waitForContent } from './page-safety.ts'

// Counts the requests of the page. Playwright's clock runs timers in another order than the browser.
test.use({ isolated: true, realClock: true })

/** The scripts arrive after the replies, as on a slow network. */
const delayScripts = (page: Page): Promise<unknown> =>
  page.route(/\/assets\/.*\.js$/, async (route) => {
    await page.waitForFunction(() => window.firstCalls !== undefined)
    await page.evaluate(() =>
      Promise.all([...(window.firstCalls?.values() ?? [])].map(({ response }) => response)),
    )
    await route.continue()
  })

const areas = [
  { area: 'company', screens: companyScreens },
  {
    area: 'matrix',
    screens: matrixScreens.filter(({ name }) => !/erased|unknown/.test(name)),
  },
]
for (const { area, screens, scriptsLast } of areas.flatMap((one) =>
  [false, true].map((scriptsLast) => ({ ...one, scriptsLast })),
)) {
  const order = scriptsLast ? 'before its scripts arrive' : 'while its scripts arrive'
  test(`each ${area} screen makes its first calls and loads its chunks once, ${order}`, async ({
    page,
    product,
  }) => {
    if (scriptsLast) await delayScripts(page)
    const company = await makeHostileCompany(product.data)
    await page.context().addCookies(await product.sessionCookies(company.owner.id))
    const requested: string[] = []
    page.on('request', (request: Request) => {
      const { pathname, search } = new URL(request.url())
      requested.push(pathname + search)
    })
    const countOf = (address: string) => requested.filter((one) => one === address).length
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        requested.length = 0
        await page.goto(screen.path(company))
        await waitForContent(page)
        await expect
          .poll(() => page.evaluate(() => [...(window.firstCalls?.keys() ?? ['none'])]))
          .toEqual([])
        // a call that is made again follows when the page has drawn the first reply
        await page.waitForLoadState('networkidle')
        const named = await page.evaluate(() => ({
          calls: document.querySelector<HTMLMetaElement>('[name=first-calls]')?.content.split(' '),
          modules: [...document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]')].map(
            ({ href }) => new URL(href).pathname,
          ),
        }))
        for (const address of [...(named.calls ?? []), ...named.modules])
          expect.soft(countOf(address), address).toBe(1)
      })
    }
  })
}
