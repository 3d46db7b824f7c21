import { makeDraft } from './draft-matrix.ts'
import { expect, test } from './fixtures.ts'
import { button, goBack } from './screen.ts'

test('a person who was renamed is found by the new name, and not by the old one', async ({
  page,
  product,
  owner,
}) => {
  const draft = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: ['Ana Muñoz', 'Luis Peña', 'Iván Tzoc'],
  })
  await draft.addForm('Ana Muñoz', 3, 'Luis Peña')
  await page.goto(`/connections/${draft.path}?vista=lista`)
  const search = page.getByRole('searchbox')
  const found = page.getByRole('row', { name: /Luis Peña/ })
  await search.fill('Ana')
  await expect(found).toHaveCount(1)
  await search.fill('')

  await page.getByRole('link', { name: 'Participantes' }).first().click()
  await button(page, 'Editar a Ana Muñoz').click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Mariana Solís')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Editar a Mariana Solís')).toBeFocused()
  await goBack(page)
  await expect(found).toContainText('Mariana Solís')
  await search.fill('Solís')
  await expect(found).toHaveCount(1)
  await search.fill('Muñoz')
  await expect(found).toHaveCount(0)
})
