import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayAndMonth,
  daysBetween,
  endOfDay,
  toInstant,
  isDate,
  isTimeZone,
  localDate,
  longDate,
  longInstant,
  monthAndYear,
  readDate,
  shortDate,
  tableDate,
  weekdayDate,
} from './dates.ts'

describe('a deadline ends with its calendar day in its time zone', () => {
  test.each([
    ['2026-12-04', 'America/Mexico_City', '2026-12-05T06:00:00.000Z'],
    ['2026-12-31', 'America/Mexico_City', '2027-01-01T06:00:00.000Z'],
    ['2028-02-29', 'America/Mexico_City', '2028-03-01T06:00:00.000Z'],
    ['2026-03-07', 'America/Tijuana', '2026-03-08T08:00:00.000Z'],
    ['2026-03-08', 'America/Tijuana', '2026-03-09T07:00:00.000Z'],
    ['2026-11-01', 'America/Ojinaga', '2026-11-02T06:00:00.000Z'],
    ['2026-07-01', 'America/Matamoros', '2026-07-02T05:00:00.000Z'],
    ['2026-07-01', 'America/Ciudad_Juarez', '2026-07-02T06:00:00.000Z'],
    // Clocks in Santiago skip midnight on this date, so the day begins at 01:00.
    ['2026-09-05', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-06-01', 'Pacific/Kiritimati', '2026-06-01T10:00:00.000Z'],
  ])('%s in %s ends at %s', (date, zone, instant) => {
    expect(endOfDay(date, zone).toISOString()).toBe(instant)
  })
})

test('a local time stays the same on the clocks of its zone in summer and in winter', () => {
  expect(toInstant('2026-07-01', '09:00', 'America/Tijuana').toISOString()).toBe(
    '2026-07-01T16:00:00.000Z',
  )
  expect(toInstant('2026-12-01', '09:00', 'America/Tijuana').toISOString()).toBe(
    '2026-12-01T17:00:00.000Z',
  )
})

test('formats the chosen date in es-MX in every time zone of the machine', () => {
  expect(longDate('2027-03-15')).toBe('15 de marzo de 2027')
  expect(weekdayDate('2026-12-04')).toBe('viernes 4 de diciembre de 2026')
  expect(tableDate('2026-12-04')).toBe('04/12/2026')
  expect(longInstant(new Date('2026-12-05T12:00:00Z'), 'America/Mexico_City')).toBe(
    '5 de diciembre de 2026, 6:00',
  )
})

test('writes each day of a leap year as the formats of es-MX do', () => {
  const formatOf = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', ...options })
    return (date: string) => format.format(new Date(`${date}T00:00:00Z`))
  }
  const long = formatOf({ day: 'numeric', month: 'long', year: 'numeric' })
  const full = formatOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const short = formatOf({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const ofDay = formatOf({ day: 'numeric', month: 'long' })
  const ofMonth = formatOf({ month: 'long', year: 'numeric' })
  const days = Array.from({ length: 366 }, (_, day) => addDays('2028-01-01', day))
  expect(
    days.map((day) => [
      longDate(day),
      weekdayDate(day),
      shortDate(day),
      dayAndMonth(day),
      monthAndYear(day),
    ]),
  ).toEqual(
    days.map((day) => [
      long(day),
      full(day).replace(',', ''),
      short(day).replace(/[,.]| de(?= )/g, ''),
      ofDay(day),
      ofMonth(day),
    ]),
  )
})

test('counts days on the calendar', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysBetween('2026-11-20', '2026-12-04')).toBe(14)
  expect(localDate(new Date('2026-12-05T05:59:59Z'), 'America/Mexico_City')).toBe('2026-12-04')
})

test.each([
  ['24/11/2026', '2026-11-24'],
  ['4/1/2026', '2026-01-04'],
  ['2026-11-24', '2026-11-24'],
  ['31/02/2026', null],
  ['11/24/2026', null],
  ['4/12/26', '2026-12-04'],
  ['15/3/98', '1998-03-15'],
  ['4-dic-26', '2026-12-04'],
  ['04-Dic-2026', '2026-12-04'],
  ['1 de septiembre de 2026', '2026-09-01'],
  ['15 ago. 98', '1998-08-15'],
  ['3-Jan-27', '2027-01-03'],
  ['4.12.26', '2026-12-04'],
  ['31-feb-26', null],
  ['4-dix-26', null],
  ['4-di-26', null],
  ['24/11/026', null],
  ['24112026', null],
  ['', null],
])('reads %s as %s', (text, date) => {
  expect(readDate(text)).toBe(date)
})

test('refuses impossible dates and unknown time zones', () => {
  expect(['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', ''].filter(isDate)).toEqual([])
  expect(isTimeZone('America/Tijuana')).toBe(true)
  expect(isTimeZone('America/Tijuanita')).toBe(false)
})
