import type { Page } from '@playwright/test'
import { makeCompany, makeMatrix, makeSubject } from '../factories.ts'
import { logIn, makeAccount } from './account-steps.ts'
import { EMPTY_STORAGE, storedInBrowser } from './browser-storage.ts'
import { expect, test } from './fixtures.ts'
import type { RunningProduct } from './running-product.ts'
import { goBack } from './screen.ts'

/** Opens a page that shows personal data, signed in by the login page. */
async function openPersonalData(page: Page, product: RunningProduct): Promise<void> {
  const { workspace_id, email } = await makeAccount(product)
  const company = await makeCompany(product.data, { workspace_id })
  const matrix = await makeMatrix(product.data, { workspace_id, company_id: company.id })
  await makeSubject(product.data, { matrix_id: matrix.id, name: 'Eva Cordero' })
  await logIn(page, email)
  await expect(page).toHaveURL('/companies')
  await page.goto('/data-subjects')
  await page.getByRole('searchbox').fill('cordero')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Eva Cordero' })).toBeVisible()
}

test.use({ isolated: true })

test('signing out clears the browser, and going back shows the login', async ({
  page,
  product,
}) => {
  await openPersonalData(page, product)
  await page.getByRole('button', { name: /Villaseñor/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL('/')
  expect(await storedInBrowser(page)).toEqual(EMPTY_STORAGE)
  await goBack(page)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Eva Cordero')).toBeHidden()
})

test('a page restored from the back-forward cache is loaded again', async ({ page, product }) => {
  await openPersonalData(page, product)
  const otherTab = await page.context().newPage()
  await otherTab.goto('/companies')
  await otherTab.getByRole('button', { name: /Villaseñor/ }).click()
  await otherTab.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(otherTab).toHaveURL('/')
  // the event of a page that returns from the back-forward cache, which Playwright switches off
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Eva Cordero')).toBeHidden()
})
