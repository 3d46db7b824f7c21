import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeRater, type TestRater } from './rater-fixture.ts'
import {
  openSheet,
  saveStatus,
  storedChoiceCount,
  tapChoice,
  tapQuestion,
  waitUntilReady,
} from './rater-sheet.ts'
import { button, goBack } from './screen.ts'

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const dialog = (page: Page) => page.getByRole('dialog')
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const openStart = (page: Page, { subject_id, key }: TestRater) =>
  page.goto(`/assessment/${subject_id}#${key}`)

test('a phone leads from the first page through scale, list and detour by touch alone', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets, { values: 10 })
  await openStart(page, rater)
  await link(page, 'Soy yo, empezar').tap()
  await waitUntilReady(page)
  await button(page, 'Ver la escala').tap()
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cerrar' }).tap()
  await expect(dialog(page)).toBeHidden()
  await tapQuestion(page, '4')
  await link(page, /^Siguiente/).tap()
  await expect(page.getByText('Pregunta 2 de 4')).toBeVisible()
  await link(page, 'Comentarios').tap()
  await expect(heading(page)).toHaveText('¿Quieres agregar algo?')
  await link(page, 'Anterior').tap()
  await expect(page.getByText('Pregunta 2 de 4')).toBeVisible()
  await goBack(page)
  await expect(page.getByText('Pregunta 1 de 4')).toBeVisible()
  await button(page, 'Pregunta 1 de 4').tap()
  await expect(dialog(page)).toContainText('1 completa de 4')
  await dialog(page).getByRole('link', { name: /^3/ }).tap()
  await expect(page.getByText('Pregunta 3 de 4')).toBeVisible()
  await expect.poll(() => storedChoiceCount(product, rater)).toBe(3)
})

test('a phone changes the order, corrects a choice and sends by touch alone', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets, {
    evaluated: 2,
    competences: 1,
    questions: 2,
    self: false,
  })
  await openSheet(page, rater)
  await button(page, 'Pregunta 1 de 2').tap()
  await button(page, 'Por persona').tap()
  await expect(heading(page)).toHaveText('Emilio Peña Arriaga')
  await tapQuestion(page, '2')
  await link(page, /^Siguiente/).tap()
  await expect(heading(page)).toHaveText('Rocío Nájera Luna')
  await tapQuestion(page, '5')
  await button(page, /^Persona 2 de 2|^Preguntas/).tap()
  await button(page, 'Por pregunta').tap()
  await expect(page.getByText(/^Pregunta 2 de 2$/)).toBeVisible()
  await tapChoice(page, 'Rocío', '3')
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  await link(page, /^Siguiente/).tap()
  await expect(heading(page)).toHaveText('¿Quieres agregar algo?')
  await link(page, /^Siguiente/).tap()
  await expect(heading(page)).toHaveText('Todo listo para enviar')
  await expect(page.getByRole('main')).toContainText('le diste')
  await button(page, /^Enviar/).tap()
  await expect(heading(page)).toHaveText('Recibimos tus respuestas')
})

test('a phone asks before it tells wrong data, and comes back, by touch alone', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openStart(page, rater)
  const dispute = page.getByText('Estos no son mis datos')
  const question = page.getByRole('heading', { name: '¿Avisamos que' })
  await dispute.tap()
  await expect(question).toBeVisible()
  await dispute.tap()
  await expect(question).toBeHidden()
  await link(page, 'Soy yo, empezar').tap()
  await waitUntilReady(page)
  await tapQuestion(page, '3')
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  await openStart(page, rater)
  await expect(heading(page)).toHaveText('Qué bueno verte, Lucía')
  await link(page, 'Continuar').tap()
  await waitUntilReady(page)
  await expect(page.getByText('Pregunta 2 de 4')).toBeVisible()
})

test('a phone without the key has the link mailed by touch alone', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  await page.goto(`/assessment-form/${rater.subject_id}`)
  await expect(heading(page)).toHaveText('Abre el enlace de tu correo')
  await button(page, 'Mándame el enlace').tap()
  await expect(page.locator('[role=status].rater-alert')).toContainText('Revisa tu correo.')
  await expect(button(page, 'Mándame el enlace')).toBeHidden()
})

test('a phone answers without network and goes on elsewhere by touch alone', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await tapChoice(page, 'Emilio', '4')
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  await button(page, 'Menú').tap()
  await button(page, 'Seguir en otro dispositivo').tap()
  await expect(page.locator('.device-code')).toHaveText(/^\d{3} \d{3}$/)
  await dialog(page).getByRole('button', { name: 'Cerrar' }).tap()
  await expect(dialog(page)).toBeHidden()
  await page.context().setOffline(true)
  await tapChoice(page, 'Rocío', '2')
  await expect(saveStatus(page)).toHaveText('Sin conexión, 1 por guardar')
  await page.context().setOffline(false)
  await expect.poll(() => storedChoiceCount(product, rater)).toBe(2)
})
