import { mailedLink } from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import { KeyboardUser } from './keyboard-user.ts'
import { makeResultsMatrix, REPORTS_OPEN } from './results-matrix.ts'
import { toast } from './screen.ts'

test('reports are delivered to people and leaders, and a leader’s link is withdrawn, by keyboard', async ({
  page,
  product,
  setClock,
  signIn,
}) => {
  await setClock(REPORTS_OPEN)
  const { workspace_id } = await signIn()
  const made = await makeResultsMatrix(product.data, { workspace_id, evaluated: 2 })
  const { matrix, mariana, evaluated, path } = made
  const [person] = evaluated
  if (!person) throw new Error('no evaluated')
  await product.data.db
    .updateTable('matrices')
    .set({ leader_reports: true })
    .where('id', '=', matrix.id)
    .execute()
  const user = new KeyboardUser(page)
  await page.goto(`/delivery/${path}`)
  await user.activate('button', 'Entregar 1 reporte')
  const dialog = page.getByRole('dialog', { name: 'Entregar reportes' })
  await expect(dialog.getByRole('heading', { name: 'Tus resultados están listos' })).toBeVisible()
  await expect(dialog.getByLabel('También a su líder')).toBeChecked()
  await user.reach('checkbox', /^Recordar una vez a quien no lo abra/)
  await user.press('Space')
  await expect(dialog.getByLabel('Recordar una vez a quien no lo abra')).toBeChecked()
  await user.activate('button', 'Entregar 1 reporte')
  await expect(toast(page, 'Reportes entregados: 1.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row', { name: new RegExp(person.name) })
  await expect(row).toContainText('También lo recibe')
  expect(await mailedLink(product, mariana.email, `/leader-report/${person.id}`)).not.toBe('')

  await user.activate('button', `Retirar el enlace del líder de ${person.name}`)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`${mariana.name} deja de leer el reporte`)
  await user.activate('button', 'Retirar')
  await expect(toast(page, 'Enlaces retirados: 1.')).toBeVisible()
  await expect(question).toBeHidden()
  await expect(row).not.toContainText('También lo recibe')
})
