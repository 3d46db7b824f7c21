import { read as readWithLibrary, utils, write, type BookType } from '@e965/xlsx'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { writeCsv } from './csv-bytes.ts'
import { readSpreadsheet } from './read.ts'
import { writeXlsx } from './xlsx.ts'

const subjects = [
  ['Nombre', 'Correo', 'Área'],
  ['Ana Muñoz', 'ana@laceiba.mx', 'Producción'],
  ['José Peña', 'jose@laceiba.mx', ''],
]
const filled = subjects.map((row) => (row.at(-1) === '' ? row.slice(0, -1) : row))

function made(rows: unknown[][], bookType: BookType): Uint8Array {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { cellDates: true }), 'Gente')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['otra hoja']]), 'Notas')
  return new Uint8Array(write(book, { type: 'array', bookType, cellDates: true }))
}
const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))
const utf8 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf8'))
const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))

describe('reading a spreadsheet', () => {
  test.each(['xlsx', 'xls'] as const)(
    'gives the rows of the first sheet of a %s file',
    async (kind) => {
      expect(await readSpreadsheet(made(subjects, kind), `gente.${kind.toUpperCase()}`)).toEqual({
        rows: filled,
      })
    },
  )

  test('reads an .xls of 1995', async () => {
    expect(
      await readSpreadsheet(
        made(
          [
            ['Nombre', 'Correo'],
            ['Ana', 'ana@x.mx'],
          ],
          'biff5',
        ),
        'a.xls',
      ),
    ).toEqual({
      rows: [
        ['Nombre', 'Correo'],
        ['Ana', 'ana@x.mx'],
      ],
    })
  })

  test('goes by the contents of the file, not by its extension', async () => {
    expect(await readSpreadsheet(made(subjects, 'xlsx'), 'gente.xls')).toEqual({ rows: filled })
    expect(await readSpreadsheet(made(subjects, 'xls'), 'gente.xlsx')).toEqual({ rows: filled })
    expect(await readSpreadsheet(made(subjects, 'xlsx'), 'gente.pdf')).toEqual({
      code: 'import.unreadable',
    })
  })

  test.each(['xlsx', 'xls'] as const)(
    'writes dates, numbers and booleans of a %s file as an administrator writes them',
    async (kind) => {
      const rows = [[new Date(Date.UTC(2026, 2, 15)), 1234567.5, 1e21, 0.1 + 0.2, -3, true, false]]
      expect(await readSpreadsheet(made(rows, kind), 'a.xlsx')).toEqual({
        rows: [['2026-03-15', '1234567.5', '1000000000000000000000', '0.3', '-3', 'Sí', 'No']],
      })
    },
  )

  test.each(['xlsx', 'xls'] as const)(
    'gives the stored result of a formula in a %s file',
    async (kind) => {
      const sheet = utils.aoa_to_sheet([['x', 'x', 'x']])
      sheet.A1 = { t: 's', f: 'CONCATENATE("a","b")', v: 'ab' }
      sheet.B1 = { t: 'n', f: '1+1', v: 2 }
      sheet.C1 = { t: 'b', f: 'TRUE()', v: true }
      const book = utils.book_new(sheet, 'Gente')
      expect(
        await readSpreadsheet(
          new Uint8Array(write(book, { type: 'array', bookType: kind })),
          'a.xlsx',
        ),
      ).toEqual({ rows: [['ab', '2', 'Sí']] })
    },
  )

  test('skips a hidden first sheet and counts empty lines', async () => {
    const book = utils.book_new(utils.aoa_to_sheet([['oculta']]), 'Oculta')
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([[], ['Título'], [], subjects[0] ?? []]),
      'Gente',
    )
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
    const rows = [[], ['Título'], [], subjects[0]]
    expect(
      await readSpreadsheet(
        new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' })),
        'a.xlsx',
      ),
    ).toEqual({ rows })
    expect(
      await readSpreadsheet(
        new Uint8Array(write(book, { type: 'array', bookType: 'xls' })),
        'a.xls',
      ),
    ).toEqual({ rows })
  })
})

