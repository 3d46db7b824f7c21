import {
  emailField,
  logIn,
  mailedLink,
  makeAccount,
  openAccountSettings,
  PASSWORD,
  passwordField,
} from './account-steps.ts'
import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import { SERVER_FAILURE, toast } from './screen.ts'

/** Resolves with the path of the page when it first shows a text; observed in the page itself. */
const pathWhenShown = (text: string): Promise<string> =>
  new Promise((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (!document.body.textContent.includes(text)) return
      observer.disconnect()
      resolve(location.pathname)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })

test('signing in leads to the companies and can show the password', async ({ page, product }) => {
  const owner = await makeAccount(product)
  await page.goto('/login')
  await emailField(page).fill(owner.email)
  await passwordField(page).fill(PASSWORD)
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Ocultar contraseña' }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(toast(page, 'Inicio de sesión exitoso')).toBeVisible()
  await expect(page).toHaveURL('/companies')
  await expect(page.getByRole('heading', { name: 'Empresas' })).toBeVisible()
})

test('a refused login says why', async ({ page, product }) => {
  const owner = await makeAccount(product)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page.getByText('Llena este campo.')).toHaveCount(2)
  await expect(emailField(page)).toBeFocused()
  await logIn(page, owner.email, 'otra cosa')
  await expect(
    toast(page, 'Credenciales incorrectas. Por favor, inténtalo de nuevo.'),
  ).toBeVisible()
  await page.route('**/auth/login', (route) => route.fulfill(SERVER_FAILURE))
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(toast(page, 'Ocurrió un error al iniciar sesión. Intenta más tarde.')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('the login page links to the other public pages', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('link', { name: '¿Olvidaste tu contraseña?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await page.getByRole('link', { name: 'Crear Cuenta' }).click()
  await expect(page.getByRole('heading', { name: 'Crear Cuenta' })).toBeFocused()
  await page.getByRole('link', { name: 'Iniciar Sesión' }).click()
  await page.getByRole('link', { name: 'Cerrar y volver al inicio' }).click()
  await expect(page).toHaveURL('/')
})

test('signing up creates an account, says so and then opens the login', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('Nombre completo').fill('Marco Antonio Rivas')
  await emailField(page).fill('marco@ceiba.mx')
  await passwordField(page).fill(PASSWORD)
  for (const [link, address] of [
    ['Términos y Condiciones', '/terms'],
    ['Aviso de Privacidad', '/privacy'],
  ] as const) {
    await expect(page.getByRole('link', { name: link })).toHaveAttribute('href', address)
    await expect(page.getByRole('link', { name: link })).toHaveAttribute('target', '_blank')
    await page.getByRole('checkbox', { name: link }).check()
  }
  const shownOn = page.evaluate(pathWhenShown, 'Registro exitoso. Redirigiendo al login...')
  await page.getByRole('button', { name: 'Crear Cuenta' }).click()
  expect(await shownOn).toBe('/signup')
  await expect(page).toHaveURL('/login')
  await expect(emailField(page)).toHaveValue('marco@ceiba.mx')
  await logIn(page, 'marco@ceiba.mx')
  await expect(page).toHaveURL('/primeros-pasos')
})

test('a refused sign-up says why beside the field', async ({ page, product }) => {
  const owner = await makeAccount(product)
  await page.goto('/signup')
  await page.getByLabel('Nombre completo').fill('Renata Villaseñor')
  await emailField(page).fill('renata@ceiba')
  await passwordField(page).fill('corta')
  const send = page.getByRole('button', { name: 'Crear Cuenta' })
  await send.click()
  await expect(page.getByText('El correo debe ser válido (nombre@empresa.com).')).toBeVisible()
  await expect(page.getByText('La contraseña debe tener al menos 8 caracteres.')).toBeVisible()
  await expect(
    toast(page, 'Debes aceptar los Términos y Condiciones y el Aviso de Privacidad.'),
  ).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Términos y Condiciones' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await emailField(page).fill(owner.email)
  await passwordField(page).fill('contraseña')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await send.click()
  await expect(toast(page, 'Hubo un problema al registrar. Intenta de nuevo.')).toBeVisible()
  await passwordField(page).fill(PASSWORD)
  await send.click()
  await expect(page.getByText('Ese correo ya tiene una cuenta.')).toBeVisible()
  await page.route('**/auth/register', (route) => route.abort())
  await emailField(page).fill('otra@ceiba.mx')
  await send.click()
  await expect(toast(page, 'No se pudo conectar con el servidor.')).toBeVisible()
})

test('the mailed link replaces a forgotten password once', async ({ page, product }) => {
  const owner = await makeAccount(product)
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByText('Llena este campo.')).toBeVisible()
  await emailField(page).fill('abc')
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByText('El correo debe ser válido (nombre@empresa.com).')).toBeVisible()
  await expect(emailField(page)).toBeFocused()
  await expect(page).toHaveURL('/forgot-password')
  await emailField(page).fill(owner.email)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(
    toast(page, 'Si el correo está registrado, te enviamos un enlace para crear otra contraseña.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/login')
  const link = await mailedLink(product, owner.email, '/reset-password')
  await page.goto(link)
  const newPassword = page.getByRole('textbox', { name: 'Contraseña nueva' })
  await newPassword.fill('12345678')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(
    page.getByText('Esa contraseña es muy conocida. Elige una que sólo tú sepas.'),
  ).toBeVisible()
  await newPassword.fill('tres gatos en la azotea')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(toast(page, 'Tu contraseña cambió. Inicia sesión con la nueva.')).toBeVisible()
  await logIn(page, owner.email, 'tres gatos en la azotea')
  await expect(page).toHaveURL('/companies')
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Contraseña nueva' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page.getByText('El enlace ya no es válido. Pide uno nuevo.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pedir otro enlace' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
})

test('the account settings are accessible and fit the screen', async ({ page, owner: _owner }) => {
  await page.goto('/companies')
  await openAccountSettings(page)
  await expectAccessibleAtBothWidths(page)
})

test('signs in with the keyboard alone', async ({ page, product }) => {
  const owner = await makeAccount(product)
  await page.goto('/login')
  await emailField(page).focus()
  await page.keyboard.type(owner.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Mostrar contraseña' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/companies')
  await expect(page.getByRole('heading', { name: 'Empresas' })).toBeFocused()
})
