import { utils, write } from '@e965/xlsx'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeCsv } from './csv-bytes.ts'
import { spreadsheetLimits as limits } from './limits.ts'
import { readSpreadsheet } from './read.ts'

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`

function workbook(sheet: string, more: Zippable = {}): Uint8Array {
  const files = {
    '_rels/.rels': strToU8(
      `<Relationships>${relation('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      '<workbook><sheets><sheet name="__proto__" r:id="s"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${relation('s', 'worksheet', 'worksheets/sheet1.xml')}${relation('t', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
    ...more,
  }
  return zipSync(files, { level: 1 })
}
const sheetOf = (inside: string) => `<worksheet><sheetData>${inside}</sheetData></worksheet>`
const textCell = (position: string, text: string) =>
  `<c r="${position}" t="inlineStr"><is><t>${text}</t></is></c>`
const csv = (text: string) => readSpreadsheet(new TextEncoder().encode(text), 'a.csv')
const tooLarge = { code: 'import.too_large' }
const unreadable = { code: 'import.unreadable' }

let memoryBefore = 0
beforeEach(() => {
  memoryBefore = process.memoryUsage().rss
})
afterEach(() => {
  expect((process.memoryUsage().rss - memoryBefore) / 2 ** 20).toBeLessThan(250)
})

describe('a hostile file', () => {
  test('IMP-01: is refused with one cell in the last corner of the sheet', async () => {
    expect(
      await readSpreadsheet(
        workbook(sheetOf(`<row r="1048576">${textCell('XFD1048576', 'x')}</row>`)),
        'a.xlsx',
      ),
    ).toEqual(tooLarge)
  })

  test('is not an empty formatted row at the end of the sheet, as LibreOffice writes it', async () => {
    const bytes = workbook(
      `<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1">${textCell('A1', 'Ana')}</row><row r="1048576"><c r="A1048576" s="0"/></row></sheetData></worksheet>`,
    )
    expect(await readSpreadsheet(bytes, 'a.xlsx')).toEqual({ rows: [['Ana']] })
  })

  test('IMP-02: of 400 MB unpacked is refused before it is unpacked', async () => {
    expect(await readSpreadsheet(bomb, 'a.xlsx')).toEqual(tooLarge)
  })

  test('IMP-03: of a million rows is refused as too large', async () => {
    expect(await readSpreadsheet(millionRows, 'a.xlsx')).toEqual(tooLarge)
  })

  test('IMP-04: that states a false size is refused by the bytes really unpacked', async () => {
    const lying = bomb.slice()
    const view = new DataView(lying.buffer)
    for (let at = 0; at + 46 < lying.length; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true)
    expect(await readSpreadsheet(lying, 'a.xlsx')).toEqual(tooLarge)
  })

  test('IMP-04: is refused as zip64, a ZIP in a ZIP, a truncated ZIP, or with 201 entries', async () => {
    const zip64 = workbook(sheetOf(''))
    new DataView(zip64.buffer).setUint32(zip64.length - 6, 0xffffffff, true)
    expect(await readSpreadsheet(zip64, 'a.xlsx')).toEqual(unreadable)
    expect(await readSpreadsheet(zipSync({ 'a.xlsx': workbook(sheetOf('')) }), 'a.xlsx')).toEqual(
      unreadable,
    )
    const whole = workbook(sheetOf(`<row>${textCell('A1', 'x')}</row>`))
    for (const share of [0.1, 0.5, 0.9, 0.99])
      expect(await readSpreadsheet(whole.subarray(0, whole.length * share), 'a.xlsx')).toEqual(
        unreadable,
      )
    const many = Object.fromEntries(
      Array.from({ length: 201 }, (_, at) => [`${at}.xml`, strToU8('x')]),
    )
    expect(await readSpreadsheet(workbook(sheetOf(''), many), 'a.xlsx')).toEqual(tooLarge)
  })

  test('IMP-05: with names of JavaScript properties is read as text', async () => {
    const names = ['__proto__', 'constructor', 'toString']
    expect(await csv(`${names.join(',')}\n${names.join(',')}`)).toEqual({ rows: [names, names] })
    expect(
      await readSpreadsheet(
        workbook(
          sheetOf(
            `<row>${names.map((name, at) => textCell(`${'ABC'[at]}1`, name)).join('')}</row>`,
          ),
        ),
        'a.xlsx',
      ),
    ).toEqual({ rows: [names] })
    expect('polluted' in {}).toBe(false)
  })

  test('IMP-06: with a malicious comment is read without the comment', async () => {
    const bytes = workbook(sheetOf(`<row r="1">${textCell('A1', 'Ana')}</row>`), {
      'xl/worksheets/_rels/sheet1.xml.rels': strToU8(
        `<Relationships>${relation('c', 'comments', '../comments1.xml')}</Relationships>`,
      ),
      'xl/comments1.xml': strToU8(
        '<comments><commentList><comment ref="__proto__" authorId="0"><text><t>polluted</t></text></comment></commentList></comments>',
      ),
    })
    expect(await readSpreadsheet(bytes, 'a.xlsx')).toEqual({ rows: [['Ana']] })
    expect(Reflect.get({}, 'c')).toBeUndefined()
  })

  test('IMP-07: is refused with a DOCTYPE, and an undeclared entity stays literal', async () => {
    const bytes = workbook(
      `<!DOCTYPE x [<!ENTITY p SYSTEM "file:///etc/passwd">]>${sheetOf(`<row>${textCell('A1', '&p;')}</row>`)}`,
    )
    expect(await readSpreadsheet(bytes, 'a.xlsx')).toEqual(unreadable)
    expect(
      await readSpreadsheet(workbook(sheetOf(`<row>${textCell('A1', '&p;')}</row>`)), 'a.xlsx'),
    ).toEqual({ rows: [['&p;']] })
  })

  test('IMP-08: gives the stored result of a formula, which is never run', async () => {
    const cell =
      '<c r="A1" t="str"><f>HYPERLINK("http://evil","x")</f><v>visible</v></c><c r="B1"><f>1/0</f></c>'
    expect(await readSpreadsheet(workbook(sheetOf(`<row>${cell}</row>`)), 'a.xlsx')).toEqual({
      rows: [['visible']],
    })
  })

  test('IMP-11: is refused with an unclosed quote, NUL or a giant line', async () => {
    for (const text of ['"Ana,ana@x.mx\nLuis,luis@x.mx', 'a"b,c', '"a"b,c', 'a,b\0', '"'])
      expect(await csv(text)).toEqual(unreadable)
    expect(await csv('x'.repeat(limits.file_bytes))).toEqual(tooLarge)
    expect(await csv(','.repeat(limits.file_bytes - 1) + 'x')).toEqual(tooLarge)
    expect(await csv('"'.repeat(limits.file_bytes - 1))).toEqual(unreadable)
    expect(await csv('x'.repeat(limits.file_bytes + 1))).toEqual(tooLarge)
  })

  test('IMP-12: is refused as HTML named .xls, PNG named .xlsx, an encrypted workbook or an empty file', async () => {
    const encrypted = utils.book_new(utils.aoa_to_sheet([['x']]), 'a')
    expect(
      await readSpreadsheet(
        strToU8('<html><table><tr><td>Nombre</td></tr></table></html>'),
        'a.xls',
      ),
    ).toEqual(unreadable)
    expect(
      await readSpreadsheet(
        new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]),
        'a.xlsx',
      ),
    ).toEqual(unreadable)
    expect(
      await readSpreadsheet(
        withFilePass(new Uint8Array(write(encrypted, { type: 'array', bookType: 'xls' }))),
        'a.xls',
      ),
    ).toEqual(unreadable)
    expect(await readSpreadsheet(new Uint8Array(), 'a.csv')).toEqual({ code: 'import.empty' })
    expect(await csv('\n , \n')).toEqual({ code: 'import.empty' })
    expect(await readSpreadsheet(workbook(sheetOf('')), 'a.xlsx')).toEqual({ code: 'import.empty' })
  })

  test('is refused from one row, column or character above the limit', async () => {
    const rows = limits.rows + limits.header_rows
    expect(await csv('x\n'.repeat(rows))).toHaveProperty('rows.length', rows)
    expect(await csv('x\n'.repeat(rows + 1))).toEqual(tooLarge)
    expect(await csv(`${'x,'.repeat(limits.columns - 1)}x`)).toHaveProperty(
      'rows[0].length',
      limits.columns,
    )
    expect(await csv(`${'x,'.repeat(limits.columns)}x`)).toEqual(tooLarge)
    expect(await csv('x'.repeat(limits.cell_characters))).toHaveProperty('rows')
    expect(await csv('x'.repeat(limits.cell_characters + 1))).toEqual(tooLarge)
  })

  test('is refused as .xls with a cell far out, and hundreds of broken ones cause no other error', async () => {
    const whole = new Uint8Array(
      write(
        utils.book_new(
          utils.aoa_to_sheet([
            ['Ana', 1],
            ['Luis', 2],
          ]),
          'a',
        ),
        { type: 'array', bookType: 'xls' },
      ),
    )
    expect(await readSpreadsheet(withFarRow(whole), 'a.xls')).toEqual(tooLarge)
    const answers = new Set<string>()
    for (let broken = 0; broken < 300; broken += 1) {
      const bytes = whole.slice()
      for (let byte = 0; byte < 8; byte += 1)
        bytes[8 + ((broken * 7919 + byte * 104729) % (bytes.length - 8))] =
          (broken * 31 + byte * 17) & 255
      const reading = await readSpreadsheet(bytes, 'a.xls')
      answers.add('code' in reading ? reading.code : 'rows')
    }
    expect([...answers].sort()).toEqual(['import.too_large', 'import.unreadable', 'rows'])
  })

  test.each(['xlsx', 'xls', 'csv'] as const)(
    'IMP-13: is not a .%s of ten thousand subjects, which is read',
    async (kind) => {
      const reading = await readSpreadsheet(subjectsAs[kind], `gente.${kind}`)
      expect('rows' in reading ? [reading.rows.length, reading.rows.at(-1)] : reading).toEqual([
        10_001,
        ['Persona 9999', 'p9999@laceiba.mx', 'Área 3', '2024-02-04'],
      ])
    },
  )
})

