import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { mailedLink } from './account-steps.ts'
import { expect, expectAccessibleAtBothWidths, expectNoSidewaysScroll, test } from './fixtures.ts'
import { makeRater, raterAt } from './rater-fixture.ts'
import { choose, evaluatedGroup, openSheet, saveStatus, waitUntilReady } from './rater-sheet.ts'
import type { RunningProduct } from './running-product.ts'

const EMAIL = 'lucia.cardenas@laceiba.mx'
const SMALL_PHONE = { width: 320, height: 640 }

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** A browser with its own storage, as another device has. */
async function anotherDevice(
  browser: Browser,
  product: RunningProduct,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, ...options })
  await context.clock.setSystemTime(product.data.clock.now())
  return context.newPage()
}

test('«Mis pendientes» works without script', async ({ browser, product }) => {
  const address = 'lucia.sin@laceiba.mx'
  const rater = await raterAt(product, address)
  const page = await anotherDevice(browser, product, {
    javaScriptEnabled: false,
  })
  await page.goto('/pendientes')
  await page.getByLabel('Tu correo').fill(address)
  await page.getByRole('button', { name: 'Mandarme la lista' }).click()
  await expect(page.getByRole('status')).toContainText('Revisa tu correo.')
  await page.goto(await mailedLink(product, address, '/pendientes'))
  await page.getByRole('button', { name: 'Ver mis pendientes' }).click()
  await expect(heading(page)).toContainText('Lucía')
  const link = page.locator(`a[href="/assessment/${rater.subject_id}#${rater.key}"]`)
  await expect(link).toHaveText('Empezar «Liderazgo 2026»')
  await page.getByRole('button', { name: 'Cerrar esta lista' }).click()
  await expect(page.getByLabel('Tu correo')).toBeVisible()
  await page.context().close()
})

test('«Mis pendientes» is accessible', async ({ browser, product }) => {
  const address = 'lucia.lista@laceiba.mx'
  await raterAt(product, address)
  const page = await anotherDevice(browser, product)
  const check = async (title: string | RegExp): Promise<void> => {
    await expect(heading(page)).toHaveText(title)
    await expectAccessibleAtBothWidths(page)
    await page.setViewportSize(SMALL_PHONE)
    await expectNoSidewaysScroll(page)
  }
  await page.goto('/pendientes')
  await check('Mis pendientes')
  await page.getByLabel('Tu correo').fill(address)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/enviado/)
  await check('Mis pendientes')
  await page.goto(await mailedLink(product, address, '/pendientes'))
  await check('Mis pendientes')
  await page.getByRole('button', { name: 'Ver mis pendientes' }).click()
  await check(/^Tienes .* pendientes?, Lucía$/)
  await page.context().close()
})

/** Opens the panel by the menu; returns what it offers. */
async function askForDevice(page: Page): Promise<{ token: string; code: string }> {
  const reply = page.waitForResponse(/\/answers\/device\//)
  await page.getByRole('button', { name: 'Menú' }).click()
  await page.getByRole('button', { name: 'Seguir en otro dispositivo' }).click()
  const { data } = (await (await reply).json()) as { data: { token: string; code: string } }
  await expect(page.locator('.device-code')).toHaveText(
    `${data.code.slice(0, 3)} ${data.code.slice(3)}`,
  )
  return data
}

test('a rater goes on on another device', async ({ browser, page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await choose(page, 'Emilio', '4')
  await expect(saveStatus(page)).toContainText('Guardado')
  const { code } = await askForDevice(page)

  const typing = await anotherDevice(browser, product)
  await typing.goto('/continuar')
  await typing.getByLabel('Tu correo').fill(EMAIL)
  await typing.getByLabel('Los seis números').fill(code)
  await typing.getByRole('button', { name: 'Abrir mi hoja' }).click()
  await expect(typing).toHaveURL(new RegExp(`/assessment/${rater.subject_id}`))
  // the script of the page that just opened stores the key
  await typing.waitForLoadState()
  await typing.goto(`/assessment-form/${rater.subject_id}`)
  await waitUntilReady(typing)
  await expect(evaluatedGroup(typing, 'Emilio').getByRole('radio', { checked: true })).toHaveCount(
    1,
  )
  await typing.context().close()

  await page.getByRole('button', { name: 'Cerrar' }).click()
  const { token } = await askForDevice(page)
  const scanning = await anotherDevice(browser, product)
  await scanning.goto(`/continuar#${token}`)
  await expect(scanning.getByLabel('Tu correo')).toBeHidden()
  await expect(scanning).toHaveURL('/continuar')
  await scanning.getByRole('button', { name: 'Abrir mi hoja' }).click()
  await expect(scanning).toHaveURL(new RegExp(`/assessment/${rater.subject_id}`))
  await scanning.goto(`/continuar#${token}`)
  await scanning.getByRole('button', { name: 'Abrir mi hoja' }).click()
  await expect(scanning.getByRole('alert')).toContainText('El código no es correcto')
  await scanning.context().close()
})
