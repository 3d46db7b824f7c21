import type { Page } from '@playwright/test'
import { askForRaters } from '../nomination-plan.ts'
import { makeDraft } from './draft-matrix.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { button } from './screen.ts'

const people = ['Ana Muñoz', 'Bruno Ríos', 'Citlali Cruz', 'Diego Peña']

/** Filters, searches and shows a column, each of which the address keeps. */
async function tryColumn(page: Page, column: string, shown: boolean): Promise<void> {
  const names = page.getByRole('rowheader')
  await expect(names).toHaveCount(people.length)
  const filter = page.getByLabel('Filtrar', { exact: true })
  await filter.selectOption('Ventas')
  await expect(names).toHaveCount(2)
  await page.reload()
  await expect(names).toHaveCount(2)
  await filter.selectOption('Filtrar: todas')
  await page.getByRole('searchbox').fill('ventas')
  await expect(names).toHaveCount(2)
  await page.getByRole('searchbox').fill('')
  await button(page, 'Columnas').click()
  await page
    .getByRole('menuitem', { name: shown ? `Ocultar ${column}` : `Mostrar ${column}` })
    .click()
  const head = page.getByRole('columnheader', { name: column })
  await expect(head).toBeVisible({ visible: !shown })
  await page.reload()
  await expect(names).toHaveCount(people.length)
  await expect(head).toBeVisible({ visible: !shown })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('each list of a draft filters by a column, finds its values and lets it be chosen', async ({
  page,
  product,
  owner,
}) => {
  const { path, addForm, matrix } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: people,
    columns: [{ name: 'Área', type: 'text' }],
    values: ['Ventas', 'Compras', 'Ventas', 'Compras'],
  })
  for (const name of people) await addForm(name)
  await page.goto(`/participants/${path}`)
  await tryColumn(page, 'Área', true)
  // a row that is being typed has a field for each column
  await button(page, 'Editar a Ana Muñoz').click()
  await expect(page.getByRole('textbox', { name: 'Área' })).toHaveValue('Ventas')

  await page.goto(`/connections/${path}?vista=lista`)
  await tryColumn(page, 'Área del evaluado', false)
  await addForm('Ana Muñoz', 2, 'Diego Peña')
  await page.reload()
  await page.getByLabel('Filtrar', { exact: true }).selectOption('Líder')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await button(page, 'Editar la conexión de Ana Muñoz con Diego Peña').click()
  await expect(page.getByRole('combobox', { name: 'Evaluado', exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)

  await page.goto(`/anonymity/${path}`)
  await tryColumn(page, 'Área', false)
  await askForRaters(product.data, matrix.id)
  await page.goto(`/nominations/${path}`)
  await button(page, 'Abrir propuestas').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abrir propuestas' }).click()
  await tryColumn(page, 'Área', false)
})
