import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeRater } from './rater-fixture.ts'
import {
  evaluatedGroup,
  letAdvance,
  openSheet,
  storedChoiceCount,
  valueLabel,
  waitUntilReady,
} from './rater-sheet.ts'

test.use({ isolated: true, hasTouch: true, viewport: { width: 390, height: 844 } })

const tap = (page: Page, name: string, value: string) =>
  valueLabel(evaluatedGroup(page, name), value).tap()
const undoButton = (page: Page) => page.getByRole('button', { name: 'Deshacer' })
const announcement = (page: Page) => page.getByRole('status')
const notice = (page: Page) => page.getByText('Al marcar a la última persona pasas a lo siguiente')

/** Taps on every evaluated of the question in view, at the given value. */
async function tapQuestion(page: Page, value: string): Promise<void> {
  for (const name of ['Emilio', 'Rocío', 'Andrés']) await tap(page, name, value)
}

test('the tap that completes a question leads on after 600 ms, and can be undone', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await letAdvance(page)
  await expect(notice(page)).toBeVisible()
  await tapQuestion(page, '4')
  await page.clock.runFor(599)
  await expect(page.getByText('Pregunta 1 de 4')).toBeVisible()
  await page.clock.runFor(1)
  await expect(page.getByText('Pregunta 2 de 4')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(notice(page)).toBeHidden()
  await page.clock.runFor(1000)
  await expect(announcement(page)).toHaveText('Pregunta 1 completa. Estás en la pregunta 2.')
  await expect.poll(() => storedChoiceCount(product, rater)).toBe(3)

  await page.setViewportSize({ width: 360, height: 640 })
  const next = page.getByRole('link', { name: 'Siguiente' })
  expect(await next.evaluate((link) => link.scrollWidth - link.clientWidth)).toBeLessThanOrEqual(0)
  await undoButton(page).tap()
  await expect(page.getByText('Pregunta 1 de 4')).toBeVisible()
  await expect(evaluatedGroup(page, 'Andrés').getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(evaluatedGroup(page, 'Andrés').getByRole('radio').first()).toBeFocused()
  await expect(undoButton(page)).toBeHidden()
  await page.clock.runFor(1000)
  await expect.poll(() => storedChoiceCount(product, rater)).toBe(2)
  await page.reload()
  await waitUntilReady(page)
  await expect(evaluatedGroup(page, 'Rocío').getByRole('radio', { checked: true })).toHaveCount(1)
  await expect(evaluatedGroup(page, 'Andrés').getByRole('radio', { checked: true })).toHaveCount(0)
})

test('an answer that was taken back disappears in another tab too', async ({
  page,
  product,
  context,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  const other = await context.newPage()
  await openSheet(other, rater)
  await other.goto(`/assessment-form/${rater.subject_id}?pregunta=1`)
  await waitUntilReady(other)
  await letAdvance(page)
  await tapQuestion(page, '4')
  const andres = evaluatedGroup(other, 'Andrés').getByRole('radio', { checked: true })
  await expect(andres).toHaveCount(1)
  await page.clock.runFor(600)
  await undoButton(page).tap()
  await expect(andres).toHaveCount(0)
})

test('an advance can be undone for ten seconds, or until the next mark', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await letAdvance(page)
  await tapQuestion(page, '4')
  await page.clock.runFor(600)
  await page.clock.runFor(9_900)
  await expect(undoButton(page)).toBeVisible()
  await page.clock.runFor(200)
  await expect(undoButton(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Anterior' })).toBeVisible()
  await tapQuestion(page, '4')
  await page.clock.runFor(600)
  await expect(undoButton(page)).toBeVisible()
  await tap(page, 'Emilio', '2')
  await expect(undoButton(page)).toBeHidden()
})

test('a touch within the time keeps the rater at the question', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await letAdvance(page)
  await tapQuestion(page, '4')
  await page.clock.runFor(300)
  await page.getByRole('heading', { level: 1 }).tap()
  await page.clock.runFor(2000)
  await expect(page.getByText('Pregunta 1 de 4')).toBeVisible()
})

test('nothing leads on that is not the completing touch of a question before the last', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await letAdvance(page)
  const stays = async (number: number) => {
    await page.clock.runFor(2000)
    await expect(page.getByText(`Pregunta ${number} de 4`)).toBeVisible()
  }
  // by keyboard
  await page.locator('#title').focus()
  for (const key of ['3', 'ArrowDown', '3', 'ArrowDown', '3']) await page.keyboard.press(key)
  await stays(1)
  // a changed answer of a complete question
  await tap(page, 'Rocío', '5')
  await stays(1)
  // a choice without a pointer, as assistive technology makes it
  await page.getByRole('link', { name: 'Siguiente' }).tap()
  await tap(page, 'Emilio', '1')
  await tap(page, 'Rocío', '1')
  await evaluatedGroup(page, 'Andrés')
    .getByRole('radio', { name: /^2,/ })
    .evaluate((radio: HTMLInputElement) => radio.click())
  await stays(2)
  // the last question
  await page.goto(`/assessment-form/${rater.subject_id}?pregunta=4`)
  await expect(page.locator('main.sheet')).toHaveAttribute('data-ready', 'true')
  await tapQuestion(page, '3')
  await stays(4)
})

test('«No avanzar así» is kept in this browser, and the menu brings it back', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('button', { name: 'No avanzar así' }).tap()
  await expect(announcement(page)).toHaveText('Ya no se avanza solo. Puedes cambiarlo en el menú.')
  await expect(notice(page)).toBeHidden()
  await page.reload()
  await waitUntilReady(page)
  await letAdvance(page)
  await expect(notice(page)).toBeHidden()
  await tapQuestion(page, '4')
  await page.clock.runFor(2000)
  await expect(page.getByText('Pregunta 1 de 4')).toBeVisible()
  await page.clock.resume()
  await page.getByRole('button', { name: 'Menú' }).tap()
  await page.getByRole('checkbox', { name: 'Avanzar automáticamente' }).tap()
  await page.getByRole('button', { name: 'Cerrar' }).tap()
  await page.getByRole('link', { name: 'Siguiente' }).tap()
  await tapQuestion(page, '4')
  await expect(page.getByText('Pregunta 3 de 4')).toBeVisible()
})

