import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { makeRater, type TestRater } from './rater-fixture.ts'
import {
  choose,
  evaluatedGroup,
  openList,
  openSheet,
  openWithoutScript,
  valueLabel,
} from './rater-sheet.ts'
import type { RunningProduct } from './running-product.ts'
import { goBack } from './screen.ts'

const agreement = [
  'Totalmente en desacuerdo',
  'Muy en desacuerdo',
  'En desacuerdo',
  'Algo en desacuerdo',
  'Indiferente',
  'Algo de acuerdo',
  'De acuerdo',
  'Muy de acuerdo',
  'Casi totalmente de acuerdo',
  'Totalmente de acuerdo',
]
const sentences = [
  'Improvisa: empieza sin definir pasos ni responsables.',
  'Define los pasos principales y los ajusta sobre la marcha.',
  'Planea con su equipo, prevé riesgos y otros toman su plan como ejemplo.',
]
const [, , planning = ''] = sentences
const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** A rater whose scale has these words, from the lowest to the highest. */
async function raterWithScale(
  product: RunningProduct,
  words: readonly string[],
): Promise<TestRater> {
  const rater = await makeRater(product.data, product.secrets, { values: words.length })
  for (const [index, description] of words.entries())
    await product.data.db
      .updateTable('scale_values')
      .set({ description })
      .where('scale_id', '=', rater.evaluation.scale_id)
      .where('value', '=', index + 1)
      .execute()
  return rater
}

/** The shown texts that are wider than their box, which cuts them or lets them overlap. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.scale-legend span, .evaluated em, .options i')]
      .filter((text) => text.clientWidth > 0 && text.scrollWidth > text.clientWidth)
      .map((text) => text.textContent),
  )

for (let count = 3; count <= 10; count++) {
  test(`both ends of a scale of ${count} long values show at every width`, async ({
    page,
    product,
  }) => {
    const words = [...agreement.slice(0, count - 1), 'Totalmente de acuerdo']
    const rater = await raterWithScale(product, words)
    await openSheet(page, rater)
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const end of [words[0] ?? '', words.at(-1) ?? ''])
        await expect(
          page.locator('.scale-legend').getByText(end).filter({ visible: true }).first(),
        ).toBeInViewport()
      expect(await cutTexts(page)).toEqual([])
      await expectNoSidewaysScroll(page)
      const boxes = await page
        .locator('.options label')
        .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect()))
      for (const { width, height } of boxes) {
        expect(height).toBeGreaterThanOrEqual(44)
        expect(width).toBeGreaterThanOrEqual(24)
      }
    }
  })
}

test('«Ver la escala» shows every value, and Back or Esc closes it', async ({ page, product }) => {
  const rater = await raterWithScale(product, agreement)
  await page.setViewportSize({ width: 390, height: 844 })
  await openSheet(page, rater)
  const opener = page.getByRole('button', { name: 'Ver la escala' })
  await opener.click()
  const panel = page.getByRole('dialog', { name: 'La escala' })
  await expect(panel.getByRole('heading', { name: 'La escala' })).toBeFocused()
  await expect(panel.getByRole('definition')).toHaveText([
    ...agreement,
    'No lo he observado: no cuenta en ningún promedio',
  ])
  await goBack(page)
  await expect(panel).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(page.getByText('Pregunta 1 de 4')).toBeVisible()
  await opener.click()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('what is touched right after a panel is closed is not undone by closing it', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  const panel = await openList(page)
  await expect(panel).toBeVisible()
  // in one task, before the browser has left the panel's entry
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('dialog .panel-close')?.click()
    document.querySelector<HTMLElement>('footer a[href$="pregunta=2"]')?.click()
  })
  await expect(page.getByText('Pregunta 2 de 4')).toBeVisible()
  await goBack(page)
  await expect(page.getByText('Pregunta 1 de 4')).toBeVisible()
  await expect(panel).toHaveCount(0)
})

test('long descriptions are rows, and a mark opens the next person', async ({ page, product }) => {
  const rater = await raterWithScale(product, sentences)
  await page.setViewportSize({ width: 390, height: 844 })
  await openSheet(page, rater)
  const [emilio, rocio] = [evaluatedGroup(page, 'Emilio'), evaluatedGroup(page, 'Rocío')]
  await expect(rocio.getByRole('radio')).toHaveCount(0)
  await valueLabel(emilio, '3').click()
  await expect(rocio.getByRole('radio')).toHaveCount(4)
  await expect(emilio.getByRole('radio')).toHaveCount(0)
  await emilio.getByRole('button', { name: '3' }).press('Enter')
  await expect(emilio.getByRole('button', { name: '3' })).toBeFocused()
  await expect(emilio.getByRole('radio', { name: `3, ${planning}`, exact: true })).toBeChecked()
  await page.locator('#title').focus()
  await page.keyboard.press('ArrowDown')
  await expect(rocio.getByRole('radio').first()).toBeFocused()
})

test('without script every person with long descriptions is open', async ({ product, browser }) => {
  const rater = await raterWithScale(product, sentences)
  const page = await openWithoutScript(browser, product, rater)
  await expect(page.getByText(planning).filter({ visible: true })).toHaveCount(3)
  await page.context().close()
})

test('«Pregunta 1 de 4» opens a list of every step', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await choose(page, 'Emilio', '4')
  const list = await openList(page)
  await expect(list.getByRole('heading', { name: 'Preguntas' })).toBeFocused()
  await expect(list.getByRole('link')).toHaveCount(6)
  await expect(list.locator('[aria-current=step]')).toContainText('Faltan 2')
  for (const row of await list.getByRole('link').all())
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(56)
  await list.getByRole('link').nth(2).click()
  await expect(page.getByText('Pregunta 3 de 4')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await goBack(page)
  await expect(page.getByText('Pregunta 1 de 4')).toBeVisible()
  await (await openList(page)).getByRole('link', { name: 'Antes de enviar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Te faltan 4 preguntas')
})

test('magnified four times the sheet leaves its room to the rows', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  await page.setViewportSize({ width: 320, height: 256 })
  await openSheet(page, rater)
  const staying = await page.evaluate(
    () =>
      [...document.querySelectorAll('body *')]
        .map((element) => getComputedStyle(element))
        .filter(
          ({ position, visibility }) => /fixed|sticky/.test(position) && visibility === 'visible',
        ).length,
  )
  expect(staying).toBe(0)
  await expectNoSidewaysScroll(page)
})

test('a type of twice the size loses nothing of the sheet', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await openSheet(page, rater)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNoSidewaysScroll(page)
    const title = page.locator('#title')
    // reduced motion makes every change a transition of one frame
    await expect(title).toHaveCSS('font-size', size.width < 900 ? '44px' : '62px')
  }
})
