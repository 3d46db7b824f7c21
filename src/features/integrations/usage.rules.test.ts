import { expect, test } from 'vitest'
import { sizeText } from '#features/companies/quota.rules.ts'
import { addTotals } from './usage.rules.ts'

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [999_000, '999 kB'],
  [1_000_000, '1 MB'],
  [1_540_000, '1.5 MB'],
  [12_400_000, '12 MB'],
  [3_000_000_000, '3 GB'],
  [5_000_000_000_000_000, '5,000 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text.replace(' ', '\u00a0'))
})

test('the total of no company is zero', () => {
  expect(addTotals([])).toEqual({ people: 0, sheets: 0, mails: 0, bytes: 0 })
})
