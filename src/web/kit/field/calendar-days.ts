import { addDays, isDate, readDate, tableDate } from '#shared/dates.ts'

/** The example in the error of a text that is no date. */
const EXAMPLE_DATE = '24/11/2026'

/** A typed date; eight digits are one too. */
export const typedDate = (typed: string): string | null =>
  readDate(typed.trim().replace(/^(\d{2})(\d{2})(\d{4})$/, '$1/$2/$3'))

interface Limits {
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** Dates of the same length compare as texts. */
export const isWithin = (date: string, { min, max }: Limits): boolean =>
  (min === undefined || date >= min) && (max === undefined || date <= max)

/** Why a typed date cannot be used, as a sentence; null for an empty field. */
export function typedDateError(typed: string, { min, max }: Limits): string | null {
  if (typed.trim() === '') return null
  const date = typedDate(typed)
  if (date === null) return `Escribe la fecha como ${EXAMPLE_DATE}.`
  if (min !== undefined && date < min) return `La fecha más próxima es el ${tableDate(min)}.`
  if (max !== undefined && date > max) return `La última fecha es el ${tableDate(max)}.`
  return null
}

const DAYS = 7
const SHOWN_WEEKS = 6
/** 0 for Sunday, the first day of a week in Mexico. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()
const startOfWeek = (date: string): string => addDays(date, -weekdayOf(date))

/** Six weeks from Sunday that contain the month of a date, always as many: nothing moves. */
export function listWeeks(date: string): string[][] {
  const first = startOfWeek(`${date.slice(0, 8)}01`)
  return Array.from({ length: SHOWN_WEEKS }, (_week, week) =>
    Array.from({ length: DAYS }, (_day, day) => addDays(first, week * DAYS + day)),
  )
}

/** The same day some months later or earlier, or the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const index = year * 12 + month - 1 + months
  const start = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
  for (let last = day; last > 28; last--)
    if (isDate(`${start}-${String(last).padStart(2, '0')}`))
      return `${start}-${String(last).padStart(2, '0')}`
  return `${start}-${String(Math.min(day, 28)).padStart(2, '0')}`
}

/** Where a key leads from a day in a calendar; null for keys that move nothing. */
export function dayAfterKey(date: string, key: string, shift: boolean): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -DAYS)
    case 'ArrowDown':
      return addDays(date, DAYS)
    case 'Home':
      return startOfWeek(date)
    case 'End':
      return addDays(startOfWeek(date), DAYS - 1)
    case 'PageUp':
      return addMonths(date, shift ? -12 : -1)
    case 'PageDown':
      return addMonths(date, shift ? 12 : 1)
    default:
      return null
  }
}

/** The limit nearest to a date, or the date itself between them. */
export const nearestDay = (date: string, { min, max }: Limits): string =>
  min !== undefined && date < min ? min : max !== undefined && date > max ? max : date
