import { makeCompany } from '../factories.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { button } from './screen.ts'

test('a sheet lists the keys of the page and turns single keys off, not those of Ctrl', async ({
  page,
  product,
  owner,
}) => {
  await makeCompany(product.data, { workspace_id: owner.workspace_id })
  await page.goto('/companies')
  // found also under a dialog, which hides the page from roles
  const search = page.locator('input[type=search]')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('?')
  await expect(search).toHaveValue('?')
  await search.blur()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Atajos del teclado' })
  await expect(sheet).toBeVisible()
  await expect(sheet.getByText('Buscar en la lista')).toBeVisible()
  await expect(sheet.getByText('Recordar', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
  await sheet.getByRole('switch', { name: 'Atajos de una sola tecla' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await expect(search).not.toBeFocused()
  await expect(sheet).toBeHidden()
  await page.reload()
  await button(page, new RegExp(owner.last_name)).press('Enter')
  await page.getByRole('menuitem', { name: 'Atajos del teclado' }).click()
  const single = sheet.getByRole('switch', { name: 'Atajos de una sola tecla' })
  await expect(single).not.toBeChecked()
  await single.click()
  await expect(single).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
})
