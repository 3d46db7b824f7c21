import { messages } from '#app/messages.ts'
import { newId } from '#shared/ids.ts'
import { mailedLink } from './account-steps.ts'
import { draftsInBrowser, keptPages, waitUntilKept } from './browser-storage.ts'
import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import { KeyboardUser } from './keyboard-user.ts'
import { makeRater } from './rater-fixture.ts'
import { choose, evaluatedGroup, openSheet, saveStatus, waitUntilReady } from './rater-sheet.ts'
import { button, toast } from './screen.ts'

// A sheet is kept by a service worker, which the shared context has not.
test.use({ isolated: true })

const NAME = 'Lucía Cárdenas Ibáñez'
const LABEL = `Corregir el correo de ${NAME}`
const CORRECTED = `Corregimos el correo de ${NAME} y le enviamos un enlace nuevo. El anterior ya no sirve.`

test('a misspelt address is corrected from the failed mail', async ({ page, product, signIn }) => {
  const rater = await makeRater(product.data, product.secrets)
  const { id: matrix_id, workspace_id, company_id } = rater.matrix
  await signIn({ workspace_id })
  await product.data.pool.query(
    `insert into outbox (id, kind, dedupe_key, workspace_id, matrix_id, subject_id,
       created_at, due_at, expires_at, failed_at, failure)
     values (gen_random_uuid(), 'invitation', $1, $2, $3, $4,
       $5, $5, $5::timestamptz + interval '10 days', $5, 'La dirección no existe.')`,
    [newId(), workspace_id, matrix_id, rater.subject_id, '2026-11-20T15:00:00Z'],
  )
  await page.goto(`/matrix/${company_id}/${matrix_id}`)
  await page.getByRole('button', { name: `Corregir y reenviar el correo de ${NAME}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Corregir el correo' })
  await expect(dialog).toContainText(`${NAME} recibirá un enlace nuevo.`)
  await expectAccessibleAtBothWidths(page)
  await button(page, 'Corregir y enviar').click()
  await expect(dialog.getByText(messages['subject.email_unchanged'])).toBeVisible()
  await dialog.getByLabel('Correo').fill('lucia@ceiba')
  await expect(dialog.getByText('El correo debe ser válido (lucia@ceiba).')).toBeVisible()
  await dialog.getByLabel('Correo').fill('lucia@gmial.com')
  await dialog.getByLabel('Correo').press('Tab')
  await dialog
    .getByRole('button', { name: '¿Quisiste decir gmail.com? Usar lucia@gmail.com' })
    .click()
  await expect(dialog.getByLabel('Correo')).toHaveValue('lucia@gmail.com')
  await expect(dialog.getByLabel('Correo')).toBeFocused()
  const email = `lucia.${newId().slice(0, 8)}@laceiba.mx`
  await dialog.getByLabel('Correo').fill(email)
  await button(page, 'Corregir y enviar').click()
  await expect(toast(page, CORRECTED)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: '1 no se entregó' })).toBeHidden()
  const link = await mailedLink(product, email, `/assessment/${rater.subject_id}`)
  expect(link).toContain(`#${product.secrets.raterKey({ id: rater.subject_id, key_version: 2 })}`)
})

test('the same browser opens an empty sheet with the link of the corrected address', async ({
  page,
  product,
  signIn,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  await openSheet(page, rater)
  await choose(page, 'Emilio', '4')
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  await waitUntilKept(page)
  const [kept] = await keptPages(page)
  expect(kept).toBeDefined()

  const { id: matrix_id, workspace_id, company_id } = rater.matrix
  await signIn({ workspace_id })
  await page.goto(`/matrix/${company_id}/${matrix_id}`)
  const user = new KeyboardUser(page)
  await user.activate('link', /^Personas/)
  await user.activate('button', LABEL)
  await expect(page.getByRole('dialog').getByLabel('Correo')).toBeFocused()
  await user.press('Control+a')
  await user.type('lucia.nueva@laceiba.mx')
  await user.press('Enter')
  await expect(toast(page, CORRECTED)).toBeVisible()
  await expect(page.getByRole('row', { name: NAME })).toContainText('lucia.nueva@laceiba.mx')

  const key = product.secrets.raterKey({ id: rater.subject_id, key_version: 2 })
  await page.goto(`/assessment-form/${rater.subject_id}#${key}`)
  await waitUntilReady(page)
  await expect(evaluatedGroup(page, 'Emilio').getByRole('radio', { checked: true })).toHaveCount(0)
  expect(await draftsInBrowser(page)).toBe(0)
  // an untouched sheet is kept too after a while, under the new key
  expect(await keptPages(page)).not.toContain(kept)
  await choose(page, 'Emilio', '2')
  await expect(saveStatus(page)).toHaveText('Guardado automáticamente')
  await page.reload()
  await waitUntilReady(page)
  await expect(evaluatedGroup(page, 'Emilio').getByRole('radio', { name: /^2,/ })).toBeChecked()
})

test('the address of who sent something, and of a closed matrix, is not offered for correction', async ({
  page,
  product,
  signIn,
  setClock,
}) => {
  const rater = await makeRater(product.data, product.secrets)
  const { id: matrix_id, workspace_id, company_id } = rater.matrix
  await product.data.db
    .updateTable('forms')
    .set({ answered: true })
    .where('id', '=', rater.own?.id ?? '')
    .execute()
  const owner = await signIn({ workspace_id })
  await page.goto(`/matrix/${company_id}/${matrix_id}`)
  await expect(page.getByRole('row', { name: NAME })).toBeVisible()
  await expect(button(page, LABEL)).toBeHidden()
  await page.getByRole('link', { name: /^Personas/ }).click()
  await expect(button(page, LABEL)).toBeHidden()
  await expect(button(page, 'Corregir el correo de Emilio Peña Arriaga')).toBeVisible()
  await setClock('2026-12-05T06:30:00Z')
  await page.context().addCookies(await product.sessionCookies(owner.id))
  await page.reload()
  await expect(page.getByRole('row', { name: NAME })).toBeVisible()
  await expect(button(page, /^Corregir el correo/)).toHaveCount(0)
})
