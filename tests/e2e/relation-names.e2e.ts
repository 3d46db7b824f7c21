import { makeCompany, makeMatrix } from '../factories.ts'
import { expect, test } from './fixtures.ts'
import { toast } from './screen.ts'

test('own names of relations are set with the keyboard and shown on the projects', async ({
  page,
  product,
  owner: { workspace_id },
}) => {
  const company = await makeCompany(product.data, { workspace_id, name: 'Textiles Istmo' })
  await makeMatrix(product.data, { workspace_id, company_id: company.id, name: 'Gerencias' })
  await page.goto('/companies')
  const open = page.getByRole('button', { name: 'Nombres de las relaciones de Textiles Istmo' })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Nombres de las relaciones/ })
  const peers = dialog.getByRole('group', { name: 'Compañero' })
  await peers.getByLabel('Una persona').fill('Colateral')
  await page.keyboard.press('Enter')
  await expect(peers).toContainText('Escribe el nombre en singular y en plural')
  await peers.getByLabel('Varias').fill('Colaterales')
  await expect(dialog.getByRole('region', { name: 'Así se verán' })).toContainText('Colaterales')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Guardamos los nombres de las relaciones.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goto(`/dashboard/${company.id}`)
  await expect(page.getByRole('heading', { name: 'Gerencias' })).toBeVisible()
  await expect(page.getByRole('img', { name: /Colaterales: / })).toBeVisible()
})
