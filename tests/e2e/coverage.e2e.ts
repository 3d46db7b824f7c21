import type { Page } from '@playwright/test'
import { messages } from '#app/messages.ts'
import { makeDraft } from './draft-matrix.ts'
import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import { button } from './screen.ts'

const team = ['Ana Muñoz', 'Eva Ruiz', 'Iván Tzoc', 'Luis Peña', 'Rocío Nájera'] as const
const [LEADER, PEER, CLIENT] = [2, 3, 5]

/** A cell of the coverage grid by its whole name. */
const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
const field = (page: Page) => page.getByRole('combobox', { name: /^Agregar a / })
const option = (page: Page, name: RegExp) => page.getByRole('option', { name })

test('a cell adds and removes raters, each saved at once', async ({ page, product, owner }) => {
  const { path, addForm } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: team,
  })
  await addForm('Ana Muñoz', CLIENT, 'Eva Ruiz')
  await addForm('Luis Peña', LEADER, 'Eva Ruiz')
  await addForm('Luis Peña', LEADER, 'Iván Tzoc')
  await page.goto(`/connections/${path}`)
  await cell(page, 'Compañero de Eva Ruiz: sin evaluadores').click()
  const panel = page.getByRole('dialog', { name: 'Compañeros de Eva Ruiz' })
  await field(page).fill('ana')
  await expect(option(page, /Ana Muñoz/)).toContainText(
    'Ya evalúa a esta persona como Cliente o Proveedor',
  )
  await expect(option(page, /Ana Muñoz/)).toBeDisabled()
  await field(page).fill('roc')
  await field(page).press('Enter')
  await expect(button(page, 'Quitar a Rocío Nájera')).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(option(page, /Iván Tzoc/)).toContainText('mismo líder')
  await expectAccessibleAtBothWidths(page)
  await button(page, 'Sugerir a quienes comparten líder (1)').click()
  await expect(button(page, 'Quitar a Iván Tzoc')).toBeVisible()
  await expect(panel).toContainText('se agrupa')
  await field(page).press('Backspace')
  await expect(page.getByText('Iván Tzoc ya no evalúa a Eva Ruiz.')).toBeVisible()
  // the offer before is leaving
  await expect(button(page, 'Deshacer')).toHaveCount(1)
  await button(page, 'Deshacer').click()
  await expect(button(page, 'Quitar a Iván Tzoc')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByText('5 conexiones, 4 evaluadores, 2 evaluados')).toBeVisible()
  await page.reload()
  await expect(cell(page, 'Compañero de Eva Ruiz: 2, se agrupará en «Otros»')).toBeVisible()
})

test('of few questions a cell suggests as many raters as the report needs to speak of them', async ({
  page,
  product,
  owner,
}) => {
  const { path, addForm } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: [...team, 'Zoé Luna'],
    questions: 4,
  })
  for (const name of team.filter((one) => one !== 'Luis Peña'))
    await addForm('Luis Peña', LEADER, name)
  await addForm('Luis Peña', LEADER, 'Zoé Luna')
  await page.goto(`/connections/${path}`)
  await cell(page, 'Compañero de Eva Ruiz: sin evaluadores').click()
  await button(page, 'Sugerir a quienes comparten líder (4)').click()
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Compañero de Eva Ruiz: 4, se mostrará')).toBeVisible()
})

test('sixty connections take a keystroke or two each, and one call', async ({
  page,
  product,
  owner,
}) => {
  const people = Array.from({ length: 15 }, (_, index) => `${'ABCDEFGHIJKLMNO'[index]}ra Solís`)
  const { path, matrix } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: people,
  })
  let calls = 0
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls += 1
  })
  let strokes = 0
  const press = async (...keys: string[]) => {
    strokes += keys.length
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.goto(`/connections/${path}?orden=evaluado`)
  await cell(page, 'Compañero de Ara Solís: sin evaluadores').click()
  await expect(field(page)).toBeFocused()
  for (const [index] of people.entries()) {
    for (const step of [1, 2, 3, 4]) {
      await press(people[(index + step) % people.length]?.[0] ?? '', 'Enter')
      await expect(page.getByRole('button', { name: /^Quitar a / })).toHaveCount(step)
    }
    if (index + 1 < people.length) await press('Enter')
  }
  await expect(page.getByText('60 conexiones, 15 evaluadores, 15 evaluados')).toBeVisible()
  await expect.poll(() => calls).toBe(60)
  // a second for a stroke would be less than three minutes
  expect(strokes).toBe(134)
  // the grid shows a connection at once, and its call may still be under way
  const stored = async () => {
    const { rows } = await product.data.pool.query(
      'select count(*)::int as forms from forms where matrix_id = $1 and relation_type_id = $2',
      [matrix.id, PEER],
    )
    return rows
  }
  await expect.poll(stored).toEqual([{ forms: 60 }])
})

