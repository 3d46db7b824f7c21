import type { Page } from '@playwright/test'
import { makeCompany, makeMatrix, makeSubject } from '../factories.ts'
import { logIn, makeAccount } from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import type { RunningProduct } from './running-product.ts'

/** Somebody who reads a person's name on a computer that others use too. */
async function readingAName(page: Page, product: RunningProduct): Promise<void> {
  const { workspace_id, email } = await makeAccount(product)
  const company = await makeCompany(product.ground, { workspace_id })
  const matrix = await makeMatrix(product.ground, { workspace_id, company_id: company.id })
  await makeSubject(product.ground, { matrix_id: matrix.id, name: 'Eva Cordero' })
  await logIn(page, email)
  await expect(page).toHaveURL('/companies')
  await page.goto('/data-subjects')
  await page.getByRole('searchbox').fill('cordero')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('heading', { name: 'Eva Cordero' })).toBeVisible()
}

const kept = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    session: Object.keys(sessionStorage),
    local: Object.keys(localStorage),
    caches: await caches.keys(),
    cookies: document.cookie,
  }))

test('after signing out the browser keeps nothing, and going back shows the login instead of what was read', async ({
  page,
  product,
}) => {
  await readingAName(page, product)
  await page.getByRole('button', { name: /Villaseñor/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL('/')
  expect(await kept(page)).toEqual({
    databases: [],
    session: [],
    local: [],
    caches: [],
    cookies: '',
  })
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Eva Cordero')).toBeHidden()
})

test('a page that the browser had put aside whole is loaded anew before anybody reads it', async ({
  page,
  product,
}) => {
  await readingAName(page, product)
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/companies')
  await elsewhere.getByRole('button', { name: /Villaseñor/ }).click()
  await elsewhere.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await expect(elsewhere).toHaveURL('/')
  // what browsers say when they bring a page back from memory
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Eva Cordero')).toBeHidden()
})
