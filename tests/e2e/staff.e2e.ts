import type { Page } from '@playwright/test'
import { makeMatrix, markReleased } from '../factories.ts'
import { expectedCycle, fillSecondCycle, readCycle, thirdCycleList } from '../third-cycle.ts'
import { makeDraft } from './draft-matrix.ts'
import { expect, expectAccessibleAtBothWidths, expectNoSidewaysScroll, test } from './fixtures.ts'
import { button } from './screen.ts'

const csv = (lines: readonly string[], name = 'personal-noviembre.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

/** Clicks for real, and counts. */
function countClicks(page: Page) {
  let clicks = 0
  return {
    click: async (target: ReturnType<Page['locator']>): Promise<void> => {
      clicks += 1
      await target.click()
    },
    choose: async (lines: readonly string[]): Promise<void> => {
      clicks += 1
      await page.locator('input[type=file]').setInputFiles(csv(lines))
    },
    count: () => clicks,
  }
}

for (const width of [1440, 390])
  test(`the third cycle of 200 people takes 12 clicks at most at ${width} px`, async ({
    page,
    product,
    owner,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    const { company, matrix } = await makeDraft(product.data, { workspace_id: owner.workspace_id })
    await fillSecondCycle(product.data, matrix)
    await markReleased(product.data, matrix.id)
    await page.goto(`/dashboard/${company.id}`)
    const { click, choose, count } = countClicks(page)
    await click(button(page, 'Opciones de Liderazgo 2026'))
    await click(page.getByRole('menuitem', { name: 'Duplicar' }))
    await click(page.getByRole('dialog').getByRole('button', { name: 'Duplicar' }))
    await click(button(page, 'Opciones de Copia de Liderazgo 2026'))
    await click(page.getByRole('menuitem', { name: 'Editar participantes' }))
    await click(button(page, 'Importar'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plantilla')
    await choose(thirdCycleList())
    await click(button(page, 'Revisar 205 renglones'))
    await expect(
      page.getByText(/^Entran 20 personas con \d+ conexiones, 15 personas se actualizan/),
    ).toBeVisible()
    await page.screenshot({ path: `/tmp/roster-${width}.png` })
    if (width === 390) await click(page.getByText('Conexiones por regla'))
    await click(page.getByLabel('También sus compañeros'))
    await expectNoSidewaysScroll(page)
    await page.screenshot({ path: `/tmp/roster-${width}-b.png` })
    await click(button(page, 'Aplicar 50 cambios'))
    await expect(page.getByText(/^Se aplicó «personal-noviembre.csv»/)).toBeVisible()
    expect(count()).toBeLessThanOrEqual(12)
    const copy = await product.data.db
      .selectFrom('matrices')
      .where('company_id', '=', company.id)
      .where('id', '!=', matrix.id)
      .select('id')
      .executeTakeFirstOrThrow()
    const { people, forms } = await readCycle(product.data, copy.id)
    const expected = expectedCycle()
    expect(people).toMatchObject(expected.people)
    const chart = forms.filter(([, relation]) => relation !== 3).map((form) => form.join(' '))
    expect(chart.toSorted()).toEqual(expected.chart)
    const peers = forms.filter(([, relation]) => relation === 3)
    for (const [evaluator, , evaluated] of peers)
      expect(expected.leaders.get(evaluator)).toBe(expected.leaders.get(evaluated))
  })
