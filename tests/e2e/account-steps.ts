import type { Page } from '@playwright/test'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { makeUser } from '../factories.ts'
import { expect } from './fixtures.ts'
import type { RunningProduct } from './running-product.ts'

export const PASSWORD = 'dos gatos en la azotea'
export const email = (page: Page) => page.getByLabel('Correo electrónico')
export const password = (page: Page) =>
  page.getByRole('textbox', { name: 'Contraseña', exact: true })
/** A notification by its whole sentence. */
export const toast = (page: Page, text: string) =>
  page.getByLabel('Notificaciones').getByText(text, { exact: true })

/** Somebody who can sign in with PASSWORD. */
export async function makeAccount(
  product: RunningProduct,
  given: Parameters<typeof makeUser>[1] = {},
) {
  const user = await makeUser(product.ground, given)
  await product.ground.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', user.id)
    .execute()
  return user
}

export async function logIn(page: Page, address: string, secret = PASSWORD): Promise<void> {
  await page.goto('/login')
  await email(page).fill(address)
  await password(page).fill(secret)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
}

export async function openAccount(page: Page): Promise<void> {
  // by the name on wide screens, behind the burger on phones
  await page.getByRole('button', { name: /Abrir menú|Villaseñor/ }).click()
  await page.getByRole('menuitem', { name: 'Configuración de cuenta' }).click()
  await expect(page.getByRole('dialog', { name: 'Configuración de cuenta' })).toBeVisible()
}

/** The one-use link of the last mail to an address; the product may be sending it by itself at this moment. */
export async function mailedLink(
  product: RunningProduct,
  address: string,
  path: string,
): Promise<string> {
  const link = new RegExp(`${path}#[\\w-]+`)
  const find = async () => {
    await product.runDueJobs()
    const mails = product.mails().map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
    return (
      link.exec(
        mails.findLast((mail) => mail.includes(address) && mail.includes(path)) ?? '',
      )?.[0] ?? ''
    )
  }
  await expect.poll(find).not.toBe('')
  return find()
}
