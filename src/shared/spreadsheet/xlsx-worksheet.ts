import { escapeXml } from './escape-xml.ts'
import { cellStyles, MAIN_NAMESPACE } from './xlsx-package.ts'

/** Text, a number, a heading in bold, a number with one decimal, or a day as YYYY-MM-DD. */
export type CellValue =
  | string
  | number
  | null
  | { readonly heading: string }
  | { readonly decimal: number }
  | { readonly date: string }

/** How a worksheet looks and prints. */
export interface WorksheetLook {
  /** Widths of the columns from the first one on, in characters. */
  readonly widths: readonly number[]
  /** Rows at the top and columns at the left that stay in view while the others scroll. */
  readonly frozen?: { readonly rows: number; readonly columns: number }
  /** The columns of the header, in the first row, that can be filtered. */
  readonly filtered_columns?: number
  /** Printed in landscape, as wide as the paper, with page numbers. */
  readonly printable?: boolean
}

export interface Worksheet extends WorksheetLook {
  readonly rows: readonly (readonly CellValue[])[]
}

/** The most characters that a cell holds, by Excel's specifications. */
const LONGEST_CELL = 32_767

/** The XML of a worksheet, without the declaration. */
export const worksheetXml = ({ rows, ...look }: Worksheet): string =>
  `${worksheetStart(look)}${rowsXml(rows, 0)}${worksheetEnd(look, rows.length)}`

/** The XML before the rows. */
export const worksheetStart = ({ widths, frozen, printable }: WorksheetLook): string =>
  [
    `<worksheet xmlns="${MAIN_NAMESPACE}">`,
    printable ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : '',
    frozen ? frozenXml(frozen) : '',
    columnsXml(widths),
    '<sheetData>',
  ].join('')

/** @param before how many rows precede these */
export const rowsXml = (rows: Worksheet['rows'], before: number): string =>
  rows
    .map((cells, index) => {
      const row = before + index + 1
      const filled = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row}`))
      return `<row r="${row}">${filled.join('')}</row>`
    })
    .join('')

/** The XML after the rows. The schema fixes the order of its parts. */
export const worksheetEnd = (
  { filtered_columns: columns, printable }: WorksheetLook,
  rows: number,
): string =>
  [
    '</sheetData>',
    columns && rows > 0 ? `<autoFilter ref="A1:${columnName(columns - 1)}${rows}"/>` : '',
    printable
      ? '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>'
      : '',
    '</worksheet>',
  ].join('')

function frozenXml({ rows, columns }: NonNullable<WorksheetLook['frozen']>): string {
  const pane = rows === 0 ? 'topRight' : columns === 0 ? 'bottomLeft' : 'bottomRight'
  const split = `${columns > 0 ? ` xSplit="${columns}"` : ''}${rows > 0 ? ` ySplit="${rows}"` : ''}`
  return `<sheetViews><sheetView workbookViewId="0"><pane${split} topLeftCell="${columnName(columns)}${rows + 1}" activePane="${pane}" state="frozen"/></sheetView></sheetViews>`
}

function columnsXml(widths: readonly number[]): string {
  if (widths.length === 0) return ''
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  return `<cols>${columns.join('')}</cols>`
}

function cellXml(cell: CellValue, position: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textXml(cell, position)
  if (typeof cell === 'number') return numberXml(cell, position)
  if ('heading' in cell) return textXml(cell.heading, position, ` s="${cellStyles.heading}"`)
  return 'date' in cell
    ? dateXml(cell.date, position)
    : numberXml(cell.decimal, position, ` s="${cellStyles.decimal}"`)
}

const DAY_MS = 86_400_000
/** Spreadsheets count the days from here, wrongly before 1 March 1900: those days stay texts. */
const FIRST_DAY = Date.UTC(1899, 11, 30)
const FIRST_COUNTED = '1900-03-01'

const dateXml = (date: string, position: string): string =>
  date < FIRST_COUNTED
    ? textXml(date, position)
    : numberXml((Date.parse(date) - FIRST_DAY) / DAY_MS, position, ` s="${cellStyles.date}"`)

/** XML has no way to write an infinite number, so it becomes text. */
const numberXml = (value: number, position: string, style = ''): string =>
  Number.isFinite(value)
    ? `<c r="${position}"${style}><v>${value}</v></c>`
    : textXml(String(value), position, style)

function textXml(text: string, position: string, style = ''): string {
  const written = escapeXml(escapeUnderscores(text.slice(0, LONGEST_CELL)))
  return `<c r="${position}"${style} t="inlineStr"><is><t xml:space="preserve">${written}</t></is></c>`
}

/**
 * Spreadsheets read «_x0041_» as «A», so that a text which says that literally has its underscore
 * escaped. XML readers turn a carriage return into a line feed unless it is written this way.
 */
const escapeUnderscores = (text: string): string =>
  text.replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_').replaceAll('\r', '_x000D_')

/** 0 is «A», 25 is «Z», 26 is «AA». */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : `${columnName(Math.floor(column / 26) - 1)}${last}`
}
