import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** Less than half of `axe.source`, which every document would have to compile. */
export const axeSource = readFileSync(
  fileURLToPath(import.meta.resolve('axe-core/axe.min.js')),
  'utf8',
)

/** Elements that keep the focus inside a menu; screen readers do not see them. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]'

/** The countdown of a notification takes longer, and nothing needs to wait for it. */
const LONGEST_TRANSITION_MS = 1000

/**
 * Waits until no transition is running. One that has just begun is found after two frames, and the
 * transition of an inherited colour begins when that of its parent moves on.
 */
async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(async (longest_ms) => {
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' &&
            effect?.getTiming().iterations !== Infinity &&
            Number(effect?.getTiming().duration) <= longest_ms,
        )
    // an animation of an element that was taken away may never end
    const end = performance.now() + 3 * longest_ms
    do {
      const bound = new Promise((resolve) => setTimeout(resolve, end - performance.now()))
      await Promise.race([Promise.allSettled(running().map(({ finished }) => finished)), bound])
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    } while (running().length > 0 && performance.now() < end)
  }, LONGEST_TRANSITION_MS)
}

/** Each frame of a change to the dark theme would be drawn, and its end awaited. */
const stopTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })

const allowTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    // the change back is made without them
    document.body.getBoundingClientRect()
    document.adoptedStyleSheets.pop()
  })

/**
 * Runs axe in the page. One line for each finding, whatever its impact:
 * WCAG 2.2 A and AA, and what axe calls best practice.
 */
async function axeFindings(page: Page, { rules, without = [] }: Look): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ({ exclude, only, off }) => {
      const options: RunOptions = {
        resultTypes: ['violations'],
        elementRef: true,
        ...(only && { runOnly: only }),
        ...(!only && {
          rules: {
            // the only rule of WCAG 2.2 AA that axe leaves off
            'target-size': { enabled: true },
            ...Object.fromEntries(off.map((id) => [id, { enabled: false }])),
          },
        }),
      }
      const { violations } = await window.axe.run({ exclude: [[exclude]] }, options)
      // axe spares dialogs in `region` but not an open menu or list, which is over the page too; it
      // names the popup, or with hidden icons in it each entry
      const POPUP = '[role=menu], [role=listbox]'
      return violations.flatMap(({ id, nodes }) => {
        const found = nodes
          .filter(({ element }) => !(id === 'region' && element?.closest(POPUP)))
          .map(({ html }) => html)
        return found.length === 0
          ? []
          : [`${id}: ${found.map((html) => html.slice(0, 160)).join(' | ')}`]
      })
    },
    { exclude: FOCUS_GUARDS, only: rules && [...rules], off: [...without] },
  )
}

/**
 * The targets that are too small wherever they stand: a bar that stays in view covers half of a
 * field at some places of the page, and axe measures what is left.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const runOnly = ['target-size']
    const small: string[] = []
    const { violations } = await window.axe.run(document, { runOnly, elementRef: true })
    for (const { element, html } of violations.flatMap(({ nodes }) => nodes)) {
      element?.scrollIntoView({ block: 'center' })
      const again = await window.axe.run(element ?? document, { runOnly })
      if (again.violations.length > 0) small.push(`target-size: ${html.slice(0, 160)}`)
    }
    return small
  })

declare global {
  interface Window {
    axe: typeof axe
  }
}

interface Look {
  readonly colorScheme: 'light' | 'dark'
  /** With these only; otherwise every rule. */
  readonly rules?: readonly string[]
  readonly without?: readonly string[]
}
const LIGHT = { colorScheme: 'light' } as const
/** The dark theme changes only colours. */
const DARK = { colorScheme: 'dark', rules: ['color-contrast'] } as const

/** Every screen is checked at these two sizes. */
export const widths = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const
/** Under it a screen has the colours of the wider one, whose dark theme is checked. */
const NARROW = 720

/** The looks that are checked at the present size of the page. */
function listLooks(page: Page): readonly Look[] {
  const { width } = page.viewportSize() ?? { width: 0 }
  return width < NARROW ? [LIGHT] : [LIGHT, DARK]
}

async function expectNoFindings(page: Page, look: Look): Promise<void> {
  const { colorScheme } = look
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(async () => {
    await waitForTransitions(page)
    const width = page.viewportSize()?.width
    const found = await axeFindings(page, look)
    const others = found.filter((finding) => !finding.startsWith('target-size'))
    const small = others.length < found.length ? await smallTargets(page) : []
    expect([...others, ...small], `axe, ${colorScheme} theme, ${width} px`).toEqual([])
  }).toPass({ timeout: 60_000 })
}

/** Expects no finding of axe, and on a wide screen no faint text in the dark theme. */
export async function expectAccessible(
  page: Page,
  looks: readonly Look[] = listLooks(page),
): Promise<void> {
  await stopTransitions(page)
  for (const look of looks) await expectNoFindings(page, look)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await allowTransitions(page)
}

/** The same of a mail, which has no landmarks: the client's page is around it. */
export const expectAccessibleMail = (page: Page) =>
  expectAccessible(page, [{ ...LIGHT, without: ['region', 'landmark-one-main'] }, DARK])

/** Expects no finding of axe and no sideways scroll on a desktop and on a phone, in one visit. */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  const viewport = page.viewportSize()
  for (const { width, height } of widths) {
    await page.setViewportSize({ width, height })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  if (viewport) await page.setViewportSize(viewport)
}

/** Expects that the page is not wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      `${page.url()} at ${page.viewportSize()?.width} px`,
    )
    .toBeLessThanOrEqual(0)
}
