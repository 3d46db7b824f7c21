import { makeAccount, logIn, PASSWORD } from './account-steps.ts'
import { expect, expectAccessibleAtBothWidths, test as base } from './fixtures.ts'
import { type RunningProduct, runProduct } from './running-product.ts'
import { toast } from './screen.ts'

/** The product with a mail server that is never reached, so that every mail stays in the outbox. */
const test = base.extend<object, { product: RunningProduct }>({
  product: [
    async ({ browserName: _browserName }, provide) => {
      const product = await runProduct({ SMTP_URL: 'smtp://127.0.0.1:1' })
      await provide(product)
      await product.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

// the journeys share one start of this product
test.describe.configure({ mode: 'default' })

/** An account that has not proved its address. */
async function unprovedAccount(product: RunningProduct) {
  const owner = await makeAccount(product)
  await product.data.db
    .updateTable('users')
    .set({ email_proved_at: null })
    .where('id', '=', owner.id)
    .execute()
  return owner
}

async function linkTo(product: RunningProduct, email: string): Promise<string> {
  const row = await product.data.db
    .selectFrom('outbox')
    .where('kind', '=', 'email_proof')
    .where('email', '=', email)
    .select('payload')
    .executeTakeFirstOrThrow()
  const id = String(row.payload['email_proof_id'])
  return `/prove-email#${product.secrets.mailedToken('email_proof', id)}`
}

test('a banner asks for the proof, and the link proves it by its button', async ({
  page,
  product,
}) => {
  const owner = await unprovedAccount(product)
  await logIn(page, owner.email)
  const banner = page.getByText(`Confirma tu correo con el enlace que enviamos a ${owner.email}.`)
  await expect(banner).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click()
  await expect(toast(page, `Te enviamos otro enlace a ${owner.email}.`)).toBeVisible()
  await page.goto(await linkTo(product, owner.email))
  await expect(page.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(page.getByText('Tu correo está confirmado.')).toBeVisible()
  await page.getByRole('link', { name: 'Ir a Empresas' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
})

test('in another browser the link asks for the password', async ({ page, context, product }) => {
  const owner = await unprovedAccount(product)
  await logIn(page, owner.email)
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click()
  await expect(toast(page, `Te enviamos otro enlace a ${owner.email}.`)).toBeVisible()
  const link = await linkTo(product, owner.email)
  await context.clearCookies()
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  const password = page.getByRole('textbox', { name: 'Contraseña' })
  await expect(password).toBeFocused()
  await password.fill('no es')
  await page.keyboard.press('Enter')
  await expect(page.getByText('La contraseña actual no es correcta.')).toBeVisible()
  await password.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tu correo está confirmado.')).toBeVisible()
})
