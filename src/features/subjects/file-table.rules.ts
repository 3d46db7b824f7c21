import type { SubjectProperty } from '#features/matrices/contract.ts'
import { readDate } from '#shared/dates.ts'
import { headerKey } from '#shared/spreadsheet/headers.ts'
import { spreadsheetLimits as limits } from '#shared/spreadsheet/limits.ts'
import { cleanText, isEmail } from '#shared/text.ts'
import {
  isEmailHeader,
  isFullName,
  isGivenName,
  isLeaderHeader,
  isPerson,
  isSurname,
} from './headers.rules.ts'
import { storedValue } from './rules.ts'

type PropertyType = SubjectProperty['type']

export interface FileLine {
  /** The number of the line in the file. */
  readonly line: number
  readonly cells: readonly string[]
  readonly hidden: boolean
}

export interface FileTable {
  /** One text for each column; made up where the file has none. */
  readonly heads: readonly string[]
  readonly lines: readonly FileLine[]
}

const isKnownHeader = (key: string): boolean =>
  isFullName(key) ||
  isGivenName(key) ||
  isSurname(key) ||
  isPerson(key) ||
  isEmailHeader(key) ||
  isLeaderHeader(key)

/** How many known headers each of the top rows has. */
const headerCounts = (rows: readonly (readonly string[])[]): number[] =>
  rows
    .slice(0, limits.header_rows)
    .map((cells) => new Set(cells.map(headerKey).filter(isKnownHeader)).size)

/** Whether a row of the worksheet looks like the headers of people. */
export const hasKnownHeaders = (rows: readonly (readonly string[])[]): boolean =>
  headerCounts(rows).some((count) => count > 1)

/**
 * The top row with the most known headers, or else the first with several cells; -1 if that holds a
 * person already, null without any.
 */
function headRow(rows: readonly (readonly string[])[]): number | null {
  const top = rows.slice(0, limits.header_rows)
  const scores = headerCounts(rows)
  const best = Math.max(0, ...scores)
  if (best > 0) return scores.indexOf(best)
  const first = top.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length > 1)
  if (first < 0) return null
  return top[first]?.some((cell) => isEmail(cleanText(cell))) ? -1 : first
}

/** 0 is «Columna A», as spreadsheets count. */
const columnLabel = (position: number): string =>
  `Columna ${position >= 26 ? String.fromCharCode(64 + Math.floor(position / 26)) : ''}${String.fromCharCode(65 + (position % 26))}`

/**
 * The heads and the filled lines of a worksheet; null without any. Lines without heads whose second
 * cell is an e-mail, as they are copied from our own table, get the heads of that table.
 */
export function toTable(
  rows: readonly (readonly string[])[],
  hidden: readonly number[] = [],
  properties: readonly Pick<SubjectProperty, 'name'>[] = [],
): FileTable | null {
  const row = headRow(rows)
  if (row === null) return null
  const hiddenRows = new Set(hidden)
  const lines = rows.slice(row + 1).flatMap((cells, index) => {
    const at = row + 1 + index
    return cells.every((cell) => cleanText(cell) === '')
      ? []
      : [{ line: at + 1, cells, hidden: hiddenRows.has(at) }]
  })
  const width = Math.max(rows[row]?.length ?? 0, ...lines.map(({ cells }) => cells.length))
  const isOurs = row < 0 && isEmail(cleanText(lines[0]?.cells[1] ?? ''))
  const known = isOurs ? ['Nombre', 'Correo', ...properties.map(({ name }) => name)] : rows[row]
  const heads = Array.from(
    { length: width },
    (_, at) => cleanText(known?.[at] ?? '') || columnLabel(at),
  )
  return { heads, lines }
}

/** The filled cells of a column. */
export function valuesAt(lines: readonly FileLine[], position: number): string[] {
  return lines.map(({ cells }) => cleanText(cells[position] ?? '')).filter((text) => text !== '')
}

/** A column of dates stays one with a few other words in it, which the import tells. */
const MOST_DATES = 0.6

/**
 * The type that fits the values. Numbers with a leading zero are codes, that is text. Day numbers of
 * a spreadsheet are dates where the header says so or beside other dates.
 */
export function guessType(values: readonly string[], head = ''): PropertyType {
  const fits = (type: PropertyType) => values.every((text) => storedValue(type, text) !== null)
  if (values.length === 0 || values.some((text) => /^0\d+$/.test(text))) return 'text'
  if (fits('number')) return /^fecha/i.test(head) && fits('date') ? 'date' : 'number'
  const dates = values.filter((text) => readDate(text) !== null).length
  if (dates >= values.length * MOST_DATES) return 'date'
  return fits('boolean') ? 'boolean' : 'text'
}
