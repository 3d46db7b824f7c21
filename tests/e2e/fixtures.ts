import { type ConsoleMessage, expect, type Request, test as base } from '@playwright/test'
import { makeUser } from '../factories.ts'
import { runProduct, START, type RunningProduct } from './running-product.ts'
import { SharedContext } from './shared-context.ts'
import { holdUndoOffers } from './undo-offers.ts'

export { expect } from '@playwright/test'
export {
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  widths,
} from './accessibility.ts'

type User = Awaited<ReturnType<typeof makeUser>>
type UserFields = NonNullable<Parameters<typeof makeUser>[1]>

interface TestFixtures {
  /** With `true` the test gets a new browser context instead of the worker's shared one. */
  readonly isolated: boolean
  /** With `true`, in an isolated context, the browser keeps its own date and timers. */
  readonly realClock: boolean
  /** The owner of a new workspace, signed in on this page. */
  readonly owner: User
  /** Signs a new user in on this page; without fields the owner of a new workspace. */
  readonly signIn: (fields?: UserFields) => Promise<User>
  /** Moves the product's clock and the browser's; both run on from there until the test ends. */
  readonly setClock: (instant: string) => Promise<void>
  /** The worker's context that the test uses; null when it has one of its own. */
  readonly shared: SharedContext | null
  readonly consoleErrors: undefined
  readonly lastCall: undefined
}

interface WorkerFixtures {
  readonly product: RunningProduct
  readonly sharedContexts: { readonly mouse: SharedContext; readonly touch: SharedContext }
}

/**
 * The browser logs every refused call, and a service worker that it cannot fetch without network;
 * both are part of the journeys.
 */
const isRefusal = (text: string): boolean =>
  /^Failed to load resource: (the server responded with a status of [45]\d\d|net::ERR_)|^An unknown error occurred when fetching the script\.$/.test(
    text,
  )

/** Describes a call by its method, its path and how it ended, in a few words. */
function describeCall(request: Request): string {
  const { pathname, search } = new URL(request.url())
  const response = request.existingResponse()
  const outcome = response ? response.status() : (request.failure()?.errorText ?? 'no reply yet')
  return `${request.method()} ${pathname}${search} → ${outcome}`
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    async ({ browserName: _browserName }, provide) => {
      const product = await runProduct()
      await provide(product)
      await product.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  sharedContexts: [
    async ({ product }, provide) => {
      const mouse = new SharedContext(product.url)
      const touch = new SharedContext(product.url)
      await provide({ mouse, touch })
      await mouse.close()
      await touch.close()
    },
    { scope: 'worker' },
  ],

  isolated: [false, { option: true }],
  realClock: [false, { option: true }],

  baseURL: async ({ product }, provide) => provide(product.url),

  shared: async ({ isolated, hasTouch, sharedContexts }, provide) =>
    provide(isolated ? null : sharedContexts[hasTouch ? 'touch' : 'mouse']),

  context: async ({ browser, realClock, product, shared }, provide) => {
    const now = product.data.clock.now()
    if (shared) {
      const context = await shared.prepare(browser)
      await shared.setTime(now)
      await provide(context)
      return
    }
    const context = await holdUndoOffers(await browser.newContext())
    if (!realClock) await context.clock.setSystemTime(now)
    await provide(context)
    await context.close()
  },

  page: async ({ context, viewport }, provide) => {
    const page = context.pages()[0] ?? (await context.newPage())
    if (viewport) await page.setViewportSize(viewport)
    await provide(page)
  },

  setClock: async ({ product, context, shared }, provide) => {
    await provide(async (instant) => {
      await product.setClock(instant)
      if (shared) await shared.setTime(new Date(instant))
      else await context.clock.setSystemTime(instant)
    })
    await product.setClock(START)
  },

  signIn: async ({ product, context }, provide) => {
    await provide(async (fields) => {
      const user = await makeUser(product.data, fields)
      await context.addCookies(await product.sessionCookies(user.id))
      return user
    })
  },

  owner: async ({ signIn }, provide) => provide(await signIn({ name: 'Renata' })),

  consoleErrors: [
    async ({ page }, provide) => {
      const errors: string[] = []
      const onLine = (line: ConsoleMessage): void => {
        if (line.type() === 'error' && !isRefusal(line.text())) errors.push(line.text())
      }
      const onError = (error: Error): void => void errors.push(error.message)
      page.on('console', onLine).on('pageerror', onError)
      await provide(undefined)
      page.off('console', onLine).off('pageerror', onError)
      expect(errors, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],

  lastCall: [
    async ({ context }, provide, testInfo) => {
      let last: Request | undefined
      const onRequest = (request: Request): void => {
        if (request.resourceType() === 'fetch') last = request
      }
      context.on('request', onRequest)
      await provide(undefined)
      context.off('request', onRequest)
      if (testInfo.status !== testInfo.expectedStatus && last)
        await testInfo.attach('Last call', { body: describeCall(last), contentType: 'text/plain' })
    },
    { auto: true },
  ],
})
