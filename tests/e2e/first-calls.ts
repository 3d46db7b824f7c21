import { expect, type Page, type Request } from '@playwright/test'

/** Records the path and the search of each request of a page; the caller empties the list. */
export function recordRequests(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    requested.push(pathname + search)
  })
  return requested
}

/** Expects that the page has used all its first calls. */
export const expectFirstCallsUsed = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => [...(window.firstCalls?.keys() ?? ['none'])])).toEqual([])

/** Expects one request for each call and chunk that the page's head names. */
export async function expectRequestedOnce(page: Page, requested: readonly string[]): Promise<void> {
  const named = await page.evaluate(() => [
    ...(document.querySelector<HTMLMetaElement>('[name=first-calls]')?.content.split(' ') ?? []),
    ...[...document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]')].map(
      ({ href }) => new URL(href).pathname,
    ),
  ])
  const counts = named.map((address) => ({
    address,
    count: requested.filter((one) => one === address).length,
  }))
  expect(counts.filter(({ count }) => count !== 1)).toEqual([])
}