const bomb = workbook('', { 'xl/worksheets/sheet1.xml': new Uint8Array(400 * 2 ** 20) })
const millionRows = workbook(
  sheetOf(
    Array.from(
      { length: 1_000_000 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`,
    ).join(''),
  ),
)

const tenThousand = [
  ['Nombre', 'Correo', 'Área', 'Ingreso'],
  ...Array.from({ length: 10_000 }, (_, at) => [
    `Persona ${at}`,
    `p${at}@laceiba.mx`,
    `Área ${at % 12}`,
    new Date(Date.UTC(2024, 1, 1 + (at % 28))),
  ]),
]
const tenThousandAs = (bookType: 'xlsx' | 'xls') =>
  new Uint8Array(
    write(utils.book_new(utils.aoa_to_sheet(tenThousand), 'a'), {
      type: 'array',
      bookType,
      compression: true,
    }),
  )
const subjectsAs = {
  xlsx: tenThousandAs('xlsx'),
  xls: tenThousandAs('xls'),
  csv: writeCsv(
    tenThousand.map((row) =>
      row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)),
    ),
  ),
}

/** Moves the first number of the sheet to the last row. */
function withFarRow(bytes: Uint8Array): Uint8Array {
  const far = bytes.slice()
  const start = far.findIndex(
    (_, at) => far[at] === 0x03 && far[at + 1] === 0x02 && far[at + 2] === 14 && far[at + 3] === 0,
  )
  far.set([0xff, 0xff], start + 4)
  return far
}

/** Puts the record that announces encryption where the workbook's second record was. */
function withFilePass(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex(
    (_, at) => bytes[at] === 0x09 && bytes[at + 1] === 0x08 && bytes[at + 2] === 0x10,
  )
  bytes.set([0x2f, 0x00], start + 20)
  return bytes
}
