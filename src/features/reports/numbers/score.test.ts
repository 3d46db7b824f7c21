import { describe, expect, test } from 'vitest'
import { fraction } from './fraction.rules.ts'
import { formatDecimal, toNumber, toScore } from './score.rules.ts'
import { exactly } from './value.rules.ts'

const hundredths = (value: number) => fraction(Math.round(value * 100), 100)

describe('a score', () => {
  test('is printed with one decimal, rounded half away from zero from the exact value', () => {
    expect([3.25, 3.24, 3.35, 4.95, 5].map((value) => formatDecimal(hundredths(value)))).toEqual([
      '3.3',
      '3.2',
      '3.4',
      '5.0',
      '5.0',
    ])
    expect(formatDecimal(fraction(10, 3))).toBe('3.3')
  })

  test('is printed with the minus sign U+2212, except a zero', () => {
    expect(formatDecimal(hundredths(-0.75))).toBe('\u22120.8')
    expect(formatDecimal(hundredths(-0.04))).toBe('0.0')
  })

  test('keeps its exact value', () =>
    expect(toScore(exactly(fraction(22, 6)))).toEqual({
      exact: '11/3',
      text: '3.7',
      bound: null,
    }))

  test('says where only a bound is told', () =>
    expect(
      (['at_least', 'at_most'] as const).map(
        (bound) => toScore({ value: fraction(43, 10), bound }).text,
      ),
    ).toEqual(['4.3 o más', '4.3 o menos']))

  test('is rounded towards zero to six decimals for charts', () =>
    expect(['11/3', '-7/2', '0/1'].map((exact) => toNumber({ exact }))).toEqual([
      3.666666, -3.5, 0,
    ]))
})
