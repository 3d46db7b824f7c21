import { expect, test } from 'vitest'
import { listed, wholeNumber } from './spanish.ts'

test('joins names as a Spanish sentence does', () => {
  expect(listed([])).toBe('')
  expect(listed(['Ana'])).toBe('Ana')
  expect(listed(['Ana', 'Luis', 'Eva'])).toBe('Ana, Luis y Eva')
  expect(listed(['Ana', 'Inés'])).toBe('Ana e Inés')
  expect(listed(['Ana', 'Íñigo'])).toBe('Ana e Íñigo')
  expect(listed(['Ana y Eva', 'Luis', 'Hípatia'])).toBe('Ana y Eva, Luis e Hípatia')
  expect(listed(['Ana', 'Hierro'])).toBe('Ana y Hierro')
})

test('writes a whole number with commas between the thousands', () => {
  const numbers = [0, 7, 48, 999, 1000, 1322, 10_000, 999_999, 1_000_000, 12_345_678]
  const format = new Intl.NumberFormat('es-MX')
  expect(numbers.map(wholeNumber)).toEqual(numbers.map((number) => format.format(number)))
})
