import { messages } from '#app/messages.ts'
import { makeDraft } from './draft-matrix.ts'
import { expect, expectAccessible, expectAccessibleAtBothWidths, test } from './fixtures.ts'
import { button, goBack, pickOption, SERVER_FAILURE } from './screen.ts'

const csv = (text: string, name = 'lideres-2026.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

test('says why a file is not read, and offers a template', async ({ page, product, owner }) => {
  const { path } = await makeDraft(product.data, { workspace_id: owner.workspace_id })
  await page.goto(`/participants/${path}`)
  await button(page, 'Importar').click()
  const file = page.locator('input[type=file]')
  await file.setInputFiles(csv('', 'vacio.csv'))
  await expect(page.getByText(messages['import.empty'])).toBeVisible()
  await file.setInputFiles({
    name: 'foto.xlsx',
    mimeType: 'image/png',
    buffer: Buffer.from('not a sheet'),
  })
  await expect(page.getByText(messages['import.unreadable'], { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Desde un proyecto anterior' })).toBeVisible()
  const template = page.waitForEvent('download')
  await button(page, 'Plantilla Excel').click()
  expect((await template).suggestedFilename()).toMatch(/\.xlsx$/)
  await file.setInputFiles(csv('Quién\tPuesto\nLuis\tJefe\n'))
  await expect(page.getByText('¿Qué columna es el nombre?')).toBeVisible()
  await expect(button(page, 'Revisar 0 renglones')).toBeDisabled()
})

// The second sheet of the file has four people, one of them hidden by a filter, and an e-mail
// without its domain; the draft has the first one with another address.
test('imports a file of human resources: its columns, then its rows, corrected in place', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: ['Adrián Corona Díaz'],
    columns: [{ name: 'Área', type: 'text' }],
  })
  await page.goto(`/import-participants/${path}`)
  const file = page.locator('input[type=file]')
  await file.setInputFiles('tests/spreadsheets/personal-libreoffice.xlsx')
  await expect(page.getByText('El archivo tiene 1 renglón oculto.')).toBeVisible()
  await button(page, 'Dejar fuera').click()
  await expect(page.getByText('Bruno Castañeda Ríos')).toBeVisible()
  await button(page, 'Agregar como columna: «Ingreso»').press('Enter')
  await expect(page.getByRole('combobox', { name: 'Qué es «Ingreso»' })).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await button(page, 'Revisar 3 renglones').click()
  await expect(page.getByRole('row', { name: /María José Treviño Sáenz/ })).toContainText(
    '23/03/2017',
  )
  const adrian = page.getByRole('rowheader', { name: /Adrián Corona Díaz/ }).locator('..')
  await expect(adrian).toContainText('Cambia: correo')
  await page.getByLabel('Correo de Bruno').fill('bruno.castaneda@laceiba.example')
  await page.keyboard.press('Enter')
  await expectAccessible(page)

  await page.route('**/sync', (route) => route.abort())
  await button(page, 'Aplicar 3 cambios').click()
  await expect(page.getByText(messages['import.offline'])).toBeVisible()
  await page.unrouteAll()
  let calls = 0
  await page.route('**/sync', (route) => {
    calls++
    return calls === 1 ? route.fulfill(SERVER_FAILURE) : route.continue()
  })
  await button(page, 'Aplicar 3 cambios').click()
  await expect(page.getByText(messages['import.failed'])).toBeVisible()
  await button(page, 'Aplicar 3 cambios').dblclick()
  await expect(page.getByText(/^Se aplicó «personal-libreoffice.xlsx»/)).toBeVisible()
  expect(calls).toBe(2)
  await expect(adrian).toContainText('22/02/2010')
  await expect(adrian).toContainText('Finanzas')

  // The next file of the company is read the same way.
  await button(page, 'Importar').click()
  await file.setInputFiles(csv('Nombre(s),Mail corporativo,Ingreso\nEva Ruiz,eva@x.mx,ayer\n'))
  await expect(page.getByText('Como la última vez').first()).toBeVisible()
  await button(page, 'Revisar 1 renglón').click()
  await expect(page.getByText(/la persona se agrega sin él/)).toBeVisible()
  await goBack(page)
  await expect(page.getByRole('columnheader', { name: 'Qué es' })).toBeVisible()
})

test('offers the domain that was meant, and takes it in place', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeDraft(product.data, { workspace_id: owner.workspace_id })
  await page.goto(`/import-participants/${path}`)
  const people = ['ana@laceiba.mx', 'luis@laceiba.mx', 'eva@laceiba.mx', 'ivan@laceiva.mx']
  const lines = people.map((email, index) => `Persona ${index + 1},${email}`)
  await page
    .locator('input[type=file]')
    .setInputFiles(csv(['Nombre,Correo', ...lines, 'Persona 5,rosa@gmial.com'].join('\n')))
  await button(page, 'Revisar 5 renglones').click()
  await button(page, /^Con aviso 2$/).click()
  await expect(page.getByRole('rowheader')).toHaveText(['Persona 4', 'Persona 5'])
  await expectAccessibleAtBothWidths(page)
  await button(page, '¿Quisiste decir laceiba.mx? Usar ivan@laceiba.mx en el renglón 5').click()
  await button(page, '¿Quisiste decir gmail.com? Usar rosa@gmail.com en el renglón 6').click()
  await expect(page.getByLabel('Correo de Persona 5')).toHaveValue('rosa@gmail.com')
  await button(page, 'Agregar 5 participantes').click()
  await expect(page.getByRole('row', { name: /Persona 5/ })).toContainText('rosa@gmail.com')
})

test('reads rows pasted on the participants page, and lets columns be chosen', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: ['Ana Muñoz'],
  })
  await page.goto(`/participants/${path}`)
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toBeVisible()
  const paste = (text: string) =>
    page.evaluate((pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, text)
  await paste('Luis Peña\tluis@laceiba.mx\nEva Ruiz\teva@laceiba.mx')
  await button(page, 'Revisar 2 renglones').click()
  await expect(page.getByRole('row', { name: /Luis Peña/ })).toBeVisible()
  await paste('Quién\tContacto\nEva Ruiz\teva@laceiba.mx')
  await page.getByRole('combobox', { name: 'Qué es «Quién»' }).click()
  await pickOption(page, /^Nombre/)
  await button(page, 'Revisar 1 renglón').click()
  await button(page, 'Agregar 1 participante').click()
  await expect(page.getByRole('row', { name: /Eva Ruiz/ })).toBeVisible()
})
