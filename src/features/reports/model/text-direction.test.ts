import { expect, test } from 'vitest'
import { COPYING_NOTE, copyingNote, isRightToLeft } from './text-direction.rules.ts'

test.each([
  ['عمل ممتاز', true],
  ['«שלום»', true],
  ['1. مرحبا', true],
  ['Trabaja bien con مريم', false],
  ['123', false],
  ['', false],
])('the direction of «%s»', (text, expected) => {
  expect(isRightToLeft(text)).toBe(expected)
})

test('says how to copy only where a text runs from right to left', () => {
  expect(copyingNote(['Claro.', 'عمل ممتاز'])).toBe(COPYING_NOTE)
  expect(copyingNote(['Claro.'])).toBeNull()
  expect(copyingNote([])).toBeNull()
})
