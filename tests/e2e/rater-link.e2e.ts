import type { Page } from '@playwright/test'
import { mailedLink } from './account-steps.ts'
import { expect, expectAccessible, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import { KeyboardUser } from './keyboard-user.ts'
import { answersOf, makeRater, replaceKey } from './rater-fixture.ts'
import {
  choose,
  evaluatedGroup,
  openSheet,
  saveStatus,
  storedChoiceCount,
  waitUntilReady,
} from './rater-sheet.ts'

const EMAIL = 'lucia.cardenas@laceiba.mx'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a link without its key can be mailed again', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  for (const section of ['assessment-form', 'confirmation-sent', 'assessment']) {
    await page.goto(`/${section}/${rater.subject_id}`)
    await expect(heading(page)).toHaveText('Abre el enlace de tu correo')
  }
  await expectAccessibleAtBothWidths(page)
  await expect(heading(page)).toBeFocused()
  const user = new KeyboardUser(page)
  await user.activate('button', 'Mándame el enlace')
  await expect(page.locator('[role=status].rater-alert')).toContainText('Revisa tu correo.')
  await expect(page.locator('#outcome')).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await page.goto(await mailedLink(product, EMAIL, `/assessment/${rater.subject_id}`))
  await expect(heading(page)).toHaveText('Hola, Lucía. ¿Empezamos?')
})

test('«No fui yo» reopens a sheet that another person sent', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  await page.request.post(`/api/v1/answers/complete/${rater.subject_id}`, {
    data: { answers: answersOf(rater) },
    headers: rater.headers,
  })
  const receipt = await mailedLink(product, EMAIL, `/reopen/${rater.subject_id}`)
  await page.goto(receipt)
  await expect(heading(page)).toHaveText('¿Alguien respondió en tu nombre?')
  await expect(page).toHaveURL(`/reopen/${rater.subject_id}`)
  await expectAccessibleAtBothWidths(page)
  await page.reload()
  const user = new KeyboardUser(page)
  await user.activate('button', 'No fui yo')
  await expect(page.locator('[role=status].rater-alert')).toContainText('Reabrimos tu hoja.')
  await expect(page.locator('#outcome')).toBeFocused()
  await expectAccessibleAtBothWidths(page)

  await page.goto(receipt)
  await page.getByRole('button', { name: 'No fui yo' }).click()
  await expect(page.getByRole('alert')).toContainText('Este enlace ya se usó.')
  await expect(page.getByRole('button', { name: 'No fui yo' })).toBeHidden()

  await page.goto(`/assessment-form/${rater.subject_id}`)
  await expect(heading(page)).toHaveText('Abre el enlace de tu correo')
  const key = product.secrets.raterKey({ id: rater.subject_id, key_version: 2 })
  await page.goto(`/assessment-form/${rater.subject_id}#${key}`)
  await waitUntilReady(page)
  await expect(heading(page)).toHaveText('Todo listo para enviar')
  await page.getByRole('button', { name: /^Enviar/ }).click()
  await expect(heading(page)).toHaveText('Recibimos tus respuestas')
})

test('a page of «No fui yo» without its token, or without script, changes nothing', async ({
  page,
  browser,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await page.goto(`/reopen/${rater.subject_id}`)
  await page.getByRole('button', { name: 'No fui yo' }).click()
  await expect(page.getByRole('alert')).toContainText('Este enlace no es válido.')
  const plain = await browser.newPage({ baseURL: product.url, javaScriptEnabled: false })
  await plain.goto(`/reopen/${rater.subject_id}`)
  await expect(plain.locator('noscript p')).toContainText('escribe a quien organiza la evaluación')
  await plain.close()
})

test('a replaced link ends at once, and the new one continues with the drafts of the browser', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await choose(page, 'Emilio', '4')
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  const key = await replaceKey(product, rater)
  await choose(page, 'Rocío', '2')
  await expect(heading(page)).toHaveText('Este enlace está dañado')
  await expect(page.getByText('lo que marcaste en este navegador sigue aquí')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mándame el enlace' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('key ')
  await expectAccessible(page)
  expect(await storedChoiceCount(product, rater)).toBe(1)

  await page.goto(`/assessment-form/${rater.subject_id}#${key}`)
  await waitUntilReady(page)
  await expect(evaluatedGroup(page, 'Rocío').getByRole('radio', { name: /^2,/ })).toBeChecked()
  await expect.poll(() => storedChoiceCount(product, rater)).toBe(2)
})

test('a damaged key keeps the drafts of the browser and says so', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await choose(page, 'Emilio', '4')
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  await page.goto('about:blank')
  await page.goto(`/assessment/${rater.subject_id}#${'a'.repeat(22)}`)
  await expect(heading(page)).toHaveText('Este enlace está dañado')
  await openSheet(page, rater)
  await expect(evaluatedGroup(page, 'Emilio').getByRole('radio', { name: /^4,/ })).toBeChecked()
})
