import { chromium, type Page } from '@playwright/test'
import { makeDraft } from '../../tests/e2e/draft-matrix.ts'
import { runProduct } from '../../tests/e2e/running-product.ts'
import { makeUser } from '../../tests/factories.ts'
import { findChromium } from '../chromium.ts'

export interface SubjectsPageFigures {
  readonly subjects: number
  /** The longest time that a keystroke keeps the page busy, in a new row and in the search. */
  readonly row_key_ms: number
  readonly search_key_ms: number
  /** How many of sixty scroll steps show a frame without rows. */
  readonly blank_frames: number
}

const TEXT = 'Persona 09'

/** Types into a new row and into the search of a page with many subjects and scrolls to its end. */
export async function measureSubjectsPage(subjects: number): Promise<SubjectsPageFigures> {
  const product = await runProduct()
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const { id, workspace_id } = await makeUser(product.data)
    const { path, matrix } = await makeDraft(product.data, { workspace_id })
    await product.data.pool.query(
      `insert into subjects (id, matrix_id, name, email)
       select gen_random_uuid(), $1, 'Persona ' || lpad(n::text, 5, '0'), 'p' || n || '@laceiba.mx'
       from generate_series(1, $2::int) n`,
      [matrix.id, subjects],
    )
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies(await product.sessionCookies(id))
    const page = await context.newPage()
    await page.clock.setSystemTime(product.data.clock.now())
    await page.goto(`${product.url}/participants/${path}`)
    return { subjects, ...(await measure(page)) }
  } finally {
    await browser.close()
    await product.close()
  }
}

async function measure(page: Page): Promise<Omit<SubjectsPageFigures, 'subjects'>> {
  await page.getByRole('button', { name: 'Agregar participante' }).click()
  const name = page.getByRole('textbox', { name: 'Nombre', exact: true })
  const row_key_ms = Math.max(...(await name.evaluate(keystrokeTimes, TEXT)))
  const search = page.getByRole('searchbox')
  const search_key_ms = Math.max(...(await search.evaluate(keystrokeTimes, TEXT)))
  await page.getByText(/^\d+ de /).waitFor()
  await search.fill('')
  await page.getByText(/^\d+ de /).waitFor({ state: 'hidden' })
  return { row_key_ms, search_key_ms, blank_frames: await page.evaluate(countBlankFrames) }
}

/** How long the page is busy with each keystroke, in milliseconds. Runs in the page. */
function keystrokeTimes(input: HTMLElement | SVGElement, text: string): number[] {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  return Array.from(text, (_, index) => {
    const start = performance.now()
    setter?.call(input, text.slice(0, index + 1))
    input.dispatchEvent(new Event('input', { bubbles: true }))
    return performance.now() - start
  })
}

/**
 * Scrolls to the end in sixty steps; counts those without a row in the middle. Runs in the page.
 */
async function countBlankFrames(): Promise<number> {
  let blank = 0
  for (let step = 1; step <= 60; step++) {
    const work = document.querySelector('.work')
    work?.scrollTo(0, (work.scrollHeight * step) / 62)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    if (!document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('tr.list-row'))
      blank += 1
  }
  return blank
}
