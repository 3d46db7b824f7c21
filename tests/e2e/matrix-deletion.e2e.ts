import type { Page } from '@playwright/test'
import { makeMatrix, markReleased } from '../factories.ts'
import { makeParents, openMenu } from './dashboard-page.ts'
import { expect, expectAccessibleAtBothWidths, expectNoSidewaysScroll, test } from './fixtures.ts'
import { button, SERVER_FAILURE, toast } from './screen.ts'

const choice = (page: Page) => page.getByRole('menuitem', { name: 'Eliminar' })

test('a draft is deleted on its own page after a question', async ({ page, product, owner }) => {
  const parents = await makeParents(product, owner.workspace_id)
  const draft = await makeMatrix(product.data, { ...parents, name: 'Sobra' })
  await makeMatrix(product.data, { ...parents, name: 'Se queda' })
  const question = toast(page, '¿Estás seguro de eliminar este proyecto?')
  await page.goto(`/matrix/${parents.company_id}/${draft.id}`)
  await openMenu(page, 'Sobra')
  await choice(page).click()
  await expect(question).toBeVisible()
  await button(page, 'Cancelar').click()
  await expect(question).toBeHidden()
  await page.route(
    '**/api/v1/matrices/*',
    (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(SERVER_FAILURE) : route.continue(),
    { times: 1 },
  )
  await openMenu(page, 'Sobra')
  await choice(page).click()
  await button(page, 'Sí, eliminar').click()
  await expect(toast(page, 'No se pudo eliminar el proyecto.')).toBeVisible()
  await expect(question).toBeHidden()
  await openMenu(page, 'Sobra')
  await choice(page).click()
  await button(page, 'Sí, eliminar').click()
  await expect(page).toHaveURL(`/dashboard/${parents.company_id}`)
  await expect(toast(page, 'Proyecto eliminado con éxito!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Se queda' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sobra' })).toBeHidden()
})

test('a released matrix is deleted on its own page once its name was typed', async ({
  page,
  product,
  owner,
}) => {
  const parents = await makeParents(product, owner.workspace_id)
  const { id } = await makeMatrix(product.data, { ...parents, name: 'Liderazgo 2026' })
  await markReleased(product.data, id)
  await page.goto(`/matrix/${parents.company_id}/${id}`)
  await openMenu(page, 'Liderazgo 2026')
  await choice(page).click()
  const dialog = page.getByRole('dialog', { name: 'Eliminar «Liderazgo 2026»' })
  await expect(dialog).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Cerrar antes' }).click()
  await expect(dialog).toBeHidden()
  const closing = page.getByRole('alertdialog', { name: 'Cerrar «Liderazgo 2026» ahora' })
  await closing.getByRole('button', { name: 'Cancelar' }).click()
  await expect(closing).toBeHidden()
  await openMenu(page, 'Liderazgo 2026')
  await choice(page).click()
  await dialog.getByLabel('Escribe «Liderazgo 2026»').fill('liderazgo 2026')
  await dialog.getByRole('button', { name: 'Eliminar proyecto y respuestas' }).click()
  await expect(page).toHaveURL(`/dashboard/${parents.company_id}`)
  await expect(toast(page, 'Proyecto eliminado con éxito!')).toBeVisible()
  await expect(page.getByText('No hay proyectos disponibles')).toBeVisible()
})

for (const width of [390, 320])
  test(`the buttons of a draft keep their icons and fit ${width} px`, async ({
    page,
    product,
    owner,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    const parents = await makeParents(product, owner.workspace_id)
    const { id } = await makeMatrix(product.data, { ...parents, name: 'Liderazgo 2026' })
    await page.goto(`/matrix/${parents.company_id}/${id}`)
    const head = page.locator('.page-head')
    for (const name of ['Participantes', 'Conexiones']) {
      const link = head.getByRole('link', { name })
      await expect(link.locator('svg')).toBeVisible()
      await expect(link).toBeInViewport({ ratio: 1 })
    }
    const options = head.getByRole('button', { name: /^Opciones de/ })
    await expect(options).toBeInViewport({ ratio: 1 })
    const title = await head.getByRole('heading').boundingBox()
    await expect
      .poll(async () => Math.abs(((await options.boundingBox())?.y ?? 0) - (title?.y ?? 0)))
      .toBeLessThan(20)
    await expectNoSidewaysScroll(page)
  })
