import { messages } from '#app/messages.ts'
import { listCovered } from './covering-toast.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { KeyboardUser } from './keyboard-user.ts'
import { draftToNominate } from './nomination-draft.ts'

test('a reminder is asked about before mails leave', async ({ owner, page, product }) => {
  const { company, matrix } = await draftToNominate(product, owner.workspace_id)
  await page.goto(`/nominations/${company.id}/${matrix.id}`)
  await page.getByRole('button', { name: 'Abrir propuestas' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abrir propuestas' }).click()
  await expect(page.getByRole('row', { name: /Karla Jiménez/ })).toContainText('Por proponer')
  await page.route('**/nominations/waiting', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'Recordar a quienes faltan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recordar a quienes faltan' })
  await expect(dialog.getByText(messages['nominations.load_failed'])).toBeVisible()
  await page.unroute('**/nominations/waiting')
  await dialog.getByRole('button', { name: 'Reintentar' }).click()
  await expect(dialog.getByText('Recordado hace poco').first()).toBeVisible()
  await expectAccessible(page)
  await expect(dialog.getByRole('button', { name: 'Enviar' })).toBeDisabled()
})

test('a reminder is read with the line of the organiser before it leaves, by keyboard', async ({
  owner,
  page,
  product,
}) => {
  const { company, matrix, karla } = await draftToNominate(product, owner.workspace_id)
  const user = new KeyboardUser(page)
  await page.goto(`/nominations/${company.id}/${matrix.id}`)
  await user.activate('button', 'Abrir propuestas')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await user.activate('button', 'Abrir propuestas')
  await expect(page.getByRole('row', { name: /Karla Jiménez/ })).toContainText('Por proponer')
  const countMails = () => product.mails().filter((mail) => mail.includes(karla.email)).length
  await expect.poll(() => countMails()).toBe(1)
  // the mail arrives before its row says that it was sent
  const makeOld = () =>
    product.data.pool.query(
      `update outbox set sent_at = sent_at - interval '3 days'
       where subject_id = $1 and sent_at is not null`,
      [karla.id],
    )
  await expect.poll(async () => (await makeOld()).rowCount).toBe(1)
  await user.activate('button', 'Recordar a quienes faltan')
  const dialog = page.getByRole('dialog', { name: 'Recordar a quienes faltan' })
  const letter = dialog.getByRole('article')
  await expect(letter).toContainText('Karla, falta que propongas quién te evaluará')
  await user.activate('button', 'Agregar una línea tuya')
  await user.type('Cierra el viernes: https://mal.example')
  await expect(letter).toContainText('Nota de quien organiza: «Cierra el viernes:»')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expect(letter).toBeHidden()
  await user.activate('button', 'Ver el correo')
  await expect(letter).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await listCovered(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await user.reach('textbox', 'Tu línea')
  await user.press('Control+Enter')
  await expect(page.getByText('Recordatorios en camino: 1.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect.poll(() => countMails()).toBe(2)
})
