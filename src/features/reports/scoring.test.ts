import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { consensusOf } from './distribution.rules.ts'
import { compare, fraction, minus, plus } from './fraction.rules.ts'
import { mean } from './mean.rules.ts'
import { classify, gapOf } from './perception.rules.ts'
import { toNumber, formatDecimal, parseFraction, toScore, formatSigned } from './score.rules.ts'
import type { Means } from './scoring.rules.ts'

const scale = { lowest_value: 1, highest_value: 5 }
const hundredths = (value: number) => fraction(Math.round(value * 100), 100)
const seen = (self: number, others: number): Means => ({
  self: hundredths(self),
  others: hundredths(others),
  blocks: [],
})

describe('numbers are printed with one decimal', () => {
  test('half away from zero, from the exact value', () => {
    expect([3.25, 3.24, 3.35, 4.95, 5].map((value) => formatDecimal(hundredths(value)))).toEqual([
      '3.3',
      '3.2',
      '3.4',
      '5.0',
      '5.0',
    ])
    expect(formatDecimal(fraction(10, 3))).toBe('3.3')
  })

  test('with a true minus sign, and a zero that has none', () => {
    expect(formatSigned(hundredths(-0.75))).toBe('\u22120.8')
    expect(formatSigned(hundredths(0.75))).toBe('+0.8')
    expect(formatSigned(hundredths(-0.04))).toBe('0.0')
  })

  test('and are kept exact', () =>
    expect(toScore(fraction(22, 6))).toEqual({ exact: '11/3', text: '3.7' }))
})

describe('fractions are exact, however large they grow', () => {
  const large = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n })
  const some = fc.tuple(
    fc.oneof(fc.integer({ min: -500, max: 500 }).map(BigInt), large),
    fc.oneof(fc.integer({ min: 1, max: 60 }).map(BigInt), fc.bigInt({ min: 1n, max: 10n ** 18n })),
  )
  const of = ([over, under]: readonly [bigint, bigint]) => fraction(over, under)

  test('a sum less one of its parts is the other part', () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        expect(toScore(minus(plus(of(a), of(b)), of(b)))).toEqual(toScore(of(a)))
      }),
    )
  })

  test('the mean of many is the mean of few, in any order', () => {
    fc.assert(
      fc.property(fc.array(some, { minLength: 17, maxLength: 40 }), (parts) => {
        const total = parts.map(of).reduce(plus)
        const average = toScore(
          fraction(BigInt(total.numerator), BigInt(total.denominator) * BigInt(parts.length)),
        )
        expect(toScore(mean(parts.map(of)) ?? fraction(0))).toEqual(average)
        expect(toScore(mean(parts.toReversed().map(of)) ?? fraction(0))).toEqual(average)
      }),
    )
  })

  test('they are ordered as their products are, and written as they are read', () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        const difference = a[0] * b[1] - b[0] * a[1]
        expect(compare(of(a), of(b))).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0)
        expect(parseFraction(toScore(of(a)).exact)).toEqual(of(a))
      }),
    )
  })

  test('a place on a chart is the number itself', () =>
    expect(['11/3', '-7/2', '0/1'].map((exact) => toNumber({ exact }))).toEqual([
      3.666666, -3.5, 0,
    ]))
})

describe('differences of perception', () => {
  test('are notable from 0.75 and marked from 1 on a scale from 1 to 5', () => {
    const size = (self: number, others: number) => gapOf(seen(self, others), 9, scale)?.size
    expect([size(4, 3.26), size(4, 3.25), size(4, 3.01), size(4, 3), size(3, 4)]).toEqual([
      'leve',
      'notable',
      'notable',
      'marcada',
      'marcada',
    ])
  })

  test('have the five names of the method', () => {
    const name = (self: number, others: number) => classify(seen(self, others), 9, scale)
    expect(name(3.5, 3.5)).toBe('fortaleza_confirmada')
    expect(name(3.49, 3.49)).toBe('area_confirmada')
    expect(name(4.2, 3.45)).toBe('punto_ciego')
    expect(name(3.4, 4.15)).toBe('fortaleza_oculta')
    expect(name(3.6, 3.4)).toBe('percepcion_similar')
  })

  test('of fewer than five others conclude nothing', () => {
    expect(classify(seen(5, 1), 4, scale)).toBe('no_concluyente')
    expect(gapOf(seen(5, 1), 4, scale)).toMatchObject({ conclusive: false, text: '+4.0' })
  })

  test('grow with the scale', () => {
    const seven = { lowest_value: 1, highest_value: 7 }
    expect(gapOf(seen(5, 3.88), 9, seven)?.size).toBe('leve')
    expect(gapOf(seen(5, 3.87), 9, seven)?.size).toBe('notable')
    expect(classify(seen(4.75, 4.75), 9, seven)).toBe('fortaleza_confirmada')
    expect(classify(seen(4.74, 4.74), 9, seven)).toBe('area_confirmada')
  })

  test('need both sides', () =>
    expect(gapOf({ self: null, others: fraction(3), blocks: [] }, 9, scale)).toBeNull())
})

describe('consensus', () => {
  const of = (...counts: number[]) =>
    consensusOf({ blocks: ['equipo'], answers: counts.reduce((a, b) => a + b), counts })

  test('is high when all agree, divided when they stand at both ends', () => {
    expect(of(0, 0, 0, 6, 0)).toBe('alto')
    expect(of(3, 0, 0, 0, 3)).toBe('dividido')
  })

  test('has its thresholds at 0.85 and 0.75', () => {
    expect(of(0, 0, 2, 6, 2)).toBe('alto')
    expect(of(0, 2, 1, 6, 1)).toBe('medio')
    expect(of(1, 2, 3, 2, 2)).toBe('dividido')
  })
})
