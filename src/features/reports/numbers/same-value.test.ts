import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameValueText } from './same-value.rules.ts'

test('the share of sheets with one value is said from five sheets on', () => {
  expect(sameValueText({ sheets: 11, same_value: 1 }, 3)).toBe(
    '9 % de las hojas con una sola respuesta',
  )
  expect(sameValueText({ sheets: 5, same_value: 1 }, 3)).toContain('20 %')
  expect(sameValueText({ sheets: 4, same_value: 1 }, 3)).toBeNull()
  expect(sameValueText({ sheets: 900, same_value: 1 }, 3)).toContain('1 %')
})

test('a greater minimum of the project counts', () => {
  expect(sameValueText({ sheets: 7, same_value: 2 }, 8)).toBeNull()
  expect(sameValueText({ sheets: 8, same_value: 2 }, 8)).toContain('25 %')
})

test('no share tells of each rater, or of all but a few, how they answered', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.nat(), (sheets, some) => {
      const same_value = some % (sheets + 1)
      const text = sameValueText({ sheets, same_value }, 3)
      if (same_value === 0) expect(text).toBeNull()
      if (same_value * 2 > sheets && text !== null)
        expect(text).toBe('Más de la mitad de las hojas con una sola respuesta')
    }),
  )
})
