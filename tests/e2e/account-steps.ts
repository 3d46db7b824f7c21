import type { Locator, Page } from '@playwright/test'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { makeCompany, makeUser } from '../factories.ts'
import { expect } from './fixtures.ts'
import type { RunningProduct } from './running-product.ts'

export const PASSWORD = 'dos gatos en la azotea'
export const emailField = (page: Page) => page.getByLabel('Correo electrónico')
export const passwordField = (page: Page) =>
  page.getByRole('textbox', { name: 'Contraseña', exact: true })

/** Asked for again before something that lets others in. */
export const ownPassword = (dialog: Locator) =>
  dialog.getByRole('textbox', { name: 'Tu contraseña', exact: true })

/** Hashed once a worker, because a hash is slow on purpose. */
let passwordHash: Promise<string> | undefined

/**
 * A user who can sign in with PASSWORD; without fields the owner of a new workspace. It has a
 * company, because an owner without one is sent to the first steps.
 */
export async function makeAccount(
  product: RunningProduct,
  fields: Parameters<typeof makeUser>[1] = {},
) {
  passwordHash ??= hashPassword(PASSWORD)
  const user = await makeUser(product.data, fields)
  if (!fields?.workspace_id) await makeCompany(product.data, { workspace_id: user.workspace_id })
  await product.data.db
    .updateTable('users')
    .set({ password_hash: await passwordHash })
    .where('id', '=', user.id)
    .execute()
  return user
}

/** Signs in on the login page. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  // the login sends a signed-in browser on
  await page.context().clearCookies({ name: /session$/ })
  await page.goto('/login')
  await enterCredentials(page, email, password)
}

/** Fills in and sends the login that is open. */
export async function enterCredentials(
  page: Page,
  email: string,
  password = PASSWORD,
): Promise<void> {
  await emailField(page).fill(email)
  await passwordField(page).fill(password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
}

/** Opens the companies with a new session of the user, for tests that are not about signing in. */
export async function openSignedIn(
  page: Page,
  product: RunningProduct,
  user: { readonly id: string },
): Promise<void> {
  await page.context().addCookies(await product.sessionCookies(user.id))
  await page.goto('/companies')
}

export async function openAccountSettings(page: Page): Promise<void> {
  // the menu opens by the user's name on wide screens and by the burger button on phones
  await page.getByRole('button', { name: /Abrir menú|Villaseñor/ }).click()
  await page.getByRole('menuitem', { name: 'Configuración de cuenta' }).click()
  await expect(page.getByRole('dialog', { name: 'Configuración de cuenta' })).toBeVisible()
}

/** The one-use link in the last mail to an address; polled, because jobs may send it too. */
export async function mailedLink(
  product: RunningProduct,
  address: string,
  path: string,
): Promise<string> {
  const link = new RegExp(`${path}[#/][\\w-]+`)
  const find = async () => {
    await product.runDueJobs()
    const mails = product.mails().map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
    const last = mails.findLast((mail) => mail.includes(address) && mail.includes(path))
    return link.exec(last ?? '')?.[0] ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}
