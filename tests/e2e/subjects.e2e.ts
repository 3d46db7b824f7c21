import { messages } from '#app/messages.ts'
import { makeDraft } from './draft-matrix.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { button, fillDate, SERVER_FAILURE } from './screen.ts'
import { cell, fillNewRow } from './subjects-page.ts'

const columns = [
  { name: 'Área', type: 'text' },
  { name: 'Ingreso', type: 'date' },
] as const
test('adds, edits and cancels rows and goes on to the forms', async ({ page, product, owner }) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    columns,
  })
  await page.goto(`/participants/${path}`)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Proyecto de Participantes' }),
  ).toBeVisible()
  await expect(page.getByText('Agrega a las personas que evalúan')).toBeVisible()

  await fillNewRow(page, 'Ana Muñoz', 'ana@laceiba.mx')
  await expect(button(page, 'Agregar participante')).toBeDisabled()
  await expect(page.getByText(messages['subjects.editing'])).toBeVisible()
  await cell(page, 'Área').fill('Calidad')
  await fillDate(page, 'Ingreso', '04/09/2019')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toContainText('04/09/2019')
  await expect(button(page, 'Agregar participante')).toBeFocused()

  await page.keyboard.press('Enter')
  await cell(page, 'Nombre').fill('Nadie')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nadie')).toBeHidden()
  await button(page, 'Continuar a conexiones').click()
  await expect(page.getByText(messages['subjects.too_few'])).toBeVisible()

  await fillNewRow(page, 'Luis Peña', 'luis@laceiba.mx')
  await cell(page, 'Área').fill('Ventas')
  await fillDate(page, 'Ingreso', '31/01/2020')
  await button(page, 'Guardar fila').click()
  await button(page, 'Editar a Luis Peña').click()
  await cell(page, 'Área').fill('Finanzas')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Luis Peña/ })).toContainText('Ventas')
  await expect(button(page, 'Editar a Luis Peña')).toBeFocused()
  await expect(page.getByText('2 participantes').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await button(page, 'Continuar a conexiones').click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Proyecto de Conexiones' }),
  ).toBeVisible()
})

test('reports a wrong value under its cell and saves nothing', async ({ page, product, owner }) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: ['Ana Muñoz'],
    columns: [
      { name: 'Antigüedad', type: 'number' },
      { name: 'Sindicalizado', type: 'boolean' },
    ],
  })
  await page.goto(`/participants/${path}`)
  await fillNewRow(page, 'Luis Peña', 'luis')
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages['subject.incomplete'])).toBeVisible()
  await cell(page, 'Antigüedad').fill('tres')
  await page.getByRole('combobox', { name: 'Sindicalizado' }).selectOption('Sí')
  await page.keyboard.press('Enter')
  await expect(page.getByText('El correo debe ser válido (nombre@empresa.mx).')).toBeVisible()
  await cell(page, 'Correo').fill('luis@laceiba.mx')
  await page.keyboard.press('Enter')
  await expect(page.getByText('El valor de «Antigüedad» no corresponde a su tipo.')).toBeVisible()
  await cell(page, 'Antigüedad').fill('3')
  await cell(page, 'Correo').fill('ANA@laceiba.mx')
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages['subject.duplicate'])).toBeVisible()
  await expect(cell(page, 'Correo')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await cell(page, 'Correo').fill('luis@laceiba.mx')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Luis Peña/ })).toContainText('Sí')
})

test('refuses a subject that was added elsewhere meanwhile', async ({ page, product, owner }) => {
  const { path, matrix } = await makeDraft(product.data, { workspace_id: owner.workspace_id })
  await page.goto(`/participants/${path}`)
  await fillNewRow(page, 'Ana Muñoz', 'ana@laceiba.mx')
  await product.data.pool.query(
    `insert into subjects (id, matrix_id, name, email)
     values (gen_random_uuid(), $1, 'Otra Ana', 'ana@laceiba.mx')`,
    [matrix.id],
  )
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages['subject.email_taken'])).toBeVisible()
  await cell(page, 'Correo').fill('ana.munoz@laceiba.mx')
  await cell(page, 'Nombre').fill('Otra Ana')
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages['subject.namesake'])).toBeVisible()
})

