import type { Page } from '@playwright/test'
import { nameServer } from '../name-server.ts'
import { CLIENT, signOnProvider } from '../sign-on-provider.ts'
import {
  emailField,
  makeAccount,
  openAccountSettings,
  openSignedIn,
  ownPassword,
  PASSWORD,
} from './account-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test as journey } from './fixtures.ts'
import { type RunningProduct, runProduct } from './running-product.ts'
import { button, toast } from './screen.ts'

interface Servers {
  readonly names: Awaited<ReturnType<typeof nameServer>>
  /** A product that may ask the provider and the name server of this machine. */
  readonly product: RunningProduct
}

const test = journey.extend<object, Servers>({
  names: [
    async ({ browserName: _browserName }, provide) => {
      const names = await nameServer()
      await provide(names)
      names.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ names }, provide) => {
      const settings = { WEBHOOKS_TO_LOOPBACK: 'yes', DNS_SERVERS: names.address }
      const product = await runProduct(settings)
      await provide(product)
      await product.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** Gives the password with the keyboard in the dialog that asks for it. */
async function confirm(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(ownPassword(dialog)).toBeVisible()
  await expectAccessible(page)
  await ownPassword(dialog).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

test.use({ isolated: true, viewport: { width: 390, height: 844 } })

test('an owner sets single sign-on up, and a colleague enters with the company’s account', async ({
  page,
  product,
  names,
}) => {
  const provider = await signOnProvider(`${product.url}/sign-on/callback`)
  const owner = await makeAccount(product, { email: 'renata@ceiba.mx' })
  provider.account = { sub: 'renata', email: owner.email, email_verified: true }
  await openSignedIn(page, product, owner)
  await page.goto('/settings')
  await page.getByLabel('Emisor').fill(provider.issuer)
  await page.getByLabel('Identificador de cliente').fill(CLIENT.client_id)
  await page.getByLabel('Secreto', { exact: true }).fill(CLIENT.client_secret)
  await button(page, 'Guardar').click()
  await confirm(page, 'Guardar el acceso único')
  await expect(toast(page, 'Guardamos el acceso único.')).toBeVisible()
  await expect(page.getByText('Sin probar')).toBeVisible()

  await page.getByLabel('Agregar dominio').fill('ceiba.mx')
  await button(page, 'Agregar dominio').click()
  const record = page.getByText(/^contorno-verification=/)
  await expect(record).toBeVisible()
  names.records.set('ceiba.mx', [await record.innerText()])
  await button(page, 'Comprobar').click()
  await expect(page.getByText('Comprobado', { exact: true })).toBeVisible()

  await product.data.db.updateTable('sign_on_domains').set({ missing_since: new Date() }).execute()
  await page.reload()
  await expect(page.getByText(/^Por renovar antes del \d+ de/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await button(page, 'Comprobar').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Comprobado', { exact: true })).toBeVisible()

  await expect(page.getByRole('switch', { name: /Exigirlo a todos/ })).toBeDisabled()
  await button(page, 'Probar con mi cuenta').click()
  await button(page, 'Entrar como renata').click()
  await expect(page.getByText('La prueba salió bien')).toBeVisible()
  await page.getByRole('switch', { name: /Exigirlo a todos/ }).click()
  await confirm(page, 'Exigir el acceso único a todos')
  await expect(page.getByText('Se exige a todos')).toBeVisible()

  await page.context().clearCookies()
  const ana = { sub: 'ana', email: 'ana@ceiba.mx', given_name: 'Ana', family_name: 'Ríos' }
  provider.account = { ...ana, email_verified: false }
  await page.goto('/login')
  await page.getByRole('link', { name: 'Entrar con tu empresa' }).click()
  // the login has a field of the same name
  await expect(page.getByRole('heading', { name: 'Entrar con tu empresa' })).toBeVisible()
  await emailField(page).fill('ana@norte.mx')
  await button(page, 'Continuar').click()
  await expect(page.getByText('Ninguna empresa usa acceso único')).toBeVisible()
  await emailField(page).fill(ana.email)
  await button(page, 'Continuar').click()
  await button(page, 'Entrar como Ana').click()
  await expect(page.getByRole('alert').getByText('Tu empresa no confirma tu correo')).toBeVisible()
  await expectAccessible(page)

  provider.account = { ...ana, email_verified: true }
  await emailField(page).fill(ana.email)
  await button(page, 'Continuar').click()
  await expect(page).toHaveURL('/companies')
  await expect(toast(page, 'Inicio de sesión exitoso')).toBeVisible()
  await page.goto('/login')
  await expect(page).not.toHaveURL('/login')

  await openAccountSettings(page)
  await expect(emailField(page)).not.toBeEditable()
  await expect(page.getByText('Entras con la cuenta de tu empresa')).toBeVisible()
  await expectAccessible(page)
  await provider.close()
})
