import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import { button } from './screen.ts'

/** The page of a new account says at once what SIGN_UP allows. */
for (const [mode, sentence] of [
  ['closed', 'Aquí no se crean cuentas nuevas.'],
  ['invitation', 'Aquí las cuentas se crean con invitación.'],
] as const)
  test(`an installation with SIGN_UP=${mode} shows no fields`, async ({ page }) => {
    await page.route('**/api/v1/auth/sign-up', (route) =>
      route.fulfill({ json: { data: { mode } } }),
    )
    await page.goto('/signup')
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crear Cuenta')
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expectAccessibleAtBothWidths(page)
    await page.getByRole('link', { name: 'Iniciar Sesión' }).click()
    await expect(page).toHaveURL('/login')
  })

test('an address of another domain is told below its field', async ({ page }) => {
  await page.route('**/api/v1/auth/sign-up', (route) =>
    route.fulfill({ json: { data: { mode: 'domains' } } }),
  )
  await page.route('**/api/v1/auth/register', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'signup.domain_refused', message: 'Con ese correo no se puede crear.' },
    }),
  )
  await page.goto('/signup')
  await expect(page.getByText('Usa tu correo de la empresa.')).toBeVisible()
  await page.getByLabel('Nombre completo').fill('Ana Prueba')
  await page.getByLabel('Correo').fill('ana@otra.mx')
  await page.getByLabel('Contraseña', { exact: true }).fill('una clave de prueba')
  await page.getByRole('checkbox', { name: 'Términos y Condiciones' }).check()
  await page.getByRole('checkbox', { name: 'Aviso de Privacidad' }).check()
  await button(page, 'Crear Cuenta').click()
  await expect(page.getByText('Con ese correo no se puede crear.')).toBeVisible()
  await expect(page).toHaveURL('/signup')
})
