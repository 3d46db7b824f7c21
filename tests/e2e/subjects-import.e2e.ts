import { messages } from '#app/messages.ts'
import { makeDraft } from './draft-matrix.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { button } from './screen.ts'

const columns = [
  { name: 'Área', type: 'text' },
  { name: 'Ingreso', type: 'date' },
] as const
const csv = (text: string, name = 'lideres-2026.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

test('previews an import and offers the omitted lines as a file', async ({
  page,
  product,
  owner,
}) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: ['Ana Muñoz'],
    columns,
  })
  await page.goto(`/participants/${path}`)
  await button(page, 'Importar').click()
  const file = page.locator('input[type=file]')
  await file.setInputFiles(csv('Nombre\nLuis'))
  await expect(page.getByText(messages['import.headers_required'])).toBeVisible()
  await file.setInputFiles(csv('', 'vacio.csv'))
  await expect(page.getByText(messages['import.empty'])).toBeVisible()
  await file.setInputFiles({
    name: 'foto.xlsx',
    mimeType: 'image/png',
    buffer: Buffer.from('not a sheet'),
  })
  await expect(page.getByText(messages['import.unreadable'], { exact: true })).toBeVisible()
  await file.setInputFiles(
    csv(
      'Nombre;Correo;AREA;Extensión\nLuis Peña;luis@laceiba.mx;Ventas;1\nAna;ana@laceiba.mx;x;2\nEva;eva@laceiba;x;3\n',
    ),
  )
  await expect(page.getByRole('dialog')).toContainText('1 duplicado, omitido línea 3')
  await expect(page.getByRole('dialog')).toContainText('«Extensión»')
  await expectAccessible(page)
  await button(page, 'Agregar 1 participante').click()
  await expect(page.getByText('Se agregó 1 participante de «lideres-2026.csv»')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('row', { name: /Luis Peña/ })).toContainText('Ventas')
  const download = page.waitForEvent('download')
  await button(page, 'Descargar las 2 filas omitidas').click()
  expect((await download).suggestedFilename()).toBe('filas-omitidas.csv')
  const template = page.waitForEvent('download')
  await button(page, 'Plantilla CSV').click()
  expect((await template).suggestedFilename()).toMatch(/\.csv$/)
})

test('imports rows pasted from a spreadsheet', async ({ page, product, owner }) => {
  const { path } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: ['Ana Muñoz'],
  })
  await page.goto(`/participants/${path}`)
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toBeVisible()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Luis Peña\tluis@laceiba.mx\nEva Ruiz\teva@laceiba.mx')
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await button(page, 'Agregar 2 participantes').click()
  await expect(page.getByRole('row', { name: /Eva Ruiz/ })).toBeVisible()
})
