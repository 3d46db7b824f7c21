import { addDays } from '#shared/dates.ts'

const dateFormats = new Set([14, 15, 16, 17, 22, ...range(27, 36), ...range(50, 58)])
const LAST_SERIAL = 2_958_465

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

/** Whether a number format shows a date: a built-in format by its number, a format of the file by its letters. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return dateFormats.has(id)
  const letters = code.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '')
  return !/general|standard|estándar/i.test(letters) && /[yd]|mmm/i.test(letters)
}

/**
 * The date that a spreadsheet stores as a number of days, as YYYY-MM-DD. Spreadsheets count 1900 as
 * a leap year, which it was not, and old files for Mac count from 1904.
 */
function dateText(serial: number, from1904: boolean): string | null {
  const day = Math.floor(serial)
  if (day < 1 || day > LAST_SERIAL) return null
  if (from1904) return addDays('1904-01-01', day)
  return addDays(day < 60 ? '1899-12-31' : '1899-12-30', day)
}

/** A number with the fifteen digits that spreadsheets keep, without exponent and grouping. */
function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return ''
  return Number(value.toPrecision(15)).toLocaleString('en-US', {
    useGrouping: false,
    maximumFractionDigits: 20,
  })
}

export function numberText(value: number, isDate: boolean, from1904: boolean): string {
  return (isDate ? dateText(value, from1904) : null) ?? plainNumber(value)
}

export const booleanText = (value: boolean): string => (value ? 'Sí' : 'No')

/** Spreadsheets write characters that XML cannot hold as «_x000D_». */
export const decodeEscapes = (text: string): string =>
  text.replace(/_x([\da-fA-F]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