describe('reading a CSV (IMP-10)', () => {
  const text = 'Nombre;Correo\nAna Muñoz;ana@x.mx\n'
  const rows = [
    ['Nombre', 'Correo'],
    ['Ana Muñoz', 'ana@x.mx'],
  ]

  test.each([
    ['UTF-8 without mark', utf8(text)],
    ['UTF-8 with mark', utf8(`\ufeff${text}`)],
    ['windows-1252', latin1(text)],
    ['UTF-16 little end first', utf16(text)],
    ['UTF-16 big end first', Uint8Array.from(utf16(text), (_, at) => utf16(text)[at ^ 1] ?? 0)],
    ['commas', utf8(text.replaceAll(';', ','))],
    ['tabs', utf8(text.replaceAll(';', '\t'))],
    ['CR alone', utf8(text.replaceAll('\n', '\r'))],
    ['CRLF', utf8(text.replaceAll('\n', '\r\n'))],
    ['a sep line', utf8(`sep=;\r\n${text}`)],
    ['a sep line with a bar', utf8(`sep=|\n${text.replaceAll(';', '|')}`)],
    ['quotes', utf8('"Nombre";"Correo"\n"Ana Muñoz";"ana@x.mx"')],
  ])('accepts %s', async (_, bytes) => {
    expect(await readSpreadsheet(bytes, 'gente.csv')).toEqual({ rows })
  })

  test('does not take the separator from a title with a comma', async () => {
    expect(await readSpreadsheet(utf8(`Lista, de 2026\n${text}`), 'a.csv')).toEqual({
      rows: [['Lista, de 2026'], ...rows],
    })
  })

  test('decodes the euro sign and dashes of windows-1252', async () => {
    expect(await readSpreadsheet(new Uint8Array([0x80, 0x97, 0xf1]), 'a.csv')).toEqual({
      rows: [['€—ñ']],
    })
  })

  test('keeps quotes, separators and line breaks inside quotes as text', async () => {
    expect(await readSpreadsheet(utf8('"a ""b"" c","x,y","1\n2"\nfin'), 'a.csv')).toEqual({
      rows: [['a "b" c', 'x,y', '1\n2'], ['fin']],
    })
  })
})

const line = fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { minLength: 1, maxLength: 6 })
const anyRows = fc.array(line, { minLength: 1, maxLength: 8 })
const storable = (rows: string[][]) =>
  rows.map((row) => row.map((cell) => cell.replaceAll('\0', '').toWellFormed()))
const withoutEnds = (rows: string[][]) => {
  const trimmed = rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1))
  return trimmed.slice(0, trimmed.findLastIndex((row) => row.length > 0) + 1)
}
const hasText = (rows: string[][]) => rows.some((row) => row.some((cell) => cell.trim() !== ''))

describe('writing', () => {
  test.each([
    '=1+1',
    '+52 55',
    '-1',
    '@SUM',
    '\tx',
    '\rx',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    "'=ya",
    "''-1",
  ])('guards %j in a CSV, and reading removes the guard (SEC-18)', async (text) => {
    const bytes = writeCsv([[text, 'fin']])
    expect(
      Buffer.from(bytes)
        .toString('utf8')
        .replace(/^\ufeff"?/, ''),
    ).toMatch(/^'/)
    expect(await readSpreadsheet(bytes, 'a.csv')).toEqual({ rows: [[text, 'fin']] })
  })

  test('begins a CSV with the byte order mark that Excel needs for accents', () => {
    expect([...writeCsv([['ñ']]).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  test('a CSV and reading it gives the same rows', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyRows.filter((rows) => hasText(storable(rows))),
        async (rows) => {
          // A last column in every line keeps the reader from guessing the separator of one-column files.
          const fenced = storable(rows).map((row) => [...row, 'x'])
          expect(await readSpreadsheet(writeCsv([['a', 'b', 'c'], ...fenced]), 'a.csv')).toEqual({
            rows: [['a', 'b', 'c'], ...fenced],
          })
        },
      ),
    )
  })

  test('an XLSX stores texts as texts, numbers as numbers, no formula, and a frozen header', () => {
    const parts = unzipSync(
      writeXlsx([
        {
          name: 'Gente',
          rows: [
            ['Nombre', 'Total'],
            ['=1+1', 4.25],
            [null, -3],
          ],
        },
      ]),
    )
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet).not.toContain('<f')
    expect(sheet).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    )
    expect(sheet).toContain(
      '<c r="A2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c r="B2"><v>4.25</v></c>',
    )
    expect(writeXlsx([{ name: 'a', rows: [['x']] }])).toEqual(
      writeXlsx([{ name: 'a', rows: [['x']] }]),
    )
  })

  test('gives worksheets valid names, none twice', () => {
    const long = 'Alimentos La Ceiba: evaluación [360] / 2026'
    const { SheetNames } = readWithLibrary(
      writeXlsx(
        [long, long.toUpperCase(), "'", '', 'a<b>&"c"'].map((name) => ({ name, rows: [['x']] })),
      ),
    )
    expect(SheetNames).toEqual([
      'Alimentos La Ceiba evaluación 3',
      'ALIMENTOS LA CEIBA EVALUA (2)',
      'Hoja',
      'Hoja (2)',
      'a<b>&"c"',
    ])
  })

  test('an XLSX and reading it gives the same rows', async () => {
    const cell = fc
      .string({ unit: 'binary', maxLength: 40 })
      .map((text) =>
        text
          .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
          .replace(/^'+/, ''),
      )
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 })
          .filter(hasText),
        async (rows) => {
          expect(await readSpreadsheet(writeXlsx([{ name: 'a', rows }]), 'a.xlsx')).toEqual({
            rows: withoutEnds(rows),
          })
        },
      ),
    )
  })
})
