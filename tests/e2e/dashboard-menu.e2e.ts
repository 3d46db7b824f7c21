import { makeMatrix, makeSubject, markReleased } from '../factories.ts'
import { card, makeParents, openMenu } from './dashboard-page.ts'
import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import { fillDate, goBack, SERVER_FAILURE, toast } from './screen.ts'

test('a released matrix disables the editing entries of its menu with a reason', async ({
  page,
  product,
  owner,
}) => {
  const parents = await makeParents(product, owner.workspace_id)
  const draft = await makeMatrix(product.data, { ...parents, name: 'Por hacer' })
  const released = await makeMatrix(product.data, { ...parents, name: 'Liberado ya' })
  await markReleased(product.data, released.id)
  await page.goto(`/dashboard/${parents.company_id}`)
  await openMenu(page, 'Por hacer')
  await expect(page.getByRole('menuitem', { name: 'Editar participantes' })).toHaveAttribute(
    'href',
    `/participants/${parents.company_id}/${draft.id}`,
  )
  await expect(page.getByRole('menuitem', { name: 'Editar conexiones' })).toHaveAttribute(
    'href',
    `/participants/${parents.company_id}/${draft.id}`,
  )
  await expect(page.getByRole('menuitem', { name: 'Descargar reportes' })).toHaveAttribute(
    'href',
    `/download-reports/${parents.company_id}/${draft.id}`,
  )
  await page.mouse.click(5, 400)
  await expect(page.getByRole('menu')).toBeHidden()
  await openMenu(page, 'Liberado ya')
  for (const entry of ['Editar participantes', 'Editar conexiones']) {
    await expect(page.getByRole('menuitem', { name: entry })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(page.getByRole('menuitem', { name: entry })).toContainText(
      'El proyecto ya se liberó',
    )
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Opciones de Liberado ya' })).toBeFocused()
})

test('deletes a matrix after a confirmation; a failure restores its card', async ({
  page,
  product,
  owner,
}) => {
  const parents = await makeParents(product, owner.workspace_id)
  await makeMatrix(product.data, { ...parents, name: 'Sobra' })
  await makeMatrix(product.data, { ...parents, name: 'Se queda' })
  const question = page.getByRole('alertdialog', {
    name: '¿Estás seguro de eliminar este proyecto?',
  })
  await page.goto(`/dashboard/${parents.company_id}`)
  await openMenu(page, 'Sobra')
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toBeHidden()
  await expect(card(page, 'Sobra')).toBeVisible()
  await openMenu(page, 'Sobra')
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await question.getByRole('button', { name: 'Sí, eliminar' }).click()
  await expect(toast(page, 'Proyecto eliminado con éxito!')).toBeVisible()
  await expect(card(page, 'Sobra')).toBeHidden()
  await expect(question).toBeHidden()
  await page.route('**/api/v1/matrices/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(SERVER_FAILURE) : route.continue(),
  )
  await openMenu(page, 'Se queda')
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await question.getByRole('button', { name: 'Sí, eliminar' }).click()
  await expect(toast(page, 'No se pudo eliminar el proyecto.')).toBeVisible()
  await expect(card(page, 'Se queda')).toBeVisible()
})

test('deletes a released matrix only after its name was typed', async ({
  page,
  product,
  owner,
}) => {
  const parents = await makeParents(product, owner.workspace_id)
  const matrix = await makeMatrix(product.data, { ...parents, name: 'Liderazgo Ágil 2026' })
  await makeSubject(product.data, { matrix_id: matrix.id })
  await markReleased(product.data, matrix.id)
  await page.goto(`/dashboard/${parents.company_id}`)
  await openMenu(page, 'Liderazgo Ágil 2026')
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Eliminar «Liderazgo Ágil 2026»' })
  await expect(dialog.locator('dl')).toHaveText(/participantes1.*hojas contestadas0/)
  await expectAccessibleAtBothWidths(page)
  const remove = dialog.getByRole('button', { name: 'Eliminar proyecto y respuestas' })
  await remove.click({ force: true })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Escribe «Liderazgo Ágil 2026»').fill(' liderazgo agil  2026')
  await remove.click()
  await expect(toast(page, 'Proyecto eliminado con éxito!')).toBeVisible()
  await expect(card(page, 'Liderazgo Ágil 2026')).toBeHidden()
})

test('the question about a draft goes away with its page', async ({ page, product, owner }) => {
  const parents = await makeParents(product, owner.workspace_id)
  await makeMatrix(product.data, { ...parents, name: 'Sobra' })
  await page.goto(`/dashboard/${parents.company_id}`)
  await openMenu(page, 'Sobra')
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  const question = toast(page, '¿Estás seguro de eliminar este proyecto?')
  await expect(question).toBeVisible()
  await card(page, 'Sobra').getByRole('link', { name: 'Sobra' }).click()
  await expect(question).toBeHidden()
  await goBack(page)
  await expect(card(page, 'Sobra')).toBeVisible()
})

test('duplicates a matrix as a draft', async ({ page, product, owner }) => {
  const parents = await makeParents(product, owner.workspace_id)
  const original = await makeMatrix(product.data, { ...parents, name: 'Liderazgo 2025' })
  await makeSubject(product.data, { matrix_id: original.id })
  await page.goto(`/dashboard/${parents.company_id}`)
  await openMenu(page, 'Liderazgo 2025')
  await page.getByRole('menuitem', { name: 'Duplicar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Duplicar «Liderazgo 2025»' })
  await expect(dialog.getByLabel('Nombre del proyecto')).toHaveValue('Copia de Liderazgo 2025')
  await fillDate(dialog, 'Fecha límite', '20/11/2026')
  await dialog.getByRole('button', { name: 'Duplicar' }).click()
  await expect(dialog.getByText('La fecha límite debe ser posterior al día de hoy.')).toBeVisible()
  await fillDate(dialog, 'Fecha límite', '11/12/2026')
  await dialog.getByRole('button', { name: 'Duplicar' }).click()
  await expect(toast(page, 'Duplicamos el proyecto como borrador.')).toBeVisible()
  await expect(card(page, 'Copia de Liderazgo 2025')).toContainText('Participantes1')
})

test('the menu of a card works with the keyboard alone', async ({ page, product, owner }) => {
  const parents = await makeParents(product, owner.workspace_id)
  await makeMatrix(product.data, { ...parents, name: 'Liderazgo 2026' })
  await page.goto(`/dashboard/${parents.company_id}`)
  await expect(card(page, 'Liderazgo 2026')).toBeVisible()
  const options = page.getByRole('button', { name: 'Opciones de Liderazgo 2026' })
  // until the script of the menu has loaded it takes no focus
  await expect(options).toBeVisible()
  await page.getByRole('link', { name: /Crear proyecto/ }).focus()
  await page.keyboard.press('Tab')
  await expect(options).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, '¿Estás seguro de eliminar este proyecto?')).toBeHidden()
})
