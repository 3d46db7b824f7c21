import { expect, test } from 'vitest'
import { openingText, remainingText } from './opening.rules.ts'

const opens = new Date('2026-12-05T12:00:00Z')

test("prints the opening to the minute in the matrix's time zone", () => {
  expect(openingText(opens, 'America/Mexico_City')).toBe(
    'sábado 5 de diciembre de 2026, 6:00 (hora de Ciudad de México)',
  )
  expect(openingText(opens, 'America/Tijuana')).toContain('4:00')
})

test('prints the remaining days, then hours, then minutes, and nothing once open', () => {
  expect(remainingText(opens, new Date('2026-12-02T11:00:00Z'))).toBe('3 días')
  expect(remainingText(opens, new Date('2026-12-04T12:00:00Z'))).toBe('1 día')
  expect(remainingText(opens, new Date('2026-12-05T10:59:00Z'))).toBe('1 hora')
  expect(remainingText(opens, new Date('2026-12-05T11:30:00Z'))).toBe('30 minutos')
  expect(remainingText(opens, new Date('2026-12-05T11:59:40Z'))).toBe('1 minuto')
  expect(remainingText(opens, opens)).toBeNull()
})
