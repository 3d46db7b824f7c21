import { Secret, TOTP } from 'otpauth'
import { logIn, makeAccount, openAccountSettings, openSignedIn, PASSWORD } from './account-steps.ts'
import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import { toast } from './screen.ts'

/** How long a code is shown. */
const STEP_MS = 30_000
const WRONG_CODE = 'El código no es correcto. Revisa la hora de tu teléfono e intenta de nuevo.'

test('changes the name, and the e-mail address with the password', async ({ page, product }) => {
  const owner = await makeAccount(product)
  await openSignedIn(page, product, owner)
  await openAccountSettings(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre').fill('')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Llena este campo.')).toBeVisible()
  await dialog.getByLabel('Nombre').fill('Renata Isabel')
  await dialog.getByLabel('Correo electrónico').fill('renata-nueva@ceiba.mx')
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill('no es ésta')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('La contraseña actual no es correcta.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(toast(page, 'Guardamos los cambios de tu cuenta.')).toBeVisible()
  await openAccountSettings(page)
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Renata Isabel')
  await expect(dialog.getByLabel('Correo electrónico')).toHaveValue('renata-nueva@ceiba.mx')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('changing the password asks for the current one', async ({ page, product }) => {
  const owner = await makeAccount(product)
  await openSignedIn(page, product, owner)
  await openAccountSettings(page)
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' })
  await dialog.getByRole('textbox', { name: 'Contraseña actual' }).fill('no es ésta')
  await dialog.getByRole('textbox', { name: 'Contraseña nueva' }).fill('tres gatos en la azotea')
  await dialog.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(dialog.getByText('La contraseña actual no es correcta.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Contraseña actual' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(toast(page, 'Tu contraseña cambió. Cerramos tus otras sesiones.')).toBeVisible()
})

test('a login with a second factor asks for a code', async ({ page, product }) => {
  const owner = await makeAccount(product)
  await openSignedIn(page, product, owner)
  await openAccountSettings(page)
  await page.getByRole('button', { name: 'Activar la verificación en dos pasos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Activar la verificación en dos pasos' })
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(
    dialog.getByRole('img', { name: 'Código QR para tu aplicación de autenticación' }),
  ).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  const generator = new TOTP({ secret: Secret.fromBase32(secret) })
  await dialog.getByLabel('Código de verificación').fill('000000')
  await dialog.getByRole('button', { name: 'Activar' }).click()
  await expect(dialog.getByText(WRONG_CODE)).toBeVisible()
  const now = () => product.data.clock.now().getTime()
  const enabled_at = now()
  await dialog
    .getByLabel('Código de verificación')
    .fill(generator.generate({ timestamp: enabled_at }))
  await dialog.getByRole('button', { name: 'Activar' }).click()
  await expect(toast(page, 'Activaste la verificación en dos pasos.')).toBeVisible()
  await logIn(page, owner.email)
  await expect(page.getByRole('heading', { name: 'Verificación en dos pasos' })).toBeVisible()
  await page.getByLabel('Código de verificación').fill('000000')
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(page.getByText(WRONG_CODE)).toBeVisible()
  // a code is accepted once, so the login needs the next one
  await page
    .getByLabel('Código de verificación')
    .fill(generator.generate({ timestamp: Math.max(now(), enabled_at + STEP_MS) }))
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(page).toHaveURL('/companies')
  await openAccountSettings(page)
  await page.getByRole('button', { name: 'Desactivar la verificación en dos pasos' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sí, desactivar' }).click()
  await expect(toast(page, 'Desactivaste la verificación en dos pasos.')).toBeVisible()
})

test('the sessions are listed and ended', async ({ page, product }) => {
  const owner = await makeAccount(product)
  await product.sessionCookies(owner.id)
  await product.sessionCookies(owner.id)
  await openSignedIn(page, product, owner)
  await openAccountSettings(page)
  await page.getByRole('button', { name: 'Ver sesiones' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sesiones' })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expect(dialog.getByText('(ésta)')).toHaveCount(1)
  await expectAccessibleAtBothWidths(page)
  await dialog
    .getByRole('button', { name: /^Cerrar la sesión de / })
    .first()
    .click()
  await expect(toast(page, 'Cerramos esa sesión.')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Cerrar las demás' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: 'Cerrar las demás' })).toBeDisabled()
})

test('the next login restores a cancelled subscription', async ({ page, product }) => {
  const owner = await makeAccount(product)
  await openSignedIn(page, product, owner)
  await openAccountSettings(page)
  await page.getByRole('button', { name: 'Cancelar suscripción' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancelar suscripción' })
  await expect(dialog.getByRole('button', { name: 'Sí, cancelar mi suscripción' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sí, cancelar mi suscripción' }).click()
  await expect(
    page.getByText(
      'Cancelaste tu suscripción. Tus datos se eliminarán en 30 días; si vuelves a entrar antes, la recuperas.',
    ),
  ).toBeVisible()
  await expect(page).toHaveURL('/')
  await logIn(page, owner.email)
  await expect(toast(page, 'Recuperaste tu cuenta. Ya no se eliminarán tus datos.')).toBeVisible()
})
