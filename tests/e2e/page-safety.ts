// What a page does with hostile text: dialogs, policy violations, injected elements, layout shifts.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page, type Response } from '@playwright/test'

interface PageRecord {
  /** The sum of the layout shifts. */
  shift: number
  /** The beginnings of the elements that shifted. */
  shifted: string[]
  violations: string[]
}
declare global {
  interface Window {
    pageRecord: PageRecord
    /** Lets the page read the replies that `holdReplies` holds back. */
    releaseReplies: () => void
  }
}

/**
 * Holds back the replies to the calls of each page, except who is signed in, until the page calls
 * `releaseReplies()`. Not by a route, with which the browser keeps no script for the next page.
 */
export const holdReplies = (page: Page) =>
  page.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    window.releaseReplies = resolve
    const send = window.fetch
    window.fetch = async (...given) => {
      const reply = await send(...given)
      const { pathname } = new URL(reply.url)
      if (/^\/api\/v1\/(?!auth\/profile)/.test(pathname)) await promise
      return reply
    }
  })

/** Records layout shifts and violations in `window.pageRecord`; returns the dialogs that open. */
export async function recordPage(page: Page): Promise<string[]> {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    window.pageRecord = { shift: 0, shifted: [], violations: [] }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry && 'sources' in entry && Array.isArray(entry.sources))) continue
        window.pageRecord.shift += Number(entry.value)
        window.pageRecord.shifted.push(
          ...entry.sources.map(({ node }) =>
            String(node instanceof Element ? node.outerHTML : node?.textContent).slice(0, 120),
          ),
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.pageRecord.violations.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  return dialogs
}

/** Waits for the next frame and expects that what moved until then hardly showed. */
export async function expectCalm(page: Page, most = 0.05): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  )
  const { shift, shifted } = await page.evaluate(() => window.pageRecord)
  expect(shift, `layout shift of ${shifted.join(' | ')}`).toBeLessThanOrEqual(most)
}

/**
 * Gives each page its fonts before its first paint. How far a late font moves a text depends on
 * where its words break, and a test with texts at random cannot hold that to a limit.
 */
export async function bringFonts(page: Page): Promise<void> {
  const fonts = await Promise.all(
    [
      { family: 'Archivo', weight: '400 900' },
      { family: 'Piazzolla', weight: '540 900' },
    ].map(async (face) => ({
      ...face,
      data: await readFile(`src/ui/fonts/${face.family.toLowerCase()}-es.woff2`, 'base64'),
    })),
  )
  await page.addInitScript((given: typeof fonts) => {
    for (const { family, weight, data } of given) {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
      document.fonts.add(new FontFace(family, bytes, { weight }))
    }
  }, fonts)
}

/** Waits until the page shows its heading and has loaded its content. */
export async function waitForContent(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton, .loading-message')).toHaveCount(0)
}

/** The texts that the page does not show, neither as text nor in a field. */
export async function missingTexts(page: Page, texts: readonly string[]): Promise<string[]> {
  const shown = await page.evaluate(() =>
    [
      document.body.textContent,
      ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
        ({ value }) => value,
      ),
    ].join('\n'),
  )
  return texts.filter((text) => !shown.includes(text))
}

/** The elements that only a successful attack brings into a page. */
export const injectedElements = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) =>
          [...element.attributes].some(
            ({ name, value }) =>
              name.startsWith('on') ||
              name === 'srcdoc' ||
              (/^\s*javascript:/i.test(value) && name === 'href'),
          ) ||
          element.matches(
            '[src=x], math, details[ontoggle], script:not([src], [type="application/json"], head > [data-name])',
          ),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )

/** Whether the policy allows an inline script or style by its hash. */
const isAllowed = (code: string, policy: string): boolean =>
  policy.includes(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)

/**
 * The tags of a served page that contain a script or a style which its policy does not name; quoted
 * text is ignored.
 */
export async function inlineCodeIn(response: Response | null): Promise<string[]> {
  const policy = response?.headers()['content-security-policy'] ?? ''
  const served = (await response?.text()) ?? ''
  const html = served.replace(
    /<(style|script)\b[^>]*>([^<]*)<\/\1>/g,
    (element, _tag: string, code: string) => (isAllowed(code, policy) ? '' : element),
  )
  const tags = (html.match(/<[a-z][^>]*>/gi) ?? []).map((tag) =>
    tag.replace(/="[^"]*"/g, (value) => (value === '="application/json"' ? value : '=')),
  )
  return tags.filter((tag) =>
    /^<style| style=| on[a-z]+=|^<script(?!.* src=)(?!.*application\/json)/i.test(tag),
  )
}
