import type { Page } from '@playwright/test'
import { EMPTY_STORAGE, storedInBrowser, waitUntilKept } from './browser-storage.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  test,
} from './fixtures.ts'
import { makeRater, type TestRater } from './rater-fixture.ts'
import {
  choose,
  evaluatedGroup,
  openCachedSheet,
  openSheet,
  saveStatus,
  storedChoiceCount,
  waitUntilReady,
} from './rater-sheet.ts'
import { goBack } from './screen.ts'

// a browser that forgets must have no other test's storage
test.use({ isolated: true, viewport: { width: 390, height: 844 }, hasTouch: true })

const SMALL_PHONE = { width: 320, height: 640 }

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function openErasePanel(page: Page): Promise<void> {
  await button(page, 'Menú').tap()
  await button(page, /^Equipo compartido/).tap()
}

/** A sheet without network, of which one choice is saved and one is not. */
async function leaveOneUnsaved(page: Page, rater: TestRater): Promise<void> {
  // the panels load after the first touch
  await openCachedSheet(page, rater)
  await page.context().setOffline(true)
  await choose(page, 'Rocío', '2')
  await expect(saveStatus(page)).toHaveText('Sin conexión, 1 por guardar')
}

test('a shared browser forgets a saved sheet, and the mailed link opens it again', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openCachedSheet(page, rater)
  await openErasePanel(page)
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
    'Todo está guardado: no se pierde nada.',
  )
  await page.setViewportSize(SMALL_PHONE)
  await expectNoSidewaysScroll(page)
  await button(page, 'Borrar y salir').tap()
  await expect(heading(page)).toHaveText('Este navegador ya olvidó tu hoja')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByText('no se perdió nada')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessibleAtBothWidths(page)
  expect(await storedInBrowser(page)).toEqual(EMPTY_STORAGE)
  await goBack(page)
  await expect(heading(page)).toHaveText('Este navegador ya olvidó tu hoja')
  await page.reload()
  await expect(heading(page)).toHaveText('Abre el enlace de tu correo')
  await expect.poll(() => storedInBrowser(page)).toEqual(EMPTY_STORAGE)
  await openSheet(page, rater)
  await expect(evaluatedGroup(page, 'Emilio').getByRole('radio', { checked: true })).toHaveCount(1)
})

test('offline, a shared browser waits until all is saved before it forgets', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await leaveOneUnsaved(page, rater)
  await openErasePanel(page)
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('1 respuesta por guardar.')
  await expectAccessible(page)
  await button(page, 'Borrar cuando se guarde todo').tap()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('No cierres esta página')
  await page.context().setOffline(false)
  await expect(heading(page)).toHaveText('Este navegador ya olvidó tu hoja')
  await expect(page.getByText('no se perdió nada')).toBeVisible()
  expect(await storedChoiceCount(product, rater)).toBe(2)
  expect(await storedInBrowser(page)).toEqual(EMPTY_STORAGE)
})

test('offline, a shared browser forgets at once on demand and says what was lost', async ({
  page,
  product,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await leaveOneUnsaved(page, rater)
  await openErasePanel(page)
  await button(page, 'Borrar ya y perder 1 respuesta').tap()
  await expect(heading(page)).toHaveText('Este navegador ya olvidó tu hoja')
  await expect(page.getByText('Se perdió 1 respuesta que no se había guardado.')).toBeVisible()
  expect(await storedInBrowser(page)).toEqual(EMPTY_STORAGE)
  await page.context().setOffline(false)
  await openSheet(page, rater)
  await expect(evaluatedGroup(page, 'Rocío').getByRole('radio', { checked: true })).toHaveCount(0)
  expect(await storedChoiceCount(product, rater)).toBe(1)
})

test('every other tab forgets the rater too', async ({ page, product }) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  const other = await page.context().newPage()
  await other.goto(`/self-assessment-form/${rater.subject_id}#${rater.key}`)
  await waitUntilReady(other)
  await other.locator('.options label').first().click()
  await waitUntilKept(other)
  await choose(page, 'Emilio', '4')
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  await openErasePanel(page)
  await button(page, 'Borrar y salir').tap()
  await expect(heading(page)).toHaveText('Este navegador ya olvidó tu hoja')
  await expect(heading(other)).toHaveText('Abre el enlace de tu correo')
  await expect.poll(() => storedInBrowser(other)).toEqual(EMPTY_STORAGE)
})
