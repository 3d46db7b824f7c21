import { expect, test } from 'vitest'
import { deadlineCalendar } from './calendar.rules.ts'

const deadline = {
  uid: '1@localhost',
  sequence: 2,
  written_at: new Date('2026-11-20T16:00:00.123Z'),
  limit_date: '2026-12-31',
  matrix_name: 'Liderazgo 2026',
  company_name: 'Alimentos La Ceiba',
  organiser: 'rh@ceiba.mx',
  description: 'Se reciben respuestas hasta las 23:59.',
}
const unfolded = (text: string): string => text.replaceAll('\r\n ', '')

test('a calendar file holds the whole day of the deadline and an alarm at nine', () => {
  const lines = unfolded(deadlineCalendar(deadline)).split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'UID:1@localhost',
      'SEQUENCE:2',
      'DTSTAMP:20261120T160000Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Cierra «Liderazgo 2026»',
      'ORGANIZER;CN="Alimentos La Ceiba":mailto:rh@ceiba.mx',
      'TRIGGER:PT9H',
    ]),
  )
})

test('typed text adds no property, and no line is longer than 75 octets', () => {
  const typed = `ñ; "a", b\\c\r\nATTENDEE;CN=x ${'ñandú '.repeat(40)}`
  const text = deadlineCalendar({ ...deadline, matrix_name: typed, company_name: typed })
  expect(text).not.toMatch(/^ATTENDEE/m)
  expect(unfolded(text)).toContain('SUMMARY:Cierra «ñ\\; "a"\\, b\\\\c\\nATTENDEE\\;CN=x ñandú')
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})
