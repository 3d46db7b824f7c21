import type { Browser, BrowserContext, Page } from '@playwright/test'
import { holdUndoOffers } from './undo-offers.ts'

/** A cheap document of the product: it runs no script and keeps the renderer process. */
const NEUTRAL_PATH = '/favicon.svg'

/** The product's clock is read, and the pages' set, a few milliseconds apart. */
const SAME_TIME_MS = 500

/**
 * One browser context for the tests of a worker with a mouse, and one for those with a finger. The first page of a new context costs three times
 * the processor time of a later one, because the browser fetches and compiles every script again.
 *
 * `prepare()` keeps the HTTP cache: it closes extra pages and resets routes, permissions, the
 * network, cookies and everything that pages store. It cannot remove the init scripts of a page,
 * keeps its listeners and keeps a clock stopped, so that the next page never draws a frame: a test
 * that does one of these uses a context of its own (`isolated`).
 *
 * It has no service workers. One that is unregistered runs on while Playwright is attached to it, and
 * once Chromium has stopped one, Playwright waits without end for its reply to `setOffline()`.
 */
export class SharedContext {
  private context: BrowserContext | undefined
  private readonly url: string
  /** How far the clock of the pages is ahead of the machine's. */
  private ahead_ms: number | undefined

  constructor(url: string) {
    this.url = url
  }

  /** Called before each test; the `use` options of the first test hold for all. */
  async prepare(browser: Browser): Promise<BrowserContext> {
    this.context ??= await holdUndoOffers(await browser.newContext({ serviceWorkers: 'block' }))
    const [page, ...others] = this.context.pages()
    await Promise.all(others.map((other) => other.close()))
    await this.context.unrouteAll({ behavior: 'ignoreErrors' })
    await this.context.setOffline(false)
    await this.context.clearPermissions()
    await this.context.clearCookies()
    if (page) await this.clean(this.context, page)
    return this.context
  }

  /**
   * Sets the clock of the pages, unless it shows this time already: every further page runs a script
   * for each time that the clock was set.
   */
  async setTime(time: Date): Promise<void> {
    const ahead_ms = time.getTime() - Date.now()
    if (Math.abs(ahead_ms - (this.ahead_ms ?? Infinity)) < SAME_TIME_MS) return
    this.ahead_ms = ahead_ms
    await this.context?.clock.setSystemTime(time)
  }

  async close(): Promise<void> {
    await this.context?.close()
  }

  private async clean(context: BrowserContext, page: Page): Promise<void> {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null })
    await page.goto(this.url + NEUTRAL_PATH)
    await page.evaluate(() => sessionStorage.clear())
    const session = await context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', {
      origin: this.url,
      storageTypes: 'local_storage,indexeddb,cache_storage',
    })
    await session.detach()
  }
}
