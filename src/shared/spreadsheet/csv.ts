import { withGuard } from './formula-guard.ts'

/** RFC 4180 with a byte order mark, without which Excel misreads accents. NUL characters are left out. */
export const csvText = (rows: readonly (readonly string[])[]): string => `\ufeff${csvLines(rows)}`

/** Rows without a byte order mark, as they follow the first ones of a file. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(writeField).join(',')}\r\n`).join('')

function writeField(text: string): string {
  const safe = withGuard(text.replaceAll('\0', '').toWellFormed())
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
