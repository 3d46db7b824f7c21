import type { Page } from '@playwright/test'
import { readPdf } from '../pdf-reader.ts'
import { expect, test } from './fixtures.ts'
import { makeResultsMatrix, REPORTS_OPEN } from './results-matrix.ts'

/** The smallest text of a report's page, the digits of drawings included. */
const SMALLEST_PX = 11.5

const compact = (text: string): string => text.replaceAll(/[\s\u00ad\u200b]/g, '')

/** Opens each tab of the page, one after the other, when its first part is there. */
async function* tabsOf(page: Page): AsyncGenerator<string> {
  await expect(page.getByRole('tabpanel').locator('section, table').first()).toBeVisible()
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel').locator('section, table').first()).toBeVisible()
    yield (await tab.textContent()) ?? ''
  }
}

for (const view of ['of the group', 'of a person'] as const) {
  test(`results ${view} print whole, and their drawings lie on the card`, async ({
    page,
    product,
    setClock,
    signIn,
  }) => {
    await setClock(REPORTS_OPEN)
    const { workspace_id } = await signIn()
    const { path, evaluated } = await makeResultsMatrix(product.data, { workspace_id })
    await page.goto(
      view === 'of the group' ? `/results/${path}` : `/results/${path}?persona=${evaluated[0]?.id}`,
    )
    let printed = 0
    for await (const tab of tabsOf(page)) {
      // as wide as a sheet of letter paper between its margins
      await page.setViewportSize({ width: 720, height: 900 })
      await page.emulateMedia({ media: 'print' })
      const panel = page.getByRole('tabpanel')
      const words = await panel
        .locator(':is(th, td, li, p, h2, h3, blockquote):visible')
        .evaluateAll((parts) => parts.map((part) => part.textContent ?? ''))
      const text = compact(
        (await readPdf(await page.pdf({ format: 'Letter' }))).pages
          .map((sheet) => sheet.text)
          .join(' '),
      )
      expect(
        words.filter((each) => !text.includes(compact(each))),
        `lost from «${tab}»`,
      ).toEqual([])
      printed += words.length
      const clipped = await panel
        .locator(':is(.card, .card *):not(.visually-hidden)')
        .evaluateAll((parts) =>
          parts.flatMap((part) =>
            getComputedStyle(part).overflowX !== 'visible' &&
            part.scrollWidth > part.clientWidth + 1
              ? [part.className]
              : [],
          ),
        )
      expect(clipped, `cut off in «${tab}»`).toEqual([])
      await page.emulateMedia({ media: null, colorScheme: 'dark' })
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await slabs(page), `«${tab}», ${width} px`).toEqual([])
        expect(await smallTexts(page), `«${tab}», ${width} px`).toEqual([])
      }
      await page.emulateMedia({ media: null, colorScheme: 'light' })
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    expect(printed).toBeGreaterThan(100)
  })
}

/** Drawings that lie on another colour than their card. */
const slabs = (page: Page): Promise<string[]> =>
  page.locator('.card :is(svg, table)').evaluateAll((drawings) =>
    drawings.flatMap((drawing) => {
      const card = drawing.closest('.card')
      let behind: Element | null = drawing
      while (behind && getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)')
        behind = behind.parentElement
      const isCell = behind?.matches('td, th, button, [class^="heat"]') ?? false
      const [one, other] = [behind, card].map(
        (part) => part && getComputedStyle(part).backgroundColor,
      )
      return isCell || one === other ? [] : [`${drawing.outerHTML.slice(0, 80)}: ${one}, ${other}`]
    }),
  )

/** Visible texts below the smallest size, as drawn: the text of a drawing is scaled with it. */
const smallTexts = (page: Page): Promise<string[]> =>
  page
    .getByRole('tabpanel')
    .locator('*')
    .evaluateAll(
      (parts, smallest) =>
        parts.flatMap((part) => {
          const own = [...part.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
          )
          if (!own || !part.checkVisibility() || part.closest('.visually-hidden')) return []
          const scale = part instanceof SVGGraphicsElement ? (part.getScreenCTM()?.a ?? 1) : 1
          const size = Number.parseFloat(getComputedStyle(part).fontSize) * scale
          return size < smallest ? [`${size} px: ${part.textContent}`] : []
        }),
      SMALLEST_PX,
    )