test('the keyboard moves over the cells, toggles, types and removes as in a sheet', async ({
  page,
  product,
  owner,
}) => {
  const { path, addForm } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: team,
  })
  await addForm('Luis Peña', LEADER, 'Ana Muñoz')
  await page.goto(`/connections/${path}?orden=evaluado`)
  await cell(page, 'Autoevaluación de Ana Muñoz: no').focus()
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Autoevaluación de Ana Muñoz: 1, se mostrará')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('eva')
  await expect(field(page)).toHaveValue('eva')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ahora Eva Ruiz evalúa a Ana Muñoz como líder.')).toBeVisible()
  await expect(button(page, /^Quitar a /)).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Compañeros de Ana Muñoz' })).toBeVisible()
  await expect(field(page)).toBeFocused()
  // An empty field of the panel has nothing of its own to undo.
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('row', { name: /^Luis Peña.*1 hoja/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Compañero de Ana Muñoz: sin evaluadores')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await expect(page.getByText('Luis Peña ya no evalúa a Ana Muñoz.')).toBeVisible()
  await page.keyboard.press('Control+End')
  await expect(cell(page, 'Cliente o Proveedor de Rocío Nájera: sin evaluadores')).toBeFocused()
})

test('a cell shows what another tab saved meanwhile', async ({ page, product, owner }) => {
  const { path, addForm } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: team,
  })
  await page.goto(`/connections/${path}`)
  await cell(page, 'Compañero de Eva Ruiz: sin evaluadores').click()
  await addForm('Ana Muñoz', CLIENT, 'Eva Ruiz')
  await field(page).fill('ana')
  await field(page).press('Enter')
  await expect(page.getByText(messages['form.pair_exists'])).toBeVisible()
  await expect(cell(page, 'Cliente o Proveedor de Eva Ruiz: 1, se ocultará')).toBeVisible()
  await expect(cell(page, 'Compañero de Eva Ruiz: sin evaluadores')).toBeVisible()
})

test('states, order and search are kept in the address, and rows stay while edited', async ({
  page,
  product,
  owner,
}) => {
  const { path, addForm } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: team,
    columns: [{ name: 'Área', type: 'text' }],
    values: ['Ventas', 'Calidad', 'Ventas', 'Calidad', 'Calidad'],
  })
  for (const rater of ['Ana Muñoz', 'Iván Tzoc']) await addForm(rater, PEER, 'Eva Ruiz')
  await page.goto(`/connections/${path}`)
  await button(page, '1 persona con grupos que no se mostrarán').click()
  await expect(page).toHaveURL(/estado=falta/)
  const rows = page.getByRole('rowheader')
  await expect(rows).toHaveText(['Eva Ruiz'])
  await cell(page, 'Compañero de Eva Ruiz: 2, se ocultará').click()
  await field(page).fill('luis')
  const saved = page.waitForResponse((reply) => reply.request().method() === 'POST')
  await field(page).press('Enter')
  await expect(cell(page, 'Compañero de Eva Ruiz: 3, se mostrará')).toBeVisible()
  await expect(rows).toHaveText(['Eva Ruiz'])
  await saved
  await page.reload()
  await expect(page.getByText('Nadie coincide con el filtro')).toBeVisible()
  await button(page, 'Quitar filtros').click()
  await expect(rows).toHaveCount(5)
  await page.getByLabel('Filtrar', { exact: true }).selectOption('Ventas')
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(rows).toHaveCount(2)
})
