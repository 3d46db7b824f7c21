import { makeEvaluation, makeMatrix, markReleased } from '../factories.ts'
import { expect, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import { continueButton, fillIn, makeParents, openOptions } from './matrix-fields.ts'
import { fillDate, goBack, pickOption, SERVER_FAILURE, toast } from './screen.ts'

test('creates a matrix, shows its cycle and goes on to the subjects', async ({
  page,
  product,
  owner,
}) => {
  const parents = await makeParents(product, owner.workspace_id)
  await page.goto(`/new-matrix/${parents.company_id}`)
  await expect(page.getByRole('heading', { name: 'Proyecto de Carga' })).toBeVisible()
  await fillIn(page)
  await expect(
    page.getByText('3 competencias, 12 preguntas, escala de 5 valores con N/A'),
  ).toBeVisible()
  await expect(
    page.getByText('viernes 4 de diciembre de 2026 a las 23:59, hora de Ciudad de México.'),
  ).toBeVisible()
  await expect(
    page.getByText(
      'Se envía el martes 1 de diciembre a las 9:00, sólo a quien tenga hojas pendientes.',
    ),
  ).toBeVisible()
  await openOptions(page)
  await page.getByLabel('Recordatorio a la mitad').check()
  await page.getByLabel('Recordatorio el último día').check()
  const cycle = page.getByRole('complementary', { name: 'Así será el ciclo' })
  for (const when of [
    '27 de noviembre, 9:00',
    '1 de diciembre, 9:00',
    '4 de diciembre, 9:00',
    '4 de diciembre, 23:59',
    '5 de diciembre, 6:00',
    '3 de enero de 2027',
  ])
    await expect(cycle.getByText(when)).toBeVisible()
  await page.getByRole('combobox', { name: 'Mínimo de anonimato' }).click()
  await pickOption(page, '5 personas')
  await expect(page.getByRole('region', { name: 'Opciones' })).toContainText(
    'Opciones: 360°, mínimo 5 personas, recordatorio a la mitad, recordatorio el último día, hora de Ciudad de México',
  )
  await continueButton(page).click()
  await expect(page).toHaveURL(new RegExp(`/participants/${parents.company_id}/`))
  const matrix = await product.data.db
    .selectFrom('matrices')
    .selectAll()
    .where('company_id', '=', parents.company_id)
    .executeTakeFirstOrThrow()
  expect(matrix).toMatchObject({
    name: 'Liderazgo 2026',
    limit_date: '2026-12-04',
    reminder_id: 3,
    remind_halfway: true,
    remind_last_day: true,
    minimum_raters: 5,
    released: false,
    email_send_reports: 'rh@ceiba.mx',
  })
  await goBack(page)
  await expect(page.getByLabel('Nombre del proyecto')).toHaveValue('Liderazgo 2026')
  await expect(page).toHaveURL(`/new-matrix/${parents.company_id}?matrix=${matrix.id}`)
  await page.getByRole('button', { name: 'Invitar a consultarlos' }).click()
  await expect(page.getByText('Tiene una invitación para consultar')).toBeVisible()
})

test('begins with what most projects need, on one screen', async ({ page, product, owner }) => {
  const parents = await makeParents(product, owner.workspace_id)
  await page.goto(`/new-matrix/${parents.company_id}`)
  await expect(page.getByLabel('Nombre del proyecto')).toHaveValue('Mandos medios 2026')
  await expect(page.getByRole('combobox', { name: 'Evaluación' })).toHaveValue('Mandos medios')
  await expect(page.getByLabel('Correo para reportes')).toHaveValue(owner.email)
  await expect(page.getByRole('textbox', { name: 'Fecha límite' })).toHaveValue('04/12/2026')
  await expect(page.getByRole('combobox', { name: 'Recordatorio' })).toContainText('3 días antes')
  await expect(continueButton(page)).toBeInViewport({ ratio: 1 })
  const words = (await page.getByRole('main').innerText()).split(/\s+/)
  expect(words.length).toBeLessThanOrEqual(150)
  await continueButton(page).click()
  await expect(page).toHaveURL(new RegExp(`/participants/${parents.company_id}/`))
})

test('names a project after the evaluation that is chosen, unless it has a name', async ({
  page,
  product,
  owner,
}) => {
  const { company_id, workspace_id } = await makeParents(product, owner.workspace_id)
  await makeEvaluation(product.data, { workspace_id, company_id, name: 'Servicio' })
  await page.goto(`/new-matrix/${company_id}`)
  const evaluation = page.getByRole('combobox', { name: 'Evaluación' })
  await expect(evaluation).toHaveValue('')
  await evaluation.click()
  await pickOption(page, /Servicio/)
  await expect(page.getByLabel('Nombre del proyecto')).toHaveValue('Servicio 2026')
  await evaluation.click()
  await pickOption(page, /Mandos medios/)
  await expect(page.getByLabel('Nombre del proyecto')).toHaveValue('Servicio 2026')
})

test('reports a missing or wrong field and focuses the first one', async ({
  page,
  product,
  owner,
}) => {
  const parents = await makeParents(product, owner.workspace_id)
  await page.goto(`/new-matrix/${parents.company_id}`)
  await page.getByLabel('Nombre del proyecto').fill('')
  await page.getByRole('textbox', { name: 'Fecha límite' }).fill('')
  await expect(page.getByRole('combobox', { name: 'Recordatorio' })).toBeDisabled()
  await continueButton(page).click()
  await expect(toast(page, 'Tienes que llenar todos los campos obligatorios.')).toBeVisible()
  await expect(page.getByLabel('Nombre del proyecto')).toBeFocused()
  await fillIn(page)
  await page.getByLabel('Correo para reportes').fill('rh@ceiba')
  await continueButton(page).click()
  await expect(toast(page, 'El correo debe ser válido (rh@ceiba).')).toBeVisible()
  await expect(page.getByLabel('Correo para reportes')).toBeFocused()
  await page.getByLabel('Correo para reportes').fill('rh@ceiba.mx')
  await fillDate(page, 'Fecha límite', '20/11/2026')
  await expect(page.getByText('La fecha límite debe ser posterior al día de hoy.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Recordatorio' })).toBeDisabled()
  await fillDate(page, 'Fecha límite', '21/11/2026')
  await expect(page.getByRole('combobox', { name: 'Recordatorio' })).toContainText(
    'Sin recordatorio',
  )
  await expect(page.getByText('Con esa fecha límite ya no cabe un recordatorio.')).toBeVisible()
  await fillDate(page, 'Fecha límite', '24/11/2026')
  await page.getByRole('combobox', { name: 'Recordatorio' }).click()
  await expect(page.getByRole('option')).toHaveText([
    '1 día antes',
    '2 días antes',
    '3 días antes',
    'Sin recordatorio',
  ])
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/new-matrix/${parents.company_id}`)
})

test('suggests known columns, creates new ones and drops incomplete ones', async ({
  page,
  product,
  owner,
}) => {
  const parents = await makeParents(product, owner.workspace_id)
  await page.goto(`/new-matrix/${parents.company_id}`)
  await fillIn(page)
  await openOptions(page)
  const add = page.getByRole('button', { name: 'Agregar columna' })
  await add.click()
  await expect(page.getByLabel('Nombre de la columna 1')).toBeFocused()
  await page.keyboard.type('ant')
  await pickOption(page, /Antigüedad/)
  await expect(page.getByLabel('Nombre de la columna 1')).toHaveValue('Antigüedad')
  await expect(page.getByRole('combobox', { name: /Tipo de la columna 1/ })).toContainText('Número')
  await expect(page.getByLabel('Descripción de la columna 1')).toHaveValue(
    'Años cumplidos en la empresa',
  )
  await add.click()
  await expect(page.getByLabel('Nombre de la columna 2')).toBeFocused()
  await page.keyboard.type('Sede')
  await pickOption(page, 'Crear la columna «Sede»')
  await expect(page.getByRole('combobox', { name: /Tipo de la columna 2/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await pickOption(page, 'Condicional')
  await add.click()
  await expect(page.getByLabel('Nombre de la columna 3')).toBeFocused()
  await page.keyboard.type('Sin tipo')
  await page.keyboard.press('Escape')
  await continueButton(page).click()
  await expect(
    toast(
      page,
      'El proyecto se enviará sin las columnas a las que falta el nombre o el tipo: «Sin tipo».',
    ),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/participants\//)
  const { rows } = await product.data.pool.query(
    `select p.id, p.name, p.type from matrix_subject_properties c
     join subject_properties p on p.id = c.subject_property_id
     join matrices m on m.id = c.matrix_id where m.company_id = $1 order by c.position`,
    [parents.company_id],
  )
  expect(rows).toMatchObject([
    { id: parents.column.id, name: 'Antigüedad', type: 'number' },
    { name: 'Sede', type: 'boolean' },
  ])
})

test('asks before unsaved changes are lost', async ({ page, product, owner }) => {
  const parents = await makeParents(product, owner.workspace_id)
  await page.goto(`/new-matrix/${parents.company_id}`)
  await page.getByLabel('Nombre del proyecto').fill('Liderazgo')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Cambios sin guardar' })
  await expect(confirmation).toContainText(
    'Si sales ahora, se pierden los cambios que no has guardado.',
  )
  await confirmation.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(page.getByLabel('Nombre del proyecto')).toHaveValue('Liderazgo')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await confirmation.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page).toHaveURL(`/dashboard/${parents.company_id}`)
})

test('edits a draft; a released matrix leads back to the dashboard', async ({
  page,
  product,
  owner,
}) => {
  const parents = await makeParents(product, owner.workspace_id)
  const { id } = await makeMatrix(product.data, { ...parents, name: 'Liderazgo 2026' })
  await page.goto(`/new-matrix/${parents.company_id}?matrix=${id}`)
  await expect(page.getByLabel('Nombre del proyecto')).toHaveValue('Liderazgo 2026')
  await expect(page.getByRole('combobox', { name: 'Recordatorio' })).toContainText('3 días antes')
  await page.getByLabel('Nombre del proyecto').fill('Liderazgo 2027')
  await continueButton(page).click()
  await expect(page).toHaveURL(`/participants/${parents.company_id}/${id}`)
  expect(
    await product.data.db
      .selectFrom('matrices')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirst(),
  ).toEqual({
    name: 'Liderazgo 2027',
  })
  await markReleased(product.data, id)
  await page.goto(`/new-matrix/${parents.company_id}?matrix=${id}`)
  await expect(
    toast(page, 'El proyecto ya ha sido liberado. No se pueden hacer más cambios.'),
  ).toBeVisible()
  await expect(page).toHaveURL(`/dashboard/${id}`)
})

test('reports lists that failed to load and retries them', async ({ page, product, owner }) => {
  const parents = await makeParents(product, owner.workspace_id)
  for (const list of ['evaluations', 'subject-properties', 'common/reminder-options'])
    await page.route(`**/api/v1/${list}*`, (route) => route.fulfill(SERVER_FAILURE))
  await page.goto(`/new-matrix/${parents.company_id}`)
  await expect(toast(page, 'Error al cargar las evaluaciones.')).toBeVisible()
  await expect(toast(page, 'Error al cargar las columnas.')).toBeVisible()
  await expect(toast(page, 'Error al cargar recordatorios.')).toBeVisible()
  for (const list of ['evaluations', 'subject-properties', 'common/reminder-options'])
    await page.unroute(`**/api/v1/${list}*`)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('combobox', { name: 'Evaluación' }).click()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await pickOption(page, /Mandos medios/)
  await fillDate(page, 'Fecha límite', '04/12/2026')
  await expect(page.getByRole('combobox', { name: 'Recordatorio' })).toBeEnabled()
})

test('keeps what was typed when saving fails', async ({ page, product, owner }) => {
  const parents = await makeParents(product, owner.workspace_id)
  await page.goto(`/new-matrix/${parents.company_id}`)
  await fillIn(page)
  await page.route('**/api/v1/matrices', (route) => route.fulfill(SERVER_FAILURE))
  await continueButton(page).click()
  await expect(toast(page, 'Error al subir el proyecto.')).toBeVisible()
  await expect(page.getByLabel('Nombre del proyecto')).toHaveValue('Liderazgo 2026')
})

test('the page is accessible and fits the screen', async ({ page, product, owner }) => {
  const parents = await makeParents(product, owner.workspace_id)
  await page.goto(`/new-matrix/${parents.company_id}`)
  await openOptions(page)
  await page.getByRole('button', { name: 'Agregar columna' }).click()
  await page.getByRole('button', { name: 'Quitar la columna 1' }).click()
  await expect(page.getByLabel('Nombre de la columna 1')).toBeHidden()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByLabel('Nombre de la columna 1')).toBeVisible()
  await page.getByLabel('Nombre del proyecto').fill('')
  await continueButton(page).click()
  await expect(toast(page, 'Tienes que llenar todos los campos obligatorios.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('a table pasted on the form is imported once the project is saved', async ({
  page,
  product,
  owner,
}) => {
  const { company_id } = await makeParents(product, owner.workspace_id)
  await page.goto(`/new-matrix/${company_id}`)
  await fillIn(page)
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Nombre\tCorreo\nAna Muñoz\tana@laceiba.mx')
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(page.getByText('Pegaste una tabla de 2 renglones.')).toBeVisible()
  await continueButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plantilla')
  await page.getByRole('button', { name: 'Revisar 1 renglón' }).click()
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toBeVisible()
})
