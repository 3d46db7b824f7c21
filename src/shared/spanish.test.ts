import { expect, test } from 'vitest'
import { listed } from './spanish.ts'

test('joins names as a Spanish sentence does', () => {
  expect(listed([])).toBe('')
  expect(listed(['Ana'])).toBe('Ana')
  expect(listed(['Ana', 'Luis', 'Eva'])).toBe('Ana, Luis y Eva')
  expect(listed(['Ana', 'Inés'])).toBe('Ana e Inés')
  expect(listed(['Ana', 'Íñigo'])).toBe('Ana e Íñigo')
  expect(listed(['Ana y Eva', 'Luis', 'Hípatia'])).toBe('Ana y Eva, Luis e Hípatia')
  expect(listed(['Ana', 'Hierro'])).toBe('Ana y Hierro')
})
