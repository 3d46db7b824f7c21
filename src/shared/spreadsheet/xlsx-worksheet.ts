import { escapeXml } from './escape-xml.ts'
import { cellStyles, MAIN_NAMESPACE } from './xlsx-package.ts'

/** Text, a number, a heading in bold, or a number that is shown with one decimal. */
export type CellValue =
  | string
  | number
  | null
  | { readonly heading: string }
  | { readonly decimal: number }

export interface Worksheet {
  readonly rows: readonly (readonly CellValue[])[]
  /** Widths of the columns from the first one on, in characters. */
  readonly widths: readonly number[]
  /** Keeps the first row in view while the rows below it scroll. */
  readonly frozen_header?: boolean
}

/** The most characters that a cell holds, by Excel's specifications. */
const LONGEST_CELL = 32_767
const FROZEN_HEADER =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

/** The XML of a worksheet, without the declaration. */
export function worksheetXml({ rows, widths, frozen_header }: Worksheet): string {
  const written = rows.map((cells, row) => {
    const filled = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`))
    return `<row r="${row + 1}">${filled.join('')}</row>`
  })
  return `<worksheet xmlns="${MAIN_NAMESPACE}">${frozen_header ? FROZEN_HEADER : ''}${columnsXml(widths)}<sheetData>${written.join('')}</sheetData></worksheet>`
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
  return 'heading' in cell
    ? textXml(cell.heading, position, ` s="${cellStyles.heading}"`)
    : numberXml(cell.decimal, position, ` s="${cellStyles.decimal}"`)
}

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
