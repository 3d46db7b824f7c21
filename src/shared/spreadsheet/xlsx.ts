import { strToU8, zipSync } from 'fflate'

export interface SheetToWrite {
  readonly name: string
  /** The first row is the header: bold, and it stays in view. */
  readonly rows: readonly (readonly (string | number | null)[])[]
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const LONGEST_CELL = 32_767
const LONGEST_NAME = 31
/** A fixed moment, so that the same data gives the same bytes. */
const MODIFIED = '2000-01-01T00:00:00'

/** An .xlsx file. Texts are written as texts and numbers as numbers: there is no way to write a formula. */
export function writeXlsx(sheets: readonly SheetToWrite[]): Uint8Array {
  const numbered = sheetNames(sheets.map((sheet) => sheet.name)).map((name, at) => ({
    name,
    number: at + 1,
    rows: sheets[at]?.rows ?? [],
  }))
  const parts: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8(contentTypes(numbered)),
    '_rels/.rels': strToU8(
      relationships([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]),
    ),
    'xl/workbook.xml': strToU8(workbook(numbered)),
    'xl/_rels/workbook.xml.rels': strToU8(
      relationships([
        ...numbered.map(({ number }) => ({
          id: `rId${number}`,
          type: 'worksheet',
          target: `worksheets/sheet${number}.xml`,
        })),
        { id: 'rIdStyles', type: 'styles', target: 'styles.xml' },
      ]),
    ),
    'xl/styles.xml': strToU8(styles),
  }
  for (const { number, rows } of numbered)
    parts[`xl/worksheets/sheet${number}.xml`] = strToU8(worksheet(rows))
  return zipSync(parts, { mtime: MODIFIED })
}

interface NumberedSheet {
  readonly name: string
  readonly number: number
}

function contentTypes(sheets: readonly NumberedSheet[]): string {
  const overrides = [
    { part: '/xl/workbook.xml', type: 'sheet.main' },
    { part: '/xl/styles.xml', type: 'styles' },
    ...sheets.map(({ number }) => ({
      part: `/xl/worksheets/sheet${number}.xml`,
      type: 'worksheet',
    })),
  ]
  const defaults =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
  const declared = overrides.map(
    ({ part, type }) => `<Override PartName="${part}" ContentType="${CONTENT}.${type}+xml"/>`,
  )
  return `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">${defaults}${declared.join('')}</Types>`
}

function relationships(targets: readonly { id: string; type: string; target: string }[]): string {
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ({ id, type, target }) =>
        `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`
}

function workbook(sheets: readonly NumberedSheet[]): string {
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets
    .map(
      ({ name, number }) =>
        `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`,
    )
    .join('')}</sheets></workbook>`
}

const styles = [
  `${DECLARATION}<styleSheet xmlns="${MAIN}">`,
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')

function worksheet(rows: SheetToWrite['rows']): string {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const view = `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`
  const written = rows.map((row, at) => {
    const cells = row.map((value, column) =>
      cell(value, `${columnName(column)}${at + 1}`, at === 0),
    )
    return `<row r="${at + 1}">${cells.join('')}</row>`
  })
  return `${DECLARATION}<worksheet xmlns="${MAIN}">${view}${columns(rows)}<sheetData>${written.join('')}</sheetData></worksheet>`
}

/** Columns as wide as their texts, within reason. */
function columns(rows: SheetToWrite['rows']): string {
  const widths: number[] = []
  for (const row of rows)
    row.forEach((value, at) => {
      widths[at] = Math.max(widths[at] ?? 8, String(value ?? '').length)
    })
  if (widths.length === 0) return ''
  return `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${Math.min(width, 60) + 2}" customWidth="1"/>`).join('')}</cols>`
}

function cell(value: string | number | null, position: string, isHeader: boolean): string {
  if (value === null || value === '') return ''
  const style = isHeader ? ' s="1"' : ''
  if (typeof value === 'number' && Number.isFinite(value))
    return `<c r="${position}"${style}><v>${value}</v></c>`
  const text = escapeXml(escapeUnderscores(String(value).slice(0, LONGEST_CELL)))
  return `<c r="${position}"${style} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : `${columnName(Math.floor(column / 26) - 1)}${last}`
}

/** «_x0041_» in a sheet means «A»; a text that really says so has to say it about its underscore. */
const escapeUnderscores = (text: string): string =>
  text.replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_').replaceAll('\r', '_x000D_')

const escaped: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

/** Characters that XML has no place for are left out. */
function escapeXml(text: string): string {
  const allowed = text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  return allowed.replace(/[&<>"]/g, (character) => escaped.get(character) ?? '')
}

/** Names as spreadsheets allow them: no []:*?/\ and no outer apostrophe, at most 31 characters, none twice. */
function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>()
  return wanted.map((name) => {
    const base =
      name
        .replace(/[[\]:*?/\\\u0000-\u001f]/g, ' ')
        .replace(/\s+/g, ' ')
        .replace(/^[' ]+|[' ]+$/g, '') || 'Hoja'
    let unique = base.slice(0, LONGEST_NAME).trim()
    for (let copy = 2; taken.has(unique.toLowerCase()); copy += 1)
      unique = `${base.slice(0, LONGEST_NAME - 6).trim()} (${copy})`
    taken.add(unique.toLowerCase())
    return unique
  })
}
