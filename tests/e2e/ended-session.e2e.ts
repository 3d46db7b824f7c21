import type { Page } from '@playwright/test'
import { makeCompany } from '../factories.ts'
import { makeAccount, openSignedIn, PASSWORD, passwordField } from './account-steps.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import type { RunningProduct } from './running-product.ts'
import { button, messageToast, row, toast } from './screen.ts'

const COMPANY = 'Textiles del Golfo'

/** Types a company, ends the session as its eighth hour does, and saves. */
async function saveWithoutSession(page: Page, product: RunningProduct) {
  const account = await makeAccount(product, { name: 'Renata' })
  await openSignedIn(page, product, account)
  await button(page, 'Agregar empresa').click()
  await page.getByRole('dialog', { name: 'Agregar empresa' }).getByLabel('Nombre').fill(COMPANY)
  await product.data.db.deleteFrom('sessions').where('user_id', '=', account.id).execute()
  await button(page, 'Guardar').click()
  const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' })
  await expect(dialog.getByLabel('Correo electrónico')).toHaveValue(account.email)
  return { account, dialog }
}

/** The saved companies of the accounts' workspaces. */
const listSaved = ({ data }: RunningProduct, ...accounts: { workspace_id: string }[]) =>
  data.db
    .selectFrom('companies')
    .select('id')
    .where('name', '=', COMPANY)
    .where(
      'workspace_id',
      'in',
      accounts.map(({ workspace_id }) => workspace_id),
    )
    .execute()

test('a sign-in in place of an ended session goes on with what was being saved', async ({
  page,
  product,
}) => {
  const { account, dialog } = await saveWithoutSession(page, product)
  await expectAccessible(page)
  await passwordField(page).fill('otra cosa')
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(messageToast(page, 'login.wrong')).toBeVisible()
  await page.keyboard.press('Escape')
  await passwordField(page).fill(PASSWORD)
  await passwordField(page).press('Enter')
  await expect(toast(page, 'Guardamos la empresa.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(row(page, COMPANY)).toBeVisible()
  expect(await listSaved(product, account)).toHaveLength(1)
})

test('a sign-in in another tab goes on with it too', async ({ page, product }) => {
  const { account, dialog } = await saveWithoutSession(page, product)
  await page.context().addCookies(await product.sessionCookies(account.id))
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(dialog).toBeHidden()
  await expect(row(page, COMPANY)).toBeVisible()
})

test('another person who signs in there repeats nothing', async ({ page, product }) => {
  const { account, dialog } = await saveWithoutSession(page, product)
  const other = await makeAccount(product, { name: 'Bruno' })
  await makeCompany(product.data, { workspace_id: other.workspace_id, name: 'Café de Altura' })
  await dialog.getByLabel('Correo electrónico').fill(other.email)
  await passwordField(page).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(row(page, 'Café de Altura')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await listSaved(product, account, other)).toEqual([])
})

test('a page without network says so in one line', async ({ page, context, owner: _owner }) => {
  await page.goto('/companies')
  await expect(page.getByText('Aún no tienes empresas.')).toBeVisible()
  const line = page.getByText('Sin conexión.')
  await expect(line).toBeHidden()
  await context.setOffline(true)
  await expect(line).toBeVisible()
  await context.setOffline(false)
  await expect(line).toBeHidden()
})
