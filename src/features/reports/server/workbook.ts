import { setImmediate } from 'node:timers/promises'
import { toNumber } from '../score.rules.ts'
import type { WorksheetCell } from '../spreadsheet.rules.ts'
import { archive, type ArchiveEntry } from './archive.ts'

/** A sheet in the order in which it is ready; `position` is its place among the names. */
export interface ReadySheet {
  readonly position: number
  readonly rows: readonly (readonly WorksheetCell[])[]
}

/** An Excel workbook of typed cells: text is text whatever it begins with, and there is no formula in it. */
export function workbook(
  names: readonly string[],
  sheets: AsyncIterable<ReadySheet>,
): AsyncGenerator<Uint8Array> {
  return archive(parts(names, sheets), true)
}

async function* parts(
  names: readonly string[],
  sheets: AsyncIterable<ReadySheet>,
): AsyncGenerator<ArchiveEntry> {
  yield part('[Content_Types].xml', contentTypes(names.length))
  yield part('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]))
  yield part('xl/workbook.xml', index(names))
  yield part(
    'xl/_rels/workbook.xml.rels',
    relationships([
      ...names.map((_, at): [string, string] => ['worksheet', `worksheets/sheet${at + 1}.xml`]),
      ['styles', 'styles.xml'],
    ]),
  )
  yield part('xl/styles.xml', styles)
  for await (const { position, rows } of sheets) {
    yield part(`xl/worksheets/sheet${position + 1}.xml`, sheet(rows))
    await setImmediate()
  }
}

const encoder = new TextEncoder()
const part = (name: string, xml: string): ArchiveEntry => ({
  name,
  bytes: encoder.encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`),
})

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function contentTypes(count: number): string {
  const sheets = Array.from(
    { length: count },
    (_, at) =>
      `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${media}.worksheet+xml"/>`,
  )
  return (
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/>${sheets.join('')}</Types>`
  )
}

function relationships(targets: readonly [string, string][]): string {
  return `<Relationships xmlns="${packages}/relationships">${targets.map(([type, target], at) => `<Relationship Id="r${at + 1}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`
}

function index(names: readonly string[]): string {
  const sheets = names.map(
    (name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="r${at + 1}"/>`,
  )
  return `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`
}

/** Style 1 prints one decimal, style 2 is a heading. */
const styles =
  `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.0"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>'

function sheet(rows: readonly (readonly WorksheetCell[])[]): string {
  const lines = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`)).join('')}</row>`,
  )
  return (
    `<worksheet xmlns="${main}"><cols><col min="1" max="1" width="24" customWidth="1"/><col min="2" max="2" width="44" customWidth="1"/><col min="3" max="40" width="15" customWidth="1"/></cols>` +
    `<sheetData>${lines.join('')}</sheetData></worksheet>`
  )
}

function cellXml(cell: WorksheetCell, place: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return textXml(cell, place)
  return 'heading' in cell
    ? textXml(cell.heading, place, ' s="2"')
    : `<c r="${place}" s="1"><v>${toNumber(cell)}</v></c>`
}

const textXml = (text: string, place: string, style = ''): string =>
  `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
/** What XML cannot hold is left out. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '')
