import type { Page } from '@playwright/test'
import { messages } from '#app/messages.ts'
import { newId } from '#shared/ids.ts'
import { makeDraft } from './draft-matrix.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  test,
} from './fixtures.ts'
import { button, goBack, messageToast, pickOption, SERVER_FAILURE } from './screen.ts'

const team = ['Ana Muñoz', 'Eva Ruiz', 'Iván Tzoc', 'Luis Peña', 'Rocío Nájera'] as const
const area = [{ name: 'Área', type: 'text' }] as const
const [LEADER, PEER] = [2, 3]

/** A cell of the coverage grid by its whole name. */
const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })

/** Types the beginning of a name and picks the subject from the list. */
async function pick(page: Page, field: 'Evaluador' | 'Evaluado', name: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(name.slice(0, 4))
  await pickOption(page, new RegExp(name))
}

async function chooseRelation(page: Page, relation: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Relación' }).click()
  await pickOption(page, relation, true)
}

test('adds forms row by row; a self-evaluation fixes the evaluated', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: team,
  })
  await page.goto(`/connections/${path}?vista=lista`)
  await button(page, 'Agregar conexión').click()
  await pick(page, 'Evaluador', 'Ana Muñoz')
  await button(page, 'Agregar conexión').click()
  await expect(page.getByText(messages['form.incomplete_row'])).toBeVisible()
  await button(page, 'Guardar fila').click()
  await expect(page.getByText(messages['form.incomplete'])).toBeVisible()

  await chooseRelation(page, 'Autoevaluación')
  await expect(page.getByRole('combobox', { name: 'Evaluado', exact: true })).toHaveValue(
    'Ana Muñoz',
  )
  await expect(page.getByRole('combobox', { name: 'Evaluado', exact: true })).toBeDisabled()
  await button(page, 'Guardar fila').click()
  await expect(page.getByText('1 conexión, 1 evaluador, 1 evaluado')).toBeVisible()

  await button(page, 'Agregar conexión').click()
  await pick(page, 'Evaluador', 'Ana Muñoz')
  await page.getByRole('combobox', { name: 'Relación' }).click()
  await expect(page.getByRole('option', { name: 'Líder' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Autoevaluación' })).toBeHidden()
  await pickOption(page, 'Compañero')
  await page.getByRole('combobox', { name: 'Evaluado', exact: true }).fill('Ana')
  await expect(page.getByText('Sin resultados')).toBeVisible()
  await pick(page, 'Evaluado', 'Luis Peña')
  await button(page, 'Guardar fila').click()
  await expect(page.getByRole('row', { name: /Ana Muñoz.*Compañero.*Luis Peña/ })).toBeVisible()
  await expect(page.getByText('2 conexiones, 1 evaluador, 2 evaluados')).toBeVisible()
  await expectNoSidewaysScroll(page)

  await button(page, 'Eliminar la conexión de Ana Muñoz con Luis Peña').click()
  await expect(page.getByText('1 conexión, 1 evaluador, 1 evaluado')).toBeVisible()
  await expect(page.getByText('Ana Muñoz ya no evalúa a Luis Peña.')).toBeVisible()
  await button(page, 'Deshacer').click()
  await expect(page.getByText('2 conexiones, 1 evaluador, 2 evaluados')).toBeVisible()
})

test('refuses a form that was added elsewhere meanwhile', async ({ page, product, owner }) => {
  const { path, addForm } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: team,
  })
  await page.goto(`/connections/${path}?vista=lista`)
  await button(page, 'Agregar conexión').click()
  await pick(page, 'Evaluador', 'Ana Muñoz')
  await chooseRelation(page, 'Líder')
  await pick(page, 'Evaluado', 'Eva Ruiz')
  await addForm('Ana Muñoz', LEADER, 'Eva Ruiz')
  await button(page, 'Guardar fila').click()
  await expect(page.getByText(messages['form.duplicate'])).toBeVisible()
})

test('offers to change the relation that a pair has meanwhile', async ({
  page,
  product,
  owner,
}) => {
  const { path, addForm } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: team,
  })
  await page.goto(`/connections/${path}?vista=lista`)
  await button(page, 'Agregar conexión').click()
  await pick(page, 'Evaluador', 'Ana Muñoz')
  await chooseRelation(page, 'Líder')
  await pick(page, 'Evaluado', 'Eva Ruiz')
  await addForm('Ana Muñoz', PEER, 'Eva Ruiz')
  await button(page, 'Guardar fila').click()
  await expect(page.getByText(messages['form.pair_exists'])).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await button(page, 'Cambiar a Líder').press('Enter')
  await expect(page.getByRole('row', { name: /Ana Muñoz.*Líder.*Eva Ruiz/ })).toBeVisible()
  await expect(page.getByText('1 conexión, 1 evaluador, 1 evaluado')).toBeVisible()
  await expect(button(page, 'Agregar conexión')).toBeFocused()
})

