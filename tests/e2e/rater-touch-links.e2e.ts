import type { Page } from '@playwright/test'
import { mailedLink } from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import { answersOf, makeRater, raterAt, replaceKey } from './rater-fixture.ts'
import {
  evaluatedGroup,
  openSheet,
  saveStatus,
  storedChoiceCount,
  tapChoice,
  waitUntilReady,
} from './rater-sheet.ts'
import { button } from './screen.ts'

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

const EMAIL = 'lucia.cardenas@laceiba.mx'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const note = (page: Page) => page.locator('[role=status].rater-alert')

test('a phone that forgot its key asks for the list of open sheets by touch alone', async ({
  page,
  product,
}) => {
  const rater = await raterAt(product, 'lucia.telefono@laceiba.mx')
  await page.goto('/pendientes')
  await page.getByLabel('Tu correo').tap()
  await page.keyboard.type('lucia.telefono@laceiba.mx')
  await button(page, 'Mandarme la lista').tap()
  await expect(page.getByRole('status')).toContainText('Revisa tu correo.')
  await page.goto(await mailedLink(product, 'lucia.telefono@laceiba.mx', '/pendientes'))
  await button(page, 'Ver mis pendientes').tap()
  await page.getByRole('link', { name: 'Empezar «Liderazgo 2026»' }).tap()
  await expect(page).toHaveURL(new RegExp(`/assessment/${rater.subject_id}`))
  await page.getByRole('link', { name: 'Soy yo, empezar' }).tap()
  await waitUntilReady(page)
})

test('another phone goes on with six digits by touch alone', async ({ page, product }) => {
  const rater = await raterAt(product, 'lucia.tableta@laceiba.mx')
  await openSheet(page, rater)
  await tapChoice(page, 'Emilio', '4')
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  await button(page, 'Menú').tap()
  await button(page, 'Seguir en otro dispositivo').tap()
  const code = page.locator('.device-code')
  await expect(code).toHaveText(/^\d{3} \d{3}$/)
  const digits = ((await code.textContent()) ?? '').replace(' ', '')
  await page.context().clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/continuar')
  await page.getByLabel('Tu correo').tap()
  await page.keyboard.type('lucia.tableta@laceiba.mx')
  await page.getByLabel('Los seis números').tap()
  await page.keyboard.type(digits)
  await button(page, 'Abrir mi hoja').tap()
  await expect(page).toHaveURL(new RegExp(`/assessment/${rater.subject_id}`))
  await page.getByRole('link', { name: /^Continuar|^Soy yo/ }).tap()
  await waitUntilReady(page)
  await expect(evaluatedGroup(page, 'Emilio').getByRole('radio', { name: /^4,/ })).toBeChecked()
})

test('a phone learns that its link ended, and loses no choice, by touch alone', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  const key = await replaceKey(product, rater)
  await tapChoice(page, 'Emilio', '4')
  await expect(heading(page)).toHaveText('Este enlace está dañado')
  await button(page, 'Mándame el enlace').tap()
  await expect(note(page)).toContainText('Revisa tu correo.')
  await page.goto(`/assessment-form/${rater.subject_id}#${key}`)
  await waitUntilReady(page)
  await expect.poll(() => storedChoiceCount(product, rater)).toBe(1)
})

test('a phone says «No fui yo» and stops the reminders by touch alone', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await page.request.post(`/api/v1/answers/complete/${rater.subject_id}`, {
    data: { answers: answersOf(rater) },
    headers: rater.headers,
  })
  await page.goto(await mailedLink(product, EMAIL, `/reopen/${rater.subject_id}`))
  await button(page, 'No fui yo').tap()
  await expect(note(page)).toContainText('Reabrimos tu hoja.')
  const token = product.secrets.remindersToken(rater.subject_id, EMAIL)
  await page.goto(`/reminders/${rater.subject_id}/${token}`)
  await button(page, 'No quiero recordatorios').tap()
  await expect(heading(page)).toHaveText('Listo: no te mandaremos recordatorios')
})
