import { utils, write } from '@e965/xlsx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readSpreadsheet } from './read.ts'

/** A list whose title stands over all columns, and whose areas are named once. */
const list = [
  ['Plantilla 2026', '', ''],
  ['Área', 'Nombre', 'Correo'],
  ['Ventas', 'Ana Muñoz', 'ana@laceiba.mx'],
  ['', 'José Peña', 'jose@laceiba.mx'],
  ['', 'Eva Ruiz', 'eva@laceiba.mx'],
  ['Finanzas', 'Luis Gil', 'luis@laceiba.mx'],
]
const cell = (r: number, c: number) => ({ r, c })

function mergedFile(bookType: 'xlsx' | 'xls'): Uint8Array {
  const sheet = utils.aoa_to_sheet(list)
  sheet['!merges'] = [
    { s: cell(0, 0), e: cell(0, 2) },
    { s: cell(2, 0), e: cell(4, 0) },
    { s: cell(5, 0), e: cell(90, 0) },
  ]
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Gente')
  return new Uint8Array(write(book, { type: 'array', bookType }))
}

test.each(['xlsx', 'xls'] as const)(
  'merged cells of a %s file fill every row beside them',
  async (kind) => {
    expect(await readSpreadsheet(mergedFile(kind), `gente.${kind}`)).toEqual({
      rows: [
        ['Plantilla 2026'],
        ['Área', 'Nombre', 'Correo'],
        ['Ventas', 'Ana Muñoz', 'ana@laceiba.mx'],
        ['Ventas', 'José Peña', 'jose@laceiba.mx'],
        ['Ventas', 'Eva Ruiz', 'eva@laceiba.mx'],
        ['Finanzas', 'Luis Gil', 'luis@laceiba.mx'],
      ],
    })
  },
)

/** The .xlsx file with these references in place of its merged cells. */
function withReferences(references: readonly string[]): Uint8Array {
  const parts = unzipSync(mergedFile('xlsx'))
  const path = 'xl/worksheets/sheet1.xml'
  const merges = references.map((reference) => `<mergeCell ref="${reference}"/>`).join('')
  const xml = strFromU8(parts[path] ?? new Uint8Array())
  const changed = xml.replace(/(<mergeCells[^>]*>).*(<\/mergeCells>)/, `$1${merges}$2`)
  expect(changed).not.toBe(xml)
  return zipSync({ ...parts, [path]: strToU8(changed) })
}

test('a reference that names no cells is refused', async () => {
  expect(await readSpreadsheet(withReferences(['Z']), 'gente.xlsx')).toEqual({
    code: 'import.unreadable',
  })
})

test('merged cells reach no further than the rows of the list, however many there are', async () => {
  const many = Array.from({ length: 30_000 }, () => 'A3:A1048576')
  const reading = await readSpreadsheet(withReferences(['A3:A1048576']), 'gente.xlsx')
  expect('rows' in reading && reading.rows).toHaveLength(list.length)
  expect(await readSpreadsheet(withReferences(many), 'gente.xlsx')).toEqual({
    code: 'import.too_large',
  })
})
