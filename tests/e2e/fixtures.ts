import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import { makeUser } from '../factories.ts'
import { runProduct, START, type RunningProduct } from './running-product.ts'

export { expect } from '@playwright/test'

type User = Awaited<ReturnType<typeof makeUser>>
type Given = NonNullable<Parameters<typeof makeUser>[1]>

interface Fixtures {
  /** Somebody with a workspace of their own, signed in on this page. */
  readonly renata: User
  /** Signs somebody in on this page; a new owner unless told otherwise. */
  readonly signIn: (given?: Given) => Promise<User>
  /** Moves the product's clock and the browser's. */
  readonly setClock: (instant: string) => Promise<void>
  readonly quietConsole: undefined
}

/** A refused call is part of a journey; the browser notes it in the console all the same. */
const isRefusal = (text: string): boolean =>
  /^Failed to load resource: (the server responded with a status of [45]\d\d|net::ERR_)/.test(text)

export const test = base.extend<Fixtures, { readonly product: RunningProduct }>({
  product: [
    async ({ browserName: _browserName }, give) => {
      const product = await runProduct()
      await give(product)
      await product.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ product }, give) => give(product.url),

  setClock: async ({ product, page }, give) => {
    await give(async (instant) => {
      await product.setClock(instant)
      await page.clock.setSystemTime(instant)
    })
    await product.setClock(START)
  },

  signIn: async ({ product, context }, give) => {
    await give(async (given) => {
      const user = await makeUser(product.ground, given)
      await context.addCookies(await product.sessionOf(user.id))
      return user
    })
  },

  renata: async ({ signIn }, give) => give(await signIn({ name: 'Renata' })),

  quietConsole: [
    async ({ page }, give) => {
      const said: string[] = []
      page.on('console', (line) => {
        if (line.type() === 'error' && !isRefusal(line.text())) said.push(line.text())
      })
      page.on('pageerror', (error) => said.push(error.message))
      await page.clock.setSystemTime(START)
      await give(undefined)
      expect(said, 'nothing is said in the console').toEqual([])
    },
    { auto: true },
  ],
})

/** Takes the time: walked when nobody else is on the way (playwright.config.ts). */
export const MEASURED = '@measured'

/** The two widths that every screen is looked at. */
export const widths = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const

/** What keeps the focus inside a menu: reached only to be left at once, and hidden from screen readers on purpose. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]'

/** Colours that change with the theme have arrived: a transition shows its start until the next frame. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const running = document
      .getAnimations()
      .filter((animation) => animation.playState === 'running')
    await Promise.allSettled(running.map((animation) => animation.finished))
  })
}

/** No serious finding of axe, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(async () => {
      await settled(page)
      const axe = new AxeBuilder({ page })
        .options({ resultTypes: ['violations'] })
        .exclude(FOCUS_GUARDS)
        .setLegacyMode()
      // the second theme changes colours and nothing else
      const { violations } = await (
        colorScheme === 'dark' ? axe.withRules('color-contrast') : axe
      ).analyze()
      const serious = violations.filter(
        ({ impact }) => impact === 'serious' || impact === 'critical',
      )
      expect(
        serious.map(
          ({ id, nodes }) =>
            `${colorScheme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
        ),
      ).toEqual([])
    }).toPass({ timeout: 8000 })
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** Nothing sticks out sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBeLessThanOrEqual(0)
}
