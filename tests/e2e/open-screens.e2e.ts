// What the crawl of addresses does not show: open dialogs and menus, and screens without data.
import type { Locator, Page } from '@playwright/test'
import { makeCompany, makeMatrix, markReleased } from '../factories.ts'
import { listCovered } from './covering-toast.ts'
import { openMenu } from './dashboard-page.ts'
import { makeDraft } from './draft-matrix.ts'
import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import { waitForContent } from './page-safety.ts'
import { button } from './screen.ts'

/** Checks what has opened, and closes it with the keyboard. */
async function check(page: Page, opened: Locator): Promise<void> {
  await expect(opened).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await listCovered(page)).toEqual([])
  }
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('what opens over a released project is accessible', async ({ page, product, owner }) => {
  const subjects = ['Ana Muñoz', 'Eva Ruiz']
  const draft = await makeDraft(product.data, { workspace_id: owner.workspace_id, subjects })
  await draft.addForm('Eva Ruiz', 3, 'Ana Muñoz')
  await markReleased(product.data, draft.matrix.id)
  await page.goto(`/matrix/${draft.path}`)
  await expect(page.getByRole('row', { name: /Eva Ruiz/ })).toBeVisible()
  await button(page, 'Recordar a 1').click()
  await check(page, dialog(page, 'Recordar a quienes faltan'))
  await button(page, 'Datos').click()
  await check(page, page.getByRole('complementary', { name: 'Datos del proyecto' }))
  await openMenu(page, 'Liderazgo 2026')
  await check(page, page.getByRole('menu'))
  await page.keyboard.press('Control+k')
  await check(page, dialog(page, 'Buscar o ir a'))
})

test('what opens over a draft is accessible', async ({ page, product, owner }) => {
  const subjects = ['Ana Muñoz', 'Eva Ruiz']
  const draft = await makeDraft(product.data, { workspace_id: owner.workspace_id, subjects })
  await draft.addForm('Eva Ruiz', 3, 'Ana Muñoz')
  await page.goto(`/connections/${draft.path}`)
  await button(page, 'Subir Proyecto').click()
  const release = page.getByRole('dialog')
  await expect(release.getByRole('button', { name: /^Liberar y enviar/ })).toBeVisible()
  await check(page, release)
  await button(page, 'Importar').click()
  await expect(page.locator('input[type=file]')).toBeAttached()
  await check(page, page.getByRole('dialog'))
  await page.goto(`/dashboard/${draft.company.id}`)
  await openMenu(page, 'Liderazgo 2026')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  const question = page.getByRole('alertdialog', {
    name: '¿Estás seguro de eliminar este proyecto?',
  })
  await expect(question).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toBeHidden()
})

test('what opens over the companies is accessible', async ({ page, product, owner }) => {
  const { workspace_id } = owner
  await makeCompany(product.data, { workspace_id, name: 'Ceiba' })
  await page.goto('/companies')
  await button(page, 'Nombres de las relaciones de Ceiba').click()
  await check(page, dialog(page, /^Nombres de las relaciones/))
  await button(page, 'Remitente de los correos de Ceiba').click()
  const sender = dialog(page, /^Remitente de los correos/)
  await sender.getByLabel('Correo del remitente').fill('rh@ceiba.mx')
  await sender.getByRole('button', { name: 'Guardar' }).click()
  await expect(sender.getByText(/Pide a quien lo opera/)).toBeVisible()
  await sender.getByLabel('Correo del remitente').fill('')
  await check(page, sender)
  await page.keyboard.press('?')
  await check(page, dialog(page, 'Atajos del teclado'))
})

test('the screens of the first day are accessible', async ({ page, product, owner }) => {
  const { workspace_id } = owner
  const visit = async (path: string, text: string) => {
    await page.goto(path)
    await expect(page.getByText(text).first()).toBeVisible()
    await waitForContent(page)
    await expectAccessibleAtBothWidths(page)
  }
  await visit('/companies', 'Aún no tienes empresas.')
  await visit('/primeros-pasos', 'Nombre de tu empresa')
  const { id: company_id } = await makeCompany(product.data, { workspace_id })
  await visit(`/dashboard/${company_id}`, 'No hay proyectos disponibles')
  await visit(`/scales/${company_id}`, 'Aún no hay escalas')
  await visit(`/evaluations/${company_id}`, 'Aún no hay evaluaciones')
  const { id } = await makeMatrix(product.data, { workspace_id, company_id })
  await visit(`/participants/${company_id}/${id}`, 'Agrega a las personas que evalúan')
  await visit(`/connections/${company_id}/${id}`, 'Todavía no hay participantes')
  await visit(`/matrix/${company_id}/${id}`, 'Todavía es un borrador')
})
