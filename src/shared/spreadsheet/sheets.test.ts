import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSheet } from './read.ts'

const bytesOf = (name: string) => new Uint8Array(readFileSync(`tests/spreadsheets/${name}`))

// Two visible sheets and a hidden one; the second has a filter that hides its fifth row.
test.each(['personal-openpyxl.xlsx', 'personal-libreoffice.xlsx', 'personal-libreoffice.xls'])(
  'reads any visible sheet of %s and tells which rows its filter hides',
  async (name) => {
    expect(await readSheet(bytesOf(name), name)).toEqual({
      rows: [['Plantilla 2026']],
      hidden: [],
      sheets: ['Portada', 'Personal'],
    })
    const reading = await readSheet(bytesOf(name), name, 1)
    expect(reading).toMatchObject({ hidden: [4], sheets: ['Portada', 'Personal'] })
    expect('rows' in reading && reading.rows[1]).toEqual([
      'Adrián',
      'Corona',
      'Díaz',
      'adrian.corona@laceiba.example',
      'Finanzas',
      '',
      '2010-02-22',
      '4410',
    ])
    expect('rows' in reading && reading.rows).toHaveLength(5)
    expect(await readSheet(bytesOf(name), name, 2)).toEqual({ code: 'import.unreadable' })
  },
)

test('a .csv file has one sheet and hides nothing', async () => {
  const bytes = new TextEncoder().encode('Nombre;Correo\nAna;ana@x.mx\n')
  expect(await readSheet(bytes, 'gente.csv')).toEqual({
    rows: [
      ['Nombre', 'Correo'],
      ['Ana', 'ana@x.mx'],
    ],
    hidden: [],
    sheets: [],
  })
})
