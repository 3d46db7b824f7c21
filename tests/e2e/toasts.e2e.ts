// The library of toasts is loaded after the page, and may not come.
import type { Page } from '@playwright/test'
import { messages } from '#app/messages.ts'
import { makeMatrix } from '../factories.ts'
import { card, makeParents, openMenu } from './dashboard-page.ts'
import { makeDraft } from './draft-matrix.ts'
import { expect, test } from './fixtures.ts'
import { button, messageToast } from './screen.ts'

// a shared browser may have the library in its cache
test.use({ isolated: true })

const LIBRARY = '**/assets/Toasts-*.js'

/** Answers the browser's own dialogs, and keeps their texts. */
async function answerDialogs(page: Page, accept: () => boolean): Promise<readonly string[]> {
  const texts: string[] = []
  page.on('dialog', (dialog) => {
    texts.push(dialog.message())
    void (accept() ? dialog.accept() : dialog.dismiss())
  })
  await page.route(LIBRARY, (route) => route.abort())
  return texts
}

test('without its toast a removal is made at once, and later toasts are shown', async ({
  page,
  product,
  owner,
}) => {
  const subjects = ['Ana Muñoz', 'Eva Ruiz']
  const draft = await makeDraft(product.data, { workspace_id: owner.workspace_id, subjects })
  const dialogs = await answerDialogs(page, () => true)
  await page.goto(`/participants/${draft.path}`)
  const removal = page.waitForResponse(/\/remove$/)
  await button(page, 'Eliminar a Ana Muñoz').click()
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toBeHidden()
  expect((await removal).status()).toBe(200)
  await expect(page.getByRole('row', { name: /Eva Ruiz/ })).toBeVisible()
  expect(dialogs).toEqual([])
  await page.unroute(LIBRARY)
  await button(page, 'Eliminar a Eva Ruiz').click()
  await button(page, /^Deshacer/).click()
  await expect(page.getByRole('row', { name: /Eva Ruiz/ })).toBeVisible()
})

test('without its toast a deletion is asked by the browser, which also tells its end', async ({
  context,
  page,
  product,
  owner,
}) => {
  const parents = await makeParents(product, owner.workspace_id)
  await makeMatrix(product.data, { ...parents, name: 'Sobra' })
  let sure = false
  const dialogs = await answerDialogs(page, () => sure)
  const remove = async () => {
    await openMenu(page, 'Sobra')
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  }
  await page.goto(`/dashboard/${parents.company_id}`)
  // the menu is loaded before the network goes
  await openMenu(page, 'Sobra')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await context.setOffline(true)
  await remove()
  await expect.poll(() => dialogs).toEqual([messages['matrix.delete_confirm']])
  await context.setOffline(false)
  await page.reload()
  sure = true
  await remove()
  await expect
    .poll(() => dialogs.slice(1))
    .toEqual([messages['matrix.delete_confirm'], messages['matrix.deleted']])
  await expect(card(page, 'Sobra')).toBeHidden()
})

test('a page that lost its network before the first touch tells what failed at once', async ({
  context,
  page,
  product,
  owner,
}) => {
  const subjects = ['Ana Muñoz', 'Eva Ruiz']
  const draft = await makeDraft(product.data, { workspace_id: owner.workspace_id, subjects })
  const dialogs = await answerDialogs(page, () => true)
  await page.goto(`/participants/${draft.path}`)
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toBeVisible()
  await context.setOffline(true)
  await button(page, 'Eliminar a Ana Muñoz').click()
  await expect.poll(() => dialogs).toEqual([messages['row.delete_failed']])
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toBeVisible()
  await context.setOffline(false)
  await page.unroute(LIBRARY)
  await button(page, 'Eliminar a Ana Muñoz').click()
  await button(page, /^Deshacer/).click()
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toBeVisible()
  await expect(messageToast(page, 'row.delete_failed')).toHaveCount(0)
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
