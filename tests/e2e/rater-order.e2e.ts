import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeRater } from './rater-fixture.ts'
import {
  answerQuestion,
  choose,
  evaluatedGroup,
  nextStep,
  openSheet,
  openWithoutScript,
  saveStatus,
  storedChoiceCount,
  storedChoices,
  waitUntilReady,
} from './rater-sheet.ts'
import { goBack, goForward } from './screen.ts'

const SIZE = { evaluated: 2, competences: 2, questions: 3, self: false }
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const inOrder = (page: Page, label: string) => page.getByRole('button', { name: label }).click()
const checked = (page: Page) => page.getByRole('radio', { checked: true })

test('answers person by person, five questions a page, and sends the same answers', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets, SIZE)
  await openSheet(page, rater)
  await inOrder(page, 'Por persona')
  await expect(page).toHaveURL(/\?persona=1&pregunta=1$/)
  await expect(heading(page)).toHaveText('Emilio Peña Arriaga')
  await expect(heading(page)).toBeFocused()
  for (const [name, step] of [
    ['Emilio Peña Arriaga', 'Preguntas 1 a 5 de 6'],
    ['Emilio Peña Arriaga', 'Pregunta 6 de 6'],
    ['Rocío Nájera Luna', 'Preguntas 1 a 5 de 6'],
    ['Rocío Nájera Luna', 'Pregunta 6 de 6'],
  ]) {
    await expect(heading(page)).toHaveText(name ?? '')
    await expect(page.getByText(step ?? '')).toBeVisible()
    await answerQuestion(page, name?.startsWith('Emilio') ? '4' : '2')
    await nextStep(page)
  }
  await expect(heading(page)).toHaveText('¿Quieres agregar algo?')
  await page.getByRole('link', { name: 'Anterior' }).click()
  await expect(page).toHaveURL(/\?persona=2&pregunta=6$/)
  await goBack(page)
  await expect(page).toHaveURL(/\?persona=2&pregunta=1$/)
  await expect.poll(() => storedChoiceCount(product, rater)).toBe(12)
  const [emilio, rocio] = await Promise.all(
    rater.forms.map((form) => storedChoices(product, form.id)),
  )
  expect(emilio).toEqual([4, 4, 4, 4, 4, 4])
  expect(rocio).toEqual([2, 2, 2, 2, 2, 2])
})

test('changing the order shows the same answer and loses none; Back returns', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets, SIZE)
  await openSheet(page, rater)
  await answerQuestion(page, '5')
  await nextStep(page)
  await choose(page, 'Emilio', '3')
  await inOrder(page, 'Por persona')
  await expect(heading(page)).toHaveText('Rocío Nájera Luna')
  await expect(page).toHaveURL(/\?persona=2&pregunta=1$/)
  await expect(checked(page)).toHaveCount(1)
  await goBack(page)
  await expect(page).toHaveURL(/\?pregunta=2$/)
  await expect(evaluatedGroup(page, 'Emilio').getByRole('radio', { name: /^3,/ })).toBeChecked()
  await goForward(page)
  await expect(heading(page)).toHaveText('Rocío Nájera Luna')
  await inOrder(page, 'Por pregunta')
  await expect(page).toHaveURL(/\?pregunta=2$/)
  await expect(evaluatedGroup(page, 'Emilio').getByRole('radio', { name: /^3,/ })).toBeChecked()
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  expect(await storedChoiceCount(product, rater)).toBe(3)
})

test('the order is kept in this browser, and the sheet resumes in it', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets, SIZE)
  await openSheet(page, rater)
  await inOrder(page, 'Por persona')
  await answerQuestion(page, '4')
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  await page.goto(`/assessment-form/${rater.subject_id}`)
  await waitUntilReady(page)
  await expect(heading(page)).toHaveText('Emilio Peña Arriaga')
  await expect(page.getByText('Pregunta 6 de 6')).toBeVisible()
})

for (const order of ['Por pregunta', 'Por persona'])
  test(`a detour to the comments changes nothing (${order})`, async ({ page, product }) => {
    const rater = await makeRater(product.data, product.secrets, SIZE)
    await openSheet(page, rater)
    await answerQuestion(page, '4')
    if (order === 'Por persona') await inOrder(page, order)
    await nextStep(page)
    await expect(page.getByText('Guardado automáticamente')).toBeVisible()
    const before = { url: page.url(), screen: await page.locator('main').ariaSnapshot() }
    for (const name of ['Siguiente', 'Anterior', 'Comentarios', 'Anterior'])
      await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(before.url)
    expect(await page.locator('main').ariaSnapshot()).toBe(before.screen)
  })

test('shows any page of a person before any script has run', async ({ browser, product }) => {
  const rater = await makeRater(product.data, product.secrets, SIZE)
  const page = await openWithoutScript(browser, product, rater, '?persona=2&pregunta=6')
  await expect(heading(page)).toHaveText('Rocío Nájera Luna')
  await page.getByRole('link', { name: 'Anterior' }).click()
  await expect(page).toHaveURL(/\?persona=2&pregunta=1$/)
  await expect(page.locator('.evaluated')).toHaveCount(5)
  await page.context().close()
})
