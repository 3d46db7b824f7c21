import type { Request } from '@playwright/test'
import { companyScreens, matrixScreens } from './crawl-screens.ts'
import { expect, test } from './fixtures.ts'
import { makeHostileCompany } from './hostile-company.ts'
import { waitForContent } from './page-safety.ts'

// counts the requests of the page
test.use({ isolated: true })

for (const { area, screens } of [
  { area: 'company', screens: companyScreens },
  {
    area: 'matrix',
    screens: matrixScreens.filter(({ name }) => !/erased|unknown/.test(name)),
  },
]) {
  test(`each ${area} screen takes over its first calls and loads its chunks once`, async ({
    page,
    product,
  }) => {
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