test('with reduced motion a question leads on only if the rater switches it on', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await letAdvance(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(notice(page)).toBeHidden()
  await tapQuestion(page, '4')
  await page.clock.runFor(2000)
  await expect(page.getByText('Pregunta 1 de 4')).toBeVisible()
  await page.clock.resume()
  await page.getByRole('button', { name: 'Menú' }).tap()
  const advance = page.getByRole('checkbox', { name: 'Avanzar automáticamente' })
  await expect(advance).not.toBeChecked()
  await advance.tap()
  await page.getByRole('button', { name: 'Cerrar' }).tap()
  await page.getByRole('link', { name: 'Siguiente' }).tap()
  await tapQuestion(page, '4')
  await expect(page.getByText('Pregunta 3 de 4')).toBeVisible()
})

test('six colleagues and four questions take 24 taps and three more', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets, {
    evaluated: 6,
    competences: 2,
    questions: 2,
    self: false,
  })
  await openSheet(page, rater)
  await letAdvance(page)
  let taps = 0
  for (let question = 1; question <= 4; question++) {
    await expect(page.getByText(`Pregunta ${question} de 4`)).toBeVisible()
    for (let row = 0; row < 6; row++) {
      const label = valueLabel(page.locator('.evaluated').nth(row), String(1 + (row % 5)))
      // the page brings every row into view itself: the rater never scrolls
      await expect.poll(() => isCovered(label)).toBe(false)
      await label.tap()
      taps++
      await page.clock.runFor(100)
    }
    await page.clock.runFor(600)
  }
  for (const name of ['Siguiente', 'Siguiente']) {
    await page.getByRole('link', { name }).tap()
    taps++
  }
  await page.clock.resume()
  await expect(page.getByRole('button', { name: /^Enviar/ })).toBeEnabled()
  await page.getByRole('button', { name: /^Enviar/ }).tap()
  taps++
  await expect(page).toHaveURL(/confirmation-sent/)
  expect(await storedChoiceCount(product, rater)).toBe(24)
  expect(taps).toBe(27)
})

/** Whether a finger would not meet the element, because it is outside of the view or covered. */
const isCovered = (label: ReturnType<typeof valueLabel>): Promise<boolean> =>
  label.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const met = document.elementFromPoint(left + width / 2, top + height / 2)
    return met === null || !element.contains(met)
  })
