import { makeDraft } from './draft-matrix.ts'
import { expect, test } from './fixtures.ts'
import { button, messageToast } from './screen.ts'

test('a page that lost its network before the first touch tells what failed', async ({
  context,
  page,
  product,
  owner,
}) => {
  const subjects = ['Ana Muñoz', 'Eva Ruiz']
  const draft = await makeDraft(product.data, { workspace_id: owner.workspace_id, subjects })
  await page.goto(`/participants/${draft.path}`)
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toBeVisible()
  await context.setOffline(true)
  await button(page, 'Eliminar a Ana Muñoz').click()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toBeVisible()
  await button(page, 'Eliminar a Ana Muñoz').click()
  await button(page, 'Eliminar a Eva Ruiz').click()
  await expect(messageToast(page, 'row.delete_failed')).toBeVisible()
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toBeVisible()
  // what the page still loads needs no network any more
  await page.goto('about:blank')
  await context.setOffline(false)
})

test('opening the release ends the offer to undo, which would lie over its button', async ({
  page,
  product,
  owner,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: ['Ana Muñoz', 'Eva Ruiz'],
  })
  await page.goto(`/connections/${path}`)
  await button(page, 'Generar').click()
  await page.getByRole('menuitem', { name: 'Autoevaluación para todos' }).click()
  await button(page, 'Agregar 2 conexiones').click()
  await expect(button(page, 'Deshacer')).toBeVisible()
  await button(page, 'Subir Proyecto').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(button(page, 'Deshacer')).toBeHidden()
  await page.reload()
  await expect(page.getByText('2 conexiones, 2 evaluadores, 2 evaluados')).toBeVisible()
})
