import { mailedLink, makeAccount, openSignedIn, PASSWORD } from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import { pickOption, toast } from './screen.ts'

test('invites a member who joins by the mailed link and is removed again', async ({
  page,
  product,
  browser,
}) => {
  const owner = await makeAccount(product)
  const invited = `ines@ceiba.mx`
  await openSignedIn(page, product, owner)
  await page.goto('/team')
  await page.getByRole('button', { name: 'Invitar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invitar al equipo' })
  await dialog.getByLabel('Correo electrónico').fill(owner.email)
  await dialog.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(dialog.getByText('Esa persona ya está en tu equipo.')).toBeVisible()
  await dialog.getByLabel('Correo electrónico').fill(invited)
  await dialog.getByRole('radio', { name: /Sólo lectura/ }).check()
  await dialog.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(toast(page, `Enviamos la invitación a ${invited}.`)).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(invited) })).toBeVisible()
  const link = await mailedLink(product, invited, '/invitation')
  const guest = await (await browser.newContext({ baseURL: product.url })).newPage()
  await guest.goto(link)
  await guest.getByLabel('Nombre completo').fill('Inés Robles')
  await guest.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
  await guest.getByRole('button', { name: 'Crear Cuenta y entrar' }).click()
  await expect(guest.getByText('Ya eres parte del equipo.')).toBeVisible()
  await expect(guest).toHaveURL('/login')
  await guest.goto(link)
  await expect(
    guest.getByText('La invitación ya no es válida. Pide que te envíen otra.'),
  ).toBeVisible()
  await guest.context().close()
  await page.reload()
  await page.getByRole('combobox', { name: /Rol de Inés Robles/ }).click()
  await pickOption(page, 'Administración')
  await expect(toast(page, 'Guardamos el rol.')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar el acceso de Inés Robles' }).click()
  await expect(
    page.getByRole('alertdialog', { name: '¿Quitar el acceso de Inés Robles?' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Sí, quitar acceso' }).click()
  await expect(toast(page, 'La persona ya no tiene acceso.')).toBeVisible()
  await expect(page.getByText('Inés Robles')).toBeHidden()
})

test('keeps the last owner and withdraws an invitation', async ({ page, product }) => {
  const owner = await makeAccount(product, { name: 'Renata' })
  await openSignedIn(page, product, owner)
  await page.goto('/team')
  await page.getByRole('combobox', { name: /Rol de Renata/ }).click()
  await pickOption(page, 'Sólo lectura')
  await expect(
    toast(page, 'El espacio de trabajo necesita al menos una persona propietaria.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Invitar' }).click()
  await page.getByRole('dialog').getByLabel('Correo electrónico').fill(`nadie@ceiba.mx`)
  await page.getByRole('button', { name: 'Enviar invitación' }).click()
  await page.getByRole('button', { name: `Retirar la invitación de nadie@ceiba.mx` }).click()
  await expect(toast(page, 'Retiramos la invitación.')).toBeVisible()
  await page.getByRole('switch', { name: /Pedir verificación en dos pasos/ }).click()
  await expect(
    toast(
      page,
      'Tu espacio de trabajo pide la verificación en dos pasos. Actívala para continuar.',
    ),
  ).toBeVisible()
  await page.getByLabel('Nombre', { exact: true }).fill('Grupo Ceiba')
  await page.getByRole('button', { name: 'Guardar nombre' }).click()
  await expect(toast(page, 'Guardamos el espacio de trabajo.')).toBeVisible()
  await page.goto('/activity')
  await expect(
    page.getByRole('row', { name: /Cambió el espacio de trabajo «Grupo Ceiba»/ }),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /Retiró una invitación/ })).toBeVisible()
})

test('a viewer may not see the activity', async ({ page, signIn }) => {
  const owner = await signIn()
  await signIn({ workspace_id: owner.workspace_id, role: 'viewer' })
  await page.goto('/activity')
  await expect(page.getByText('No tienes permiso para hacer esto.')).toBeVisible()
  await page.goto('/team')
  await expect(page.getByRole('button', { name: 'Invitar' })).toBeHidden()
})

test('a workspace that requires a second factor says so above every page', async ({
  page,
  product,
  owner,
}) => {
  await product.data.db
    .updateTable('workspaces')
    .set({ second_factor_mandatory: true })
    .where('id', '=', owner.workspace_id)
    .execute()
  await page.goto('/companies')
  await expect(
    page.getByText(
      'Tu espacio de trabajo pide la verificación en dos pasos. Actívala para continuar.',
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Activar', exact: true }).click()
  await expect(
    page.getByRole('dialog', { name: 'Activar la verificación en dos pasos' }),
  ).toBeVisible()
})
