import { describe, expect, test } from 'vitest'
import { fraction, oneDecimal, score, signedDecimal } from './fraction.rules.ts'
import { classify, gapOf } from './perception.rules.ts'
import { consensusOf, type Means } from './scoring.rules.ts'

const scale = { lowest_value: 1, highest_value: 5 }
const hundredths = (value: number) => fraction(Math.round(value * 100), 100)
const seen = (self: number, others: number): Means => ({ self: hundredths(self), others: hundredths(others), blocks: [] })

describe('numbers are printed with one decimal', () => {
  test('half away from zero, from the exact value', () => {
    expect([3.25, 3.24, 3.35, 4.95, 5].map((value) => oneDecimal(hundredths(value)))).toEqual(['3.3', '3.2', '3.4', '5.0', '5.0'])
    expect(oneDecimal(fraction(10, 3))).toBe('3.3')
  })

  test('with a true minus sign, and a zero that has none', () => {
    expect(signedDecimal(hundredths(-0.75))).toBe('\u22120.8')
    expect(signedDecimal(hundredths(0.75))).toBe('+0.8')
    expect(signedDecimal(hundredths(-0.04))).toBe('0.0')
  })

  test('and are kept exact', () => expect(score(fraction(22, 6))).toEqual({ exact: '11/3', text: '3.7' }))
})

describe('differences of perception', () => {
  test('are notable from 0.75 and marked from 1 on a scale from 1 to 5', () => {
    const size = (self: number, others: number) => gapOf(seen(self, others), 9, scale)?.size
    expect([size(4, 3.26), size(4, 3.25), size(4, 3.01), size(4, 3), size(3, 4)]).toEqual(['leve', 'notable', 'notable', 'marcada', 'marcada'])
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

  test('need both sides', () => expect(gapOf({ self: null, others: fraction(3), blocks: [] }, 9, scale)).toBeNull())
})

describe('consensus', () => {
  const of = (...counts: number[]) => consensusOf({ blocks: ['equipo'], answers: counts.reduce((a, b) => a + b), counts })

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
