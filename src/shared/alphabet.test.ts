import { expect, test } from 'vitest'
import { compareTexts } from './alphabet.ts'

test('an accent or a capital letter does not decide the order, and ñ follows n', () => {
  expect(['Íñigo', 'nz', 'iNES', 'ñu', 'Zoé'].toSorted(compareTexts)).toEqual([
    'iNES',
    'Íñigo',
    'nz',
    'ñu',
    'Zoé',
  ])
})
