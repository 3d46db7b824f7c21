import { expect, test } from 'vitest'
import { furtherReminders, halfwayDate } from './reminders.rules.ts'

const ZONE = 'America/Mexico_City'
const now = new Date('2026-11-20T16:00:00Z')
const matrix = {
  from: '2026-11-20',
  limit_date: '2026-12-04',
  time_zone: ZONE,
  remind_halfway: true,
  remind_last_day: true,
}

test('half-way is the middle day, and none in a period of two days', () => {
  expect(halfwayDate(matrix)).toBe('2026-11-27')
  expect(halfwayDate({ from: '2026-11-20', limit_date: '2026-11-23' })).toBe('2026-11-21')
  expect(halfwayDate({ from: '2026-11-20', limit_date: '2026-11-21' })).toBeNull()
})

test('further reminders leave at nine in the zone of the matrix, if they are wanted and ahead', () => {
  expect(furtherReminders(matrix, now)).toEqual({
    halfway_at: new Date('2026-11-27T15:00:00Z'),
    last_day_at: new Date('2026-12-04T15:00:00Z'),
  })
  expect(furtherReminders({ ...matrix, time_zone: 'Europe/Madrid' }, now).last_day_at).toEqual(
    new Date('2026-12-04T08:00:00Z'),
  )
  expect(
    furtherReminders({ ...matrix, remind_halfway: false, remind_last_day: false }, now),
  ).toEqual({ halfway_at: null, last_day_at: null })
  expect(furtherReminders(matrix, new Date('2026-11-27T15:00:00Z')).halfway_at).toBeNull()
})
