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
 * A header as it is compared: lower case without accents, punctuation and endings of gender or
 * number, so that «Correo-e», «Nombre(s)» and «Evaluador/a» are «correo e», «nombre» and «evaluador».
 */
export const headerKey = (text: string): string =>
  foldText(text)
    .replace(/\(\w{1,2}\)|\/\w{1,2}(?!\w)/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Recognises a header by its key. */
export type HeaderTest = (key: string) => boolean

/** The first of the top rows that has all wanted headers, or null. */
export function findHeaders(
  rows: readonly (readonly string[])[],
  wanted: readonly HeaderTest[],
): Headers | null {
  for (const [row, cells] of rows.slice(0, limits.header_rows).entries()) {
    const keys = cells.map(headerKey)
    const columns = wanted.map((isWanted) => keys.findIndex(isWanted))
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
    [...padded(headers), 'Renglón', 'Motivo'],
    ...lines.map(({ line, reason, cells }) => [...padded(cells), String(line), reason]),
  ]
}
