/**
 * Calendar dates (`YYYY-MM-DD`) and instants, always with an explicit time zone. No function here
 * parses a date with `new Date(text)`, because that instant is still the day before in Mexico City.
 */
import * as z from 'zod'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const formatters = new Map<string, Intl.DateTimeFormat>()
function formatter(zone: string): Intl.DateTimeFormat {
  let found = formatters.get(zone)
  if (!found) {
    found = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formatters.set(zone, found)
  }
  return found
}

/** Local time as `YYYY-MM-DDTHH:MM`, which sorts chronologically. */
export function localTime(instant: Date, zone: string): string {
  const field = Object.fromEntries(
    formatter(zone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  )
  return `${(field.year ?? '').padStart(4, '0')}-${field.month}-${field.day}T${field.hour}:${field.minute}`
}

export const localDate = (instant: Date, zone: string): string =>
  localTime(instant, zone).slice(0, 10)

/**
 * The first instant whose local time in the zone is at least `date` `time`. Where clocks skip that
 * minute, this is the first instant after the gap.
 */
export function toInstant(date: string, time: string, zone: string): Date {
  const wanted = `${date}T${time}`
  let before = Date.parse(`${wanted}:00Z`) - 16 * HOUR
  let after = before + 32 * HOUR
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (localTime(new Date(middle), zone) >= wanted) after = middle
    else before = middle
  }
  return new Date(after)
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** Whole days from one calendar date to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY)

export const addHours = (instant: Date, hours: number): Date =>
  new Date(instant.getTime() + hours * HOUR)

/** The end of a calendar day in a zone: the first instant of the next one. */
export const endOfDay = (date: string, zone: string): Date =>
  toInstant(addDays(date, 1), '00:00', zone)

/** Accepts years up to 9998, so that a date some days later still has a four-digit year. */
export function isDate(text: string): boolean {
  return (
    text < '9999' &&
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
    addDays(text, 0) === text
  )
}

/** Years of two digits from here on are of the last century: a date of birth or of hire. */
const LAST_CENTURY = 70

/** Months that English spreadsheets begin otherwise. */
const englishMonths: Readonly<Record<string, string>> = {
  jan: 'ene',
  apr: 'abr',
  aug: 'ago',
  dec: 'dic',
}

/** The number of a month that is written as a number, in full or by three letters or more. */
function monthNumber(written: string): number {
  const name = written.toLowerCase()
  const known = englishMonths[name] ?? name
  return Number(written) || months.findIndex((month) => month.startsWith(known)) + 1
}

/**
 * The date that a text names as YYYY-MM-DD or as day, month and year: «4/12/2026», «4-dic-26», «4 de
 * diciembre de 2026»; null for every other text.
 */
export function readDate(text: string): string | null {
  const [, day, month, written] =
    /^(\d{1,2})(?: ?[-/.] ?| (?:de )?)(\d{1,2}|[a-z]{3,10})\.?(?: ?[-/.] ?| (?:del? )?)(\d{4}|\d{2})$/i.exec(
      text,
    ) ?? []
  if (!day || !month || !written) return isDate(text) ? text : null
  const century = written.length === 4 ? '' : Number(written) >= LAST_CENTURY ? '19' : '20'
  const padded = [monthNumber(month), day].map((part) => String(part).padStart(2, '0'))
  const date = [century + written, ...padded].join('-')
  return isDate(date) ? date : null
}

export function isTimeZone(zone: string): boolean {
  try {
    formatter(zone)
    return /^[A-Za-z]/.test(zone)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The time zone where none is chosen; every IANA zone is accepted. */
export const DEFAULT_TIME_ZONE = 'America/Mexico_City'

// Spelled out, because `Intl.DateTimeFormat` takes longer to make than most pages take to show.
const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
    ' ',
  )
const weekdays = 'domingo lunes martes miércoles jueves viernes sábado'.split(' ')

/** The words of a date; the year has no leading zeros. */
function splitDate(date: string) {
  const [year, month, day] = date.split('-').map(Number)
  return {
    year,
    day,
    month: months[(month ?? 0) - 1] ?? '',
    weekday: weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '',
  }
}

/** «4 de diciembre» */
export const dayAndMonth = (date: string): string => {
  const { day, month } = splitDate(date)
  return `${day} de ${month}`
}
/** «diciembre de 2026» */
export const monthAndYear = (date: string): string => {
  const { month, year } = splitDate(date)
  return `${month} de ${year}`
}
/** «4 de diciembre de 2026» */
export const longDate = (date: string): string => `${dayAndMonth(date)} de ${splitDate(date).year}`
/** «viernes 4 de diciembre de 2026» */
export const weekdayDate = (date: string): string => `${splitDate(date).weekday} ${longDate(date)}`
/** «viernes 4 de diciembre» */
export const weekdayAndDay = (date: string): string =>
  `${splitDate(date).weekday} ${dayAndMonth(date)}`
/** «vie 4 dic 2026» */
export const shortDate = (date: string): string => {
  const { weekday, day, month, year } = splitDate(date)
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)} ${year}`
}
/** «04/12/2026» */
export const tableDate = (date: string): string => date.split('-').reverse().join('/')
/** «5 de diciembre de 2026, 6:00» in the zone. */
export const longInstant = (instant: Date, zone: string): string => {
  const [date = '', time = ''] = localTime(instant, zone).split('T')
  return `${longDate(date)}, ${time.replace(/^0/, '')}`
}

/** «sáb 5 dic 2026, 6:00» in the zone. */
export const shortInstant = (instant: Date, zone: string): string => {
  const [date = '', time = ''] = localTime(instant, zone).split('T')
  return `${shortDate(date)}, ${time.replace(/^0/, '')}`
}

export const CalendarDate = z.string().refine(isDate, { params: { format: 'date' } })
export const Instant = z.iso.datetime({ offset: true })
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { params: { format: 'time_zone' } })
