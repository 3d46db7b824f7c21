import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { logIn, makeAccount, openAccountSettings, openSignedIn, PASSWORD } from './account-steps.ts'
import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import type { RunningProduct } from './running-product.ts'
import { toast } from './screen.ts'

const codesDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Guarda tus códigos de recuperación' })
const shownCodes = (page: Page) =>
  codesDialog(page)
    .getByRole('list', { name: 'Códigos de recuperación' })
    .getByRole('listitem')
    .allInnerTexts()

/** Enters the password and the first code of the authenticator app into the open dialog. */
async function activate(page: Page, product: RunningProduct): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Activar la verificación en dos pasos' })
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Código de verificación').fill(
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: product.data.clock.now().getTime(),
    }),
  )
  await dialog.getByRole('button', { name: 'Activar' }).click()
  await expect(codesDialog(page)).toBeVisible()
}

async function logInWithRecoveryCode(page: Page, email: string, code: string): Promise<void> {
  await logIn(page, email)
  await page.getByRole('button', { name: 'No tengo mi teléfono' }).click()
  await page.getByLabel('Código de recuperación').fill(code)
  await page.getByRole('button', { name: 'Verificar' }).click()
}

test('a recovery code signs in once, and the codes can be renewed', async ({ page, product }) => {
  const owner = await makeAccount(product)
  await openSignedIn(page, product, owner)
  await openAccountSettings(page)
  await page.getByRole('button', { name: 'Activar la verificación en dos pasos' }).click()
  await activate(page, product)
  const codes = await shownCodes(page)
  expect(new Set(codes).size).toBe(10)
  await expectAccessibleAtBothWidths(page)
  await page.keyboard.press('Escape')
  await expect(codesDialog(page)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toContain(codes.join('\n'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByText('Copiados')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(page.getByText('Te quedan 10 de 10', { exact: true })).toBeVisible()

  await logInWithRecoveryCode(page, owner.email, codes[0]?.toLowerCase() ?? '')
  await expect(
    toast(page, 'Entraste con un código de recuperación. Te quedan 9 de 10.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/companies')
  await logInWithRecoveryCode(page, owner.email, codes[0] ?? '')
  await expect(
    page.getByText('El código de recuperación no es correcto o ya se usó.'),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByLabel('Código de recuperación').fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(page).toHaveURL('/companies')

  await openAccountSettings(page)
  await expect(page.getByText('Te quedan 8 de 10', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Renovar los códigos de recuperación' }).click()
  const dialog = page.getByRole('dialog', { name: 'Renovar los códigos de recuperación' })
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill('no es')
  await dialog.getByRole('button', { name: 'Renovar' }).click()
  await expect(dialog.getByText('La contraseña actual no es correcta.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Renovar' }).click()
  await expect(codesDialog(page)).toBeVisible()
  expect(new Set([...codes, ...(await shownCodes(page))]).size).toBe(20)
})

test('shows the codes when the workspace requires the second factor', async ({ page, product }) => {
  const owner = await makeAccount(product)
  await product.data.db
    .updateTable('workspaces')
    .set({ second_factor_mandatory: true })
    .where('id', '=', owner.workspace_id)
    .execute()
  await openSignedIn(page, product, owner)
  await page.getByRole('button', { name: 'Activar' }).click()
  await activate(page, product)
  await expect(
    page.getByText(
      'Tu espacio de trabajo pide la verificación en dos pasos. Actívala para continuar.',
    ),
  ).toBeHidden()
  await expect(codesDialog(page)).toBeVisible()
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(codesDialog(page)).toBeHidden()
})
