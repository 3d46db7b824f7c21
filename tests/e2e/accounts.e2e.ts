import { Secret, TOTP } from 'otpauth'
import {
  email,
  logIn,
  mailedLink,
  makeAccount,
  openAccount,
  password,
  PASSWORD,
  toast,
} from './account-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, widths } from './fixtures.ts'

for (const { name, ...viewport } of widths) {
  test.describe(name, () => {
    test.use({ viewport })

    test('signing in leads to the companies, and a password can be shown while it is typed', async ({
      page,
      product,
    }) => {
      const renata = await makeAccount(product)
      await page.goto('/login')
      await email(page).fill(renata.email)
      await password(page).fill(PASSWORD)
      await expect(password(page)).toHaveAttribute('type', 'password')
      await page.getByRole('button', { name: 'Mostrar contraseña' }).click()
      await expect(password(page)).toHaveAttribute('type', 'text')
      await page.getByRole('button', { name: 'Ocultar contraseña' }).click()
      await expect(password(page)).toHaveAttribute('type', 'password')
      await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
      await expect(toast(page, 'Inicio de sesión exitoso')).toBeVisible()
      await expect(page).toHaveURL('/companies')
      await expect(page.getByRole('heading', { name: 'Empresas' })).toBeVisible()
    })

    test('a login is refused with the sentence that fits', async ({ page, product }) => {
      const renata = await makeAccount(product)
      await page.goto('/login')
      await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
      await expect(page.getByText('Llena este campo.')).toHaveCount(2)
      await expect(email(page)).toBeFocused()
      await logIn(page, renata.email, 'otra cosa')
      await expect(
        toast(page, 'Credenciales incorrectas. Por favor, inténtalo de nuevo.'),
      ).toBeVisible()
      await page.route('**/auth/login', (route) =>
        route.fulfill({
          status: 500,
          json: { status: 'error', code: 'server.failed', message: 'x' },
        }),
      )
      await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
      await expect(
        toast(page, 'Ocurrió un error al iniciar sesión. Intenta más tarde.'),
      ).toBeVisible()
      await expect(page).toHaveURL('/login')
    })

    test('the login leads to the other public pages', async ({ page }) => {
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

    test('an account is made, and the login follows after two seconds', async ({ page }) => {
      await page.goto('/signup')
      await page.getByLabel('Nombre completo').fill('Marco Antonio Rivas')
      await email(page).fill(`marco-${name}@ceiba.mx`)
      await password(page).fill(PASSWORD)
      for (const [link, address] of [
        ['Términos y Condiciones', '/terms'],
        ['Aviso de Privacidad', '/privacy'],
      ] as const) {
        await expect(page.getByRole('link', { name: link })).toHaveAttribute('href', address)
        await expect(page.getByRole('link', { name: link })).toHaveAttribute('target', '_blank')
        await page.getByRole('checkbox', { name: link }).check()
      }
      await page.getByRole('button', { name: 'Crear Cuenta' }).click()
      await expect(toast(page, 'Registro exitoso. Redirigiendo al login...')).toBeVisible()
      await expect(page).toHaveURL('/signup')
      await expect(page).toHaveURL('/login', { timeout: 4000 })
      await logIn(page, `marco-${name}@ceiba.mx`)
      await expect(page).toHaveURL('/companies')
    })

    test('a sign-up is refused beside the field that it is about', async ({ page, product }) => {
      const renata = await makeAccount(product)
      await page.goto('/signup')
      await page.getByLabel('Nombre completo').fill('Renata Villaseñor')
      await email(page).fill('renata@ceiba')
      await password(page).fill('corta')
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
      await email(page).fill(renata.email)
      await password(page).fill('contraseña')
      for (const box of await page.getByRole('checkbox').all()) await box.check()
      await send.click()
      await expect(toast(page, 'Hubo un problema al registrar. Intenta de nuevo.')).toBeVisible()
      await password(page).fill(PASSWORD)
      await send.click()
      await expect(page.getByText('Ese correo ya tiene una cuenta.')).toBeVisible()
      await page.route('**/auth/register', (route) => route.abort())
      await email(page).fill('otra@ceiba.mx')
      await send.click()
      await expect(toast(page, 'No se pudo conectar con el servidor.')).toBeVisible()
    })

    test('a forgotten password is replaced by a mailed link, once', async ({ page, product }) => {
      const renata = await makeAccount(product)
      await page.goto('/forgot-password')
      await page.getByRole('button', { name: 'Enviar enlace' }).click()
      await expect(page.getByText('Llena este campo.')).toBeVisible()
      await email(page).fill(renata.email)
      await page.getByRole('button', { name: 'Enviar enlace' }).click()
      await expect(
        toast(
          page,
          'Si el correo está registrado, te enviamos un enlace para crear otra contraseña.',
        ),
      ).toBeVisible()
      await expect(page).toHaveURL('/login', { timeout: 4000 })
      const link = await mailedLink(product, renata.email, '/reset-password')
      await page.goto(link)
      const fresh = page.getByRole('textbox', { name: 'Contraseña nueva' })
      await fresh.fill('12345678')
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
      await expect(
        page.getByText('Esa contraseña es muy conocida. Elige una que sólo tú sepas.'),
      ).toBeVisible()
      await fresh.fill('tres gatos en la azotea')
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
      await expect(toast(page, 'Tu contraseña cambió. Inicia sesión con la nueva.')).toBeVisible()
      await logIn(page, renata.email, 'tres gatos en la azotea')
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

    test('a person mends their name, and their e-mail with the password', async ({
      page,
      product,
    }) => {
      const renata = await makeAccount(product)
      await logIn(page, renata.email)
      await openAccount(page)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Nombre').fill('')
      await dialog.getByRole('button', { name: 'Guardar' }).click()
      await expect(dialog.getByText('Llena este campo.')).toBeVisible()
      await dialog.getByLabel('Nombre').fill('Renata Isabel')
      await dialog.getByLabel('Correo electrónico').fill(`renata-nueva-${name}@ceiba.mx`)
      await dialog.getByRole('textbox', { name: 'Contraseña' }).fill('no es ésta')
      await dialog.getByRole('button', { name: 'Guardar' }).click()
      await expect(dialog.getByText('La contraseña actual no es correcta.')).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Guardar' }).click()
      await expect(toast(page, 'Guardamos los cambios de tu cuenta.')).toBeVisible()
      await openAccount(page)
      await expect(dialog.getByLabel('Nombre')).toHaveValue('Renata Isabel')
      await expect(dialog.getByLabel('Correo electrónico')).toHaveValue(
        `renata-nueva-${name}@ceiba.mx`,
      )
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })

    test('changing the password asks for the current one', async ({ page, product }) => {
      const renata = await makeAccount(product)
      await logIn(page, renata.email)
      await openAccount(page)
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
      const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' })
      await dialog.getByRole('textbox', { name: 'Contraseña actual' }).fill('no es ésta')
      await dialog
        .getByRole('textbox', { name: 'Contraseña nueva' })
        .fill('tres gatos en la azotea')
      await dialog.getByRole('button', { name: 'Cambiar contraseña' }).click()
      await expect(dialog.getByText('La contraseña actual no es correcta.')).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Contraseña actual' }).fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Cambiar contraseña' }).click()
      await expect(toast(page, 'Tu contraseña cambió. Cerramos tus otras sesiones.')).toBeVisible()
    })

    test('with a second factor the login asks for a code', async ({ page, product }) => {
      const renata = await makeAccount(product)
      await logIn(page, renata.email)
      await openAccount(page)
      await page.getByRole('button', { name: 'Activar la verificación en dos pasos' }).click()
      const dialog = page.getByRole('dialog', { name: 'Activar la verificación en dos pasos' })
      await expect(
        dialog.getByRole('img', { name: 'Código QR para tu aplicación de autenticación' }),
      ).toBeVisible()
      const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
      const generator = new TOTP({ secret: Secret.fromBase32(secret) })
      await dialog.getByLabel('Código de verificación').fill('000000')
      await dialog.getByRole('button', { name: 'Activar' }).click()
      await expect(
        dialog.getByText(
          'El código no es correcto. Revisa la hora de tu teléfono e intenta de nuevo.',
        ),
      ).toBeVisible()
      const at = product.ground.clock.now().getTime()
      await dialog.getByLabel('Código de verificación').fill(generator.generate({ timestamp: at }))
      await dialog.getByRole('button', { name: 'Activar' }).click()
      await expect(toast(page, 'Activaste la verificación en dos pasos.')).toBeVisible()
      await logIn(page, renata.email)
      await expect(page.getByRole('heading', { name: 'Verificación en dos pasos' })).toBeVisible()
      await page.getByLabel('Código de verificación').fill('000000')
      await page.getByRole('button', { name: 'Verificar' }).click()
      await expect(
        page.getByText(
          'El código no es correcto. Revisa la hora de tu teléfono e intenta de nuevo.',
        ),
      ).toBeVisible()
      await page
        .getByLabel('Código de verificación')
        .fill(generator.generate({ timestamp: at + 30_000 }))
      await page.getByRole('button', { name: 'Verificar' }).click()
      await expect(page).toHaveURL('/companies')
      await openAccount(page)
      await page.getByRole('button', { name: 'Desactivar la verificación en dos pasos' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sí, desactivar' }).click()
      await expect(toast(page, 'Desactivaste la verificación en dos pasos.')).toBeVisible()
    })

    test('a cancelled subscription comes back with the next login', async ({ page, product }) => {
      const renata = await makeAccount(product)
      await logIn(page, renata.email)
      await openAccount(page)
      await page.getByRole('button', { name: 'Cancelar suscripción' }).click()
      const dialog = page.getByRole('dialog', { name: 'Cancelar suscripción' })
      await expect(
        dialog.getByRole('button', { name: 'Sí, cancelar mi suscripción' }),
      ).toBeDisabled()
      await dialog.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Sí, cancelar mi suscripción' }).click()
      await expect(
        page.getByText(
          'Cancelaste tu suscripción. Tus datos se eliminarán en 30 días; si vuelves a entrar antes, la recuperas.',
        ),
      ).toBeVisible()
      await expect(page).toHaveURL('/', { timeout: 8000 })
      await logIn(page, renata.email)
      await expect(
        toast(page, 'Recuperaste tu cuenta. Ya no se eliminarán tus datos.'),
      ).toBeVisible()
    })

    test('without a session every page of the administrator leads to the login', async ({
      page,
    }) => {
      await page.route('**/auth/profile', async (route) => {
        await new Promise((resolve) => {
          setTimeout(resolve, 600)
        })
        await route.continue()
      })
      await page.goto('/companies')
      await expect(page.getByText('Cargando perfil...')).toBeVisible()
      await expect(page).toHaveURL('/login')
    })

    test('the pages of the account are accessible and stay inside the screen', async ({
      page,
      renata,
    }) => {
      for (const address of [
        '/login',
        '/signup',
        '/forgot-password',
        '/reset-password',
        '/invitation',
        '/team',
        '/activity',
      ]) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      }
      expect(renata.id).toBeTruthy()
      await openAccount(page)
      await expectAccessible(page)
    })
  })
}

test('signing in needs no mouse', async ({ page, product }) => {
  const renata = await makeAccount(product)
  await page.goto('/login')
  await email(page).focus()
  await page.keyboard.type(renata.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Mostrar contraseña' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/companies')
  await expect(page.getByRole('heading', { name: 'Empresas' })).toBeFocused()
})
