import { cleanText, foldText } from '#shared/text.ts'
import { spreadsheetLimits as limits } from './limits.ts'

export interface Headers {
  /** Position of the header row; the rows below it are the data. */
  readonly row: number
  readonly texts: readonly string[]
  /** Columns of the wanted headers, in the order of `wanted`. */
  readonly columns: readonly number[]
}

/**
 * The first of the top rows that has all wanted headers, or null. Each header is given by all its
 * folded names (`foldText`); case and accents do not matter.
 */
export function findHeaders(
  rows: readonly (readonly string[])[],
  wanted: readonly (readonly string[])[],
): Headers | null {
  for (const [row, cells] of rows.slice(0, limits.header_rows).entries()) {
    const folded = cells.map(foldText)
    const columns = wanted.map((names) => folded.findIndex((header) => names.includes(header)))
    if (columns.every((column) => column >= 0)) return { row, texts: cells.map(cleanText), columns }
  }
  return null
}

/** A line that an import left out. */
export interface OmittedLine {
  readonly line: number
  readonly reason: string
  readonly cells: string[]
}

export interface Omissions {
  readonly headers: readonly string[]
  readonly duplicates: readonly OmittedLine[]
  readonly invalid: readonly OmittedLine[]
}

/**
 * The omitted lines as a table that can be corrected and imported again: the columns of the file,
 * then the line number and the reason.
 */
export function omittedRows({ headers, duplicates, invalid }: Omissions): string[][] {
  const lines = [...duplicates, ...invalid].sort((one, other) => one.line - other.line)
  const width = Math.max(headers.length, ...lines.map(({ cells }) => cells.length))
  const padded = (cells: readonly string[]): string[] =>
    Array.from({ length: width }, (_, at) => cells[at] ?? '')
  return [
    [...padded(headers), 'Línea', 'Motivo'],
    ...lines.map(({ line, reason, cells }) => [...padded(cells), String(line), reason]),
  ]
}
