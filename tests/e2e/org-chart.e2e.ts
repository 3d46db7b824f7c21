import type { Page } from '@playwright/test'
import { emailOf, makeDraft } from './draft-matrix.ts'
import { expect, expectAccessibleAtBothWidths, expectNoSidewaysScroll, test } from './fixtures.ts'
import { button, pickOption, row, toast } from './screen.ts'

const people = ['Lucía Cárdenas', 'Ana Muñoz', 'Bruno Ríos', 'Citlali Cruz', 'Diego Peña']

// Lucía leads Ana by e-mail, Bruno by a name in another order and Citlali by a nickname; Diego, as
// heads of companies are often written, leads himself.
const leaders = ['', emailOf('Lucía'), 'cardenas, lucia', 'La jefa', 'Diego Peña']

test('generates connections from the organisation chart, and names unknown leaders', async ({
  page,
  product,
  owner,
}) => {
  const { path, addForm } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: people,
    columns: [{ name: 'Reporta a', type: 'text' }],
    values: leaders,
  })
  await addForm('Ana Muñoz', 3, 'Bruno Ríos')
  await page.goto(`/connections/${path}`)
  await button(page, 'Generar').click()
  await page.getByRole('menuitem', { name: 'Desde el organigrama' }).click()
  await expect(page.getByText('2 de 5 con líder en el proyecto')).toBeVisible()
  await expect(page.getByText('«La jefa»')).toBeVisible()
  await page.getByRole('combobox', { name: 'Quién es «La jefa»' }).fill('lucia')
  await pickOption(page, /Lucía Cárdenas/)
  await expect(page.getByText('3 de 5 con líder en el proyecto')).toBeVisible()

  // Five self-evaluations, three leaders, three of a team, and six pairs of peers, one of which exists.
  await expect(row(page, 'Cada quien a sí mismo')).toContainText('0 → 5 de 5')
  await expect(row(page, 'Su líder directo')).toContainText('0 → 3 de 5')
  await expect(row(page, 'Todo su equipo directo')).toContainText('0 → 1 de 5')
  await expect(row(page, 'Con el mismo líder')).toContainText('+5')
  await button(page, 'Bruno Ríos').click()
  await expect(page.getByText('Ana Muñoz, Citlali Cruz')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Cada quien a sí mismo').uncheck()
  await button(page, 'Agregar 11 conexiones').click()
  await expect(toast(page, 'Agregamos 11 conexiones.')).toBeVisible()
  await expect(row(page, 'Citlali Cruz').first()).toBeVisible()
  await expect(button(page, 'Deshacer')).toBeVisible()
})

test('adds nothing until a column says who leads whom, and warns of one that names no one', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: people.slice(0, 3),
    columns: [{ name: 'Área', type: 'text' }],
    values: ['Ventas', 'Compras', 'Ventas'],
  })
  await page.goto(`/org-chart/${path}`)
  const add = page.getByRole('button', { name: /^Agregar \d+ conexiones/ })
  await expect(
    page.getByText('Elige la columna que dice quién es el líder de cada persona.'),
  ).toBeVisible()
  await expect(add).toBeDisabled()
  await page.getByRole('combobox', { name: '¿Qué columna dice quién es su líder?' }).click()
  await pickOption(page, 'Área')
  await expect(page.locator('.warning-line', { hasText: '0 de 3 con líder' })).toBeVisible()
  await expect(add).toBeEnabled()
})

/** Pastes as a user does, on what has the focus. */
const pasteOn = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    ;(document.activeElement ?? document.body).dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test('tables that are pasted in the open dialog are read there, with any headers', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: people.slice(0, 2),
  })
  await page.goto(`/connections/${path}`)
  await button(page, 'Importar').click()
  const dialog = page.getByRole('dialog', { name: 'Importar conexiones' })
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await pasteOn(page, `Quién responde\tEs su\tSobre quién\nLucía Cárdenas\tjefa\tAna Muñoz`)
  await expect(
    dialog.getByText('¿Qué columna dice quién evalúa, por nombre, correo o número?'),
  ).toBeVisible()
  await pasteOn(
    page,
    `Evaluador\tCorreo\tRelación\tEvaluado\nLucía Cárdenas\t${emailOf('Lucía')}\tjefa\tAna Muñoz`,
  )
  await button(page, 'Agregar 1 conexión').click()
  await expect(
    page.getByRole('gridcell', { name: 'Líder de Ana Muñoz: 1, se mostrará' }),
  ).toBeVisible()
})

test('a pasted table goes to the people or to the connections', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: people.slice(0, 2),
  })
  const paste = (text: string) => pasteOn(page, text)
  await page.goto(`/participants/${path}`)
  await expect(row(page, 'Ana Muñoz')).toBeVisible()
  await paste(
    `Nombre del evaluador\tCorreo institucional\tRelación\tNombre del evaluado\nLucía Cárdenas\t${emailOf('Lucía')}\tJefa directa\tMuñoz Ana`,
  )
  await button(page, 'Agregar 1 conexión').click()
  await expect(
    page.getByRole('gridcell', { name: 'Líder de Ana Muñoz: 1, se mostrará' }),
  ).toBeVisible()
  await paste('Colaborador\tCorreo-e\tReporta a\nEva Ruiz\teva@laceiba.mx\tAna Muñoz')
  await button(page, 'Revisar 1 renglón').click()
  await button(page, 'Agregar 1 participante').click()
  await expect(page.getByText('Se agregó 1 participante de «tabla pegada»')).toBeVisible()
  await page.goto(`/connections/${path}`)
  await expect(
    page.getByRole('gridcell', { name: 'Líder de Eva Ruiz: 1, se mostrará' }),
  ).toBeVisible()
})
