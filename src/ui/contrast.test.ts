import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, textOn } from './contrast.ts'

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('a contrast is that of the library of colours', () => {
  fc.assert(
    fc.property(colors, colors, (one, other) => {
      expect(contrast(one, other)).toBeCloseTo(wcagContrast(one, other), 10)
    }),
  )
})

test('text on any colour is readable', () => {
  fc.assert(
    fc.property(colors, (background) => {
      expect(contrast(textOn(background), background)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
