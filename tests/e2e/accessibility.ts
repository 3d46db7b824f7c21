import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** Elements that keep the focus inside a menu; screen readers do not see them. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]'

/** The countdown of a notification takes longer, and nothing needs to wait for it. */
const LONGEST_TRANSITION_MS = 1000

/** Waits until transitions have ended; one that has just begun is found after two frames. */
async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(async (longest_ms) => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const running = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' &&
          effect?.getTiming().iterations !== Infinity &&
          Number(effect?.getTiming().duration) <= longest_ms,
      )
    // an animation of an element that was taken away may never end
    const bound = new Promise((resolve) => setTimeout(resolve, 3 * longest_ms))
    await Promise.race([Promise.allSettled(running.map(({ finished }) => finished)), bound])
  }, LONGEST_TRANSITION_MS)
}

/** Runs axe in the page; with `rules` only these. One line for each serious or critical finding. */
async function seriousFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ exclude, only }) => {
      const { violations } = await window.axe.run(
        { exclude: [[exclude]] },
        { resultTypes: ['violations'], ...(only && { runOnly: only }) },
      )
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
    },
    { exclude: FOCUS_GUARDS, only: rules && [...rules] },
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Expects no serious finding of axe in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // the dark theme changes only colours
    const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined
    await expect(async () => {
      await waitForTransitions(page)
      expect(await seriousFindings(page, rules), `axe, ${colorScheme} theme`).toEqual([])
    }).toPass({ timeout: 30_000 })
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** One line for each finding of axe against WCAG 2.2 A and AA, whatever its impact. */
export async function wcagFindings(page: Page): Promise<string[]> {
  await waitForTransitions(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (tags) => {
    const options: RunOptions = {
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values: tags },
      rules: { 'target-size': { enabled: true } },
    }
    const { violations } = await window.axe.run(document, options)
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
  }, WCAG_22_AA)
}

/** Expects that the page is not wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBeLessThanOrEqual(0)
}
