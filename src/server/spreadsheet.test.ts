import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writeCsv } from '#shared/spreadsheet/csv.ts'
import { writeXlsx } from '#shared/spreadsheet/xlsx.ts'
import { readUploadedSpreadsheet } from './spreadsheet.ts'

const rows = [
  ['Nombre', 'Correo'],
  ...Array.from({ length: 10_000 }, (_, at) => [`Persona ${at}`, `p${at}@laceiba.mx`]),
]
const tags = '<si><t>x</t></si>'.repeat(2_900_000)
const heavy = zipSync({
  'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a" r:id="s"/></sheets></workbook>'),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships><Relationship Id="s" Type="x/worksheet" Target="s.xml"/><Relationship Id="t" Type="x/sharedStrings" Target="t.xml"/></Relationships>',
  ),
  'xl/s.xml': strToU8('<worksheet><sheetData/></worksheet>'),
  'xl/t.xml': strToU8(tags),
})

test('reads an uploaded file of ten thousand subjects', async () => {
  const file = writeXlsx([{ name: 'Gente', rows }])
  expect(await readUploadedSpreadsheet(file, 'gente.xlsx')).toEqual(rows)
})

test('answers several uploads at the same time', async () => {
  const files = Array.from({ length: 5 }, (_, at) => [['Nombre'], [`Ana ${at}`]])
  expect(
    await Promise.all(files.map((file) => readUploadedSpreadsheet(writeCsv(file), 'a.csv'))),
  ).toEqual(files)
})

test('rejects a refused file with its code', async () => {
  await expect(readUploadedSpreadsheet(new Uint8Array(), 'a.csv')).rejects.toMatchObject({
    code: 'import.empty',
  })
  await expect(readUploadedSpreadsheet(new Uint8Array([1, 2, 3]), 'a.xlsx')).rejects.toMatchObject({
    code: 'import.unreadable',
  })
  await expect(
    readUploadedSpreadsheet(new Uint8Array(6 * 1024 * 1024), 'a.csv'),
  ).rejects.toMatchObject({ code: 'import.too_large' })
})

test('survives a file that exhausts the memory of its thread', async () => {
  const before = process.memoryUsage().rss
  const hostile = readUploadedSpreadsheet(heavy, 'a.xlsx')
  await expect(hostile).rejects.toMatchObject({
    code: expect.stringMatching(/^import\.(empty|unreadable)$/),
  })
  expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(400)
  expect(await readUploadedSpreadsheet(writeCsv([['Nombre'], ['Ana']]), 'a.csv')).toEqual([
    ['Nombre'],
    ['Ana'],
  ])
})
