import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, fraction, minus, plus, type Fraction } from './fraction.rules.ts'
import { mean } from './mean.rules.ts'
import { parseFraction, toScore as scoreOf } from './score.rules.ts'
import { exactly } from './value.rules.ts'

const toScore = (value: Fraction) => scoreOf(exactly(value))

describe('fractions of any size', () => {
  const large = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n })
  const parts = fc.tuple(
    fc.oneof(fc.integer({ min: -500, max: 500 }).map(BigInt), large),
    fc.oneof(fc.integer({ min: 1, max: 60 }).map(BigInt), fc.bigInt({ min: 1n, max: 10n ** 18n })),
  )
  const of = ([over, under]: readonly [bigint, bigint]) => fraction(over, under)

  test('give back one part when the other is subtracted from the sum', () => {
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        expect(toScore(minus(plus(of(a), of(b)), of(b)))).toEqual(toScore(of(a)))
      }),
    )
  })

  test('have the same mean in any order', () => {
    fc.assert(
      fc.property(fc.array(parts, { minLength: 17, maxLength: 40 }), (values) => {
        const total = values.map(of).reduce(plus)
        const average = toScore(
          fraction(BigInt(total.numerator), BigInt(total.denominator) * BigInt(values.length)),
        )
        expect(toScore(mean(values.map(of)) ?? fraction(0))).toEqual(average)
        expect(toScore(mean(values.toReversed().map(of)) ?? fraction(0))).toEqual(average)
      }),
    )
  })

  test('compare as their cross products do, and are parsed as they are printed', () => {
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        const difference = a[0] * b[1] - b[0] * a[1]
        expect(compare(of(a), of(b))).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0)
        expect(parseFraction(toScore(of(a)).exact)).toEqual(of(a))
      }),
    )
  })
})