test('adds a form with the keyboard alone', async ({ page, product, owner }) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: team,
  })
  await page.goto(`/connections/${path}?vista=lista`)
  await button(page, 'Agregar conexión').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Evaluador', exact: true })).toBeFocused()
  await page.keyboard.type('eva')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Evaluador', exact: true })).toHaveValue(
    'Eva Ruiz',
  )
  await page.getByRole('combobox', { name: 'Relación' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Autoevaluación' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Autoevaluación' })).toBeFocused()
  await page.keyboard.type('equ')
  await expect(page.getByRole('option', { name: 'Equipo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Relación' })).toContainText('Equipo')
  await page.getByRole('combobox', { name: 'Evaluado', exact: true }).focus()
  await page.keyboard.type('luis')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Evaluado', exact: true })).toHaveValue(
    'Luis Peña',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Eva Ruiz.*Equipo.*Luis Peña/ })).toBeVisible()
  await expect(button(page, 'Agregar conexión')).toBeFocused()
})

test('generates forms for all subjects and by a column, after showing their number', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: team,
    columns: area,
    values: ['Calidad', 'Calidad', 'Calidad', 'Ventas', 'Ventas'],
  })
  await page.goto(`/connections/${path}`)
  await button(page, 'Generar').click()
  await page.getByRole('menuitem', { name: 'Autoevaluación para todos' }).click()
  await button(page, 'Agregar 5 conexiones').click()
  await expect(page.getByText('Agregamos 5 conexiones.')).toBeVisible()
  await button(page, 'Generar').click()
  await page.getByRole('menuitem', { name: 'Compañeros por «Área»' }).click()
  await button(page, 'Agregar 8 conexiones').click()
  await expect(page.getByText('13 conexiones, 5 evaluadores, 5 evaluados')).toBeVisible()
  await expect(cell(page, 'Compañero de Ana Muñoz: 2, se ocultará')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Deshacer').click()
  await expect(page.getByText('5 conexiones, 5 evaluadores, 5 evaluados')).toBeVisible()
})

test('imports forms from a file and reports a faulty line', async ({ page, product, owner }) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: team,
  })
  await page.goto(`/connections/${path}`)
  await button(page, 'Importar').click()
  const file = page.locator('input[type=file]')
  await file.setInputFiles({
    name: 'conexiones.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Evaluador,Evaluado,Vínculo laboral\nAna Muñoz,Eva Ruiz,jefa\n'),
  })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('¿Qué columna es la relación?')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Relación' }).click()
  await pickOption(page, 'Vínculo laboral')
  await expect(button(page, 'Agregar 1 conexión')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Elegir otro archivo').click()
  const lines =
    'Evaluador,Correo,Relación,Evaluado\nAna Muñoz,ana@laceiba.mx,jefe,Eva Ruiz\nEva Ruiz,eva@laceiba.mx,amigo,Luis Peña\n'
  await file.setInputFiles({
    name: 'conexiones.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines),
  })
  await expect(page.getByRole('dialog')).toContainText('La relación «amigo» no existe.')
  await button(page, 'Agregar 1 conexión').click()
  await expect(page.getByText('Se agregó 1 conexión de «conexiones.csv»')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(cell(page, 'Líder de Eva Ruiz: 1, se mostrará')).toBeVisible()
})

