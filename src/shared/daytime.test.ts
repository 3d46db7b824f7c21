import { expect, test } from 'vitest'
import { morningText, nextMorning } from './daytime.ts'

const ZONE = 'America/Mexico_City'
const morningAt = (instant: string) => nextMorning(new Date(instant), ZONE)?.toISOString() ?? null

test('mails by hand wait from 21:00 to 7:00 for the next 9:00 of the project', () => {
  expect(morningAt('2026-11-20T13:00:00Z')).toBeNull()
  expect(morningAt('2026-11-21T02:59:00Z')).toBeNull()
  expect(morningAt('2026-11-21T03:00:00Z')).toBe('2026-11-21T15:00:00.000Z')
  expect(morningAt('2026-11-21T12:59:00Z')).toBe('2026-11-21T15:00:00.000Z')
})

test('the morning is named from the evening and after midnight', () => {
  const morning = new Date('2026-11-21T15:00:00Z')
  expect(morningText(morning, new Date('2026-11-21T03:00:00Z'), ZONE)).toBe('Mañana, 9:00')
  expect(morningText(morning, new Date('2026-11-21T12:00:00Z'), ZONE)).toBe('Hoy, 9:00')
})