test('removes subjects at once, and brings them back within ten seconds', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: ['Ana Muñoz', 'Eva Ruiz', 'Luis Peña'],
  })
  await page.goto(`/participants/${path}`)
  const ana = page.getByRole('row', { name: /Ana Muñoz/ })
  await button(page, 'Eliminar a Ana Muñoz').click()
  await expect(ana).toBeHidden()
  await expect(page.getByText('Se quitó a Ana Muñoz y sus conexiones.')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Deshacer').click()
  await expect(ana).toBeVisible()
  await button(page, 'Eliminar a Ana Muñoz').click()
  await expect(ana).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(ana).toBeVisible()
  await button(page, 'Eliminar a Ana Muñoz').click()
  const removal = page.waitForResponse(/\/remove$/)
  await page.getByRole('checkbox', { name: 'Elegir a todos' }).check()
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  // the second removal makes the first one last
  expect((await removal).status()).toBe(200)
  await expect(page.getByText('Agrega a las personas que evalúan')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('row', { name: /Eva Ruiz/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Luis Peña/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row', { name: /Eva Ruiz/ })).toBeVisible()
  await expect(ana).toBeHidden()
})

test('a removal becomes final when its page is left', async ({ page, product, owner }) => {
  const { matrix, path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: ['Ana Muñoz', 'Eva Ruiz', 'Luis Peña'],
  })
  await page.goto(`/participants/${path}`)
  await button(page, 'Eliminar a Ana Muñoz').click()
  const removal = page.waitForResponse(/\/remove$/)
  await page.getByRole('link', { name: 'Escalas' }).click()
  expect((await removal).status()).toBe(200)
  await page.goto(`/participants/${path}`)
  await button(page, 'Eliminar a Eva Ruiz').click()
  const eva = page.getByRole('row', { name: /Eva Ruiz/ })
  const luis = page.getByRole('row', { name: /Luis Peña/ })

  await test.step('the person does not come back while the server is still removing', async () => {
    const again = await product.data.db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('matrices')
        .where('id', '=', matrix.id)
        .select('id')
        .forUpdate()
        .execute()
      await page.reload()
      await expect(luis).toBeVisible()
      await expect(eva).toBeHidden()
      return { reply: page.waitForResponse(/\/remove$/) }
    })
    await again.reply
    await expect(eva).toBeHidden()
  })
  await page.reload()
  await expect(luis).toBeVisible()
  await expect(eva).toBeHidden()
})

test('reports a failure to load, to save and to delete, and retries', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: ['Ana Muñoz'],
  })
  await page.route('**/api/v1/subjects/**', (route) => route.fulfill(SERVER_FAILURE))
  await page.goto(`/participants/${path}`)
  await expect(page.getByText(messages['participants.load_failed'])).toBeVisible()
  await page.unroute('**/api/v1/subjects/**')
  await button(page, 'Reintentar').click()
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toBeVisible()
  await page.route('**/api/v1/subjects/**', (route) => route.fulfill(SERVER_FAILURE))
  await button(page, 'Editar a Ana Muñoz').click()
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages['row.save_failed'])).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Eliminar a Ana Muñoz').click()
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toBeHidden()
  await page.locator('.undo-toast').getByRole('button', { name: 'Cerrar notificación' }).click()
  await expect(page.getByText(messages['row.delete_failed'])).toBeVisible()
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toBeVisible()
})

test('ten thousand subjects are searched and scrolled through', async ({
  page,
  product,
  owner,
}) => {
  const { path, matrix } = await makeDraft(product.data, { workspace_id: owner.workspace_id })
  await product.data.pool.query(
    `insert into subjects (id, matrix_id, name, email)
     select gen_random_uuid(), $1, 'Persona ' || lpad(n::text, 5, '0'), 'p' || n || '@laceiba.mx'
     from generate_series(1, 10000) n`,
    [matrix.id],
  )
  await page.goto(`/participants/${path}`)
  // found by their place: a search by role or text reads all rows, at each try
  const count = page.locator('.list-tools output')
  await expect(count).toHaveText('10,000 participantes')
  await page.locator('.work button', { hasText: 'Agregar participante' }).click()
  await cell(page, 'Nombre').pressSequentially('Persona 09')
  await expect(cell(page, 'Nombre')).toHaveValue('Persona 09')
  await page.getByRole('searchbox').pressSequentially('Persona 09')
  await expect(count).toHaveText(/^\d+ de 10,/)
  await page.getByRole('searchbox').fill('')
  await expect(count).not.toHaveText(/ de /)
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await page
      .locator('.work')
      .evaluate((work, part) => work.scrollTo(0, work.scrollHeight * part), share)
    await expect.poll(() => page.evaluate(isRowInSight), `rows at ${share}`).toBe(true)
  }
})

/** Whether a row of the table stands in the middle of the window. */
const isRowInSight = (): boolean =>
  Boolean(document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('tr.list-row'))

test('a typed address offers the domain that was meant once its field is left', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: ['Ana Muñoz', 'Luis Peña', 'Eva Ruiz'],
  })
  await page.goto(`/participants/${path}`)
  await button(page, 'Editar a Luis Peña').click()
  const email = page.getByRole('textbox', { name: 'Correo' })
  await email.fill('luis@laceiva.mx')
  await page.getByRole('textbox', { name: 'Nombre' }).focus()
  await button(page, '¿Quisiste decir laceiba.mx? Usar luis@laceiba.mx').click()
  await expect(email).toHaveValue('luis@laceiba.mx')
  await expect(email).toBeFocused()
  await email.press('Enter')
  await expect(page.getByRole('row', { name: /Luis Peña/ })).toContainText('luis@laceiba.mx')
})