test('a release saves the open row, shows its consequences and sends the mails', async ({
  page,
  product,
  owner,
}) => {
  const { path, company, addForm } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: team,
  })
  await page.goto(`/connections/${path}?vista=lista`)
  await button(page, 'Subir Proyecto').click()
  await expect(page.getByRole('dialog')).toContainText(messages['matrix.no_forms'])
  await button(page, 'Seguir editando').click()

  await addForm('Ana Muñoz', PEER, 'Eva Ruiz')
  await addForm('Luis Peña', PEER, 'Eva Ruiz')
  await addForm('Luis Peña', PEER, 'Ana Muñoz')
  await addForm('Luis Peña')
  await page.reload()
  await button(page, 'Agregar conexión').click()
  await pick(page, 'Evaluador', 'Iván Tzoc')
  await chooseRelation(page, 'Líder')
  await button(page, 'Subir Proyecto').click()
  await expect(page.getByText(messages['form.incomplete'])).toBeVisible()
  await pick(page, 'Evaluado', 'Eva Ruiz')
  await button(page, 'Subir Proyecto').click()

  const dialog = page.getByRole('dialog', { name: 'Liberar «Liderazgo 2026»' })
  await expect(dialog).toContainText('Cierra el viernes 4 de diciembre de 2026, 23:59')
  await expect(dialog).toContainText(
    'Recordatorio: 1 de diciembre, 9:00. Reportes: 5 de diciembre, 6:00.',
  )
  await expect(dialog).toContainText('1 persona evaluada no tiene evaluadores')
  await expect(dialog).toContainText('Luis Peña: sólo su autoevaluación.')
  await expect(dialog).toContainText('Rocío Nájera no evalúa ni es evaluada, y no recibe correo.')
  await expect(dialog).toContainText('2 grupos tienen menos de 3 personas')
  await expect(dialog).toContainText('Luis Peña tiene 3 hojas')
  await expectAccessible(page)
  await button(page, 'Ver: 1 persona no tiene conexiones').click()
  await expect(page.getByText('Sólo se muestran: personas sin conexiones.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Rocío Nájera.*Sin evaluadores/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Eva Ruiz/ })).toHaveCount(0)

  await button(page, 'Subir Proyecto').click()
  await button(page, 'Liberar y enviar 3 correos').click()
  await expect(page.getByText(messages['matrix.release_succeeded']).first()).toBeVisible()
  await expect(page).toHaveURL(`/mail-sent/${company.id}`)
  await expect(page.getByText(messages['matrix.mail_sent'])).toBeVisible()
  await expect(page.getByText('«Liderazgo 2026»: 3 correos.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver el avance' })).toHaveAttribute(
    'href',
    /^\/matrix\//,
  )
  await product.runDueJobs()
  expect(product.mails().filter((mail) => mail.includes('luis@laceiba.mx'))).toHaveLength(1)
  await goBack(page)
  await expect(page.getByText(messages['matrix.released'])).toBeVisible()
})

test('reports a failure to load, to save, to delete and to release', async ({
  page,
  product,
  owner,
}) => {
  const { path, addForm } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: team,
  })
  await addForm('Ana Muñoz', PEER, 'Eva Ruiz')
  const expectLoadFailure = async (
    call: string,
    code:
      | 'matrix.load_failed'
      | 'subjects.load_failed'
      | 'forms.load_failed'
      | 'relation_types.load_failed'
      | 'matrix.state_failed',
  ) => {
    await page.route(call, (route) => route.fulfill(SERVER_FAILURE))
    await page.goto(`/connections/${path}?vista=lista`)
    await expect(page.getByText(messages[code]).first()).toBeVisible()
    await page.unroute(call)
  }
  await expectLoadFailure('**/matrices/one/*', 'matrix.load_failed')
  await expectLoadFailure('**/api/v1/subjects/*', 'subjects.load_failed')
  await expectLoadFailure('**/common/relation-types', 'relation_types.load_failed')
  await expectLoadFailure('**/matrices/is-released/*', 'matrix.state_failed')
  await expectLoadFailure('**/api/v1/forms/*/compact', 'forms.load_failed')
  await button(page, 'Reintentar').click()
  await expect(page.getByRole('row', { name: /Ana Muñoz.*Eva Ruiz/ })).toBeVisible()

  await page.route('**/api/v1/forms/*', (route) => route.fulfill(SERVER_FAILURE))
  await button(page, 'Editar la conexión de Ana Muñoz con Eva Ruiz').click()
  await button(page, 'Guardar fila').click()
  await expect(page.getByText(messages['form.save_failed'])).toBeVisible()
  await button(page, 'Cancelar edición').click()
  await button(page, 'Eliminar la conexión de Ana Muñoz con Eva Ruiz').click()
  await expect(messageToast(page, 'form.delete_failed')).toBeVisible()
  await page.route('**/matrices/release/*', (route) => route.fulfill(SERVER_FAILURE))
  await button(page, 'Subir Proyecto').click()
  await button(page, 'Liberar y enviar 1 correo').click()
  await expect(page.getByText(messages['matrix.release_failed'])).toBeVisible()
})

test('reports a matrix that does not exist', async ({ page, owner: _owner }) => {
  await page.goto(`/connections/${newId()}/${newId()}`)
  await expect(page.getByText(messages['matrix.load_failed'])).toBeVisible()
})
