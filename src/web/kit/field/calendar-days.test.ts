import { describe, expect, test } from 'vitest'
import {
  addMonths,
  dayAfterKey,
  isWithin,
  nearestDay,
  typedDate,
  typedDateError,
  listWeeks,
} from './calendar-days.ts'

test.each([
  ['24/11/2026', '2026-11-24'],
  [' 4/1/2026 ', '2026-01-04'],
  ['24-11-2026', '2026-11-24'],
  ['24.11.2026', '2026-11-24'],
  ['24 11 2026', '2026-11-24'],
  ['24112026', '2026-11-24'],
  ['2026-11-24', '2026-11-24'],
  ['24/11', null],
  ['24/11/26', '2026-11-24'],
  ['31/02/2026', null],
  ['mañana', null],
])('reads a typed «%s» as %s', (typed, date) => {
  expect(typedDate(typed)).toBe(date)
})

test('says how a date is written and which dates are left', () => {
  const limits = { min: '2026-11-21', max: '2026-12-31' }
  expect(typedDateError('', limits)).toBeNull()
  expect(typedDateError('21/11/2026', limits)).toBeNull()
  expect(typedDateError('24/11', limits)).toBe('Escribe la fecha como 24/11/2026.')
  expect(typedDateError('20/11/2026', limits)).toBe('La fecha más próxima es el 21/11/2026.')
  expect(typedDateError('1/1/2027', limits)).toBe('La última fecha es el 31/12/2026.')
  expect(isWithin('2026-11-20', limits)).toBe(false)
  expect(nearestDay('2020-01-01', limits)).toBe('2026-11-21')
  expect(nearestDay('2030-01-01', limits)).toBe('2026-12-31')
})

describe('a calendar', () => {
  test('shows six weeks from Sunday around its month', () => {
    const weeks = listWeeks('2026-11-24')
    expect(weeks).toHaveLength(6)
    expect(weeks[0]).toEqual([
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
      '2026-11-07',
    ])
    expect(listWeeks('2026-12-01')[0]?.[0]).toBe('2026-11-29')
  })

  test('moves by day, week, month and year', () => {
    const keys = [
      'ArrowLeft',
      'ArrowRight',
      'ArrowUp',
      'ArrowDown',
      'Home',
      'End',
      'PageUp',
      'PageDown',
    ]
    expect(keys.map((key) => dayAfterKey('2026-12-31', key, false))).toEqual([
      '2026-12-30',
      '2027-01-01',
      '2026-12-24',
      '2027-01-07',
      '2026-12-27',
      '2027-01-02',
      '2026-11-30',
      '2027-01-31',
    ])
    expect(dayAfterKey('2028-02-29', 'PageDown', true)).toBe('2029-02-28')
    expect(dayAfterKey('2028-02-29', 'a', false)).toBeNull()
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-01-15', -13)).toBe('2024-12-15')
  })
})
