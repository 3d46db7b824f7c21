import { describe, expect, test } from 'vitest'
import { fraction } from './fraction.rules.ts'
import { classify, gapOf } from './perception.rules.ts'
import type { Means } from './scoring.rules.ts'

const hundredths = (value: number) => fraction(Math.round(value * 100), 100)
const scale = { lowest_value: 1, highest_value: 5 }
const means = (self: number, others: number): Means => ({
  self: hundredths(self),
  others: hundredths(others),
  blocks: [],
})

describe('self and others', () => {
  test('have a notable gap from 0.75 and a marked one from 1 on a scale from 1 to 5', () => {
    const size = (self: number, others: number) => gapOf(means(self, others), 9, scale)?.size
    expect([size(4, 3.26), size(4, 3.25), size(4, 3.01), size(4, 3), size(3, 4)]).toEqual([
      'leve',
      'notable',
      'notable',
      'marcada',
      'marcada',
    ])
  })

  test('are classified by the cut 3.5 and the notable gap on a scale from 1 to 5', () => {
    const name = (self: number, others: number) => classify(means(self, others), 9, scale)
    expect(name(3.5, 3.5)).toBe('fortaleza_confirmada')
    expect(name(3.49, 3.49)).toBe('area_confirmada')
    expect(name(4.2, 3.45)).toBe('punto_ciego')
    expect(name(3.4, 4.15)).toBe('fortaleza_oculta')
    expect(name(3.6, 3.4)).toBe('percepcion_similar')
  })

  test('are inconclusive with fewer than five others', () => {
    expect(classify(means(5, 1), 4, scale)).toBe('no_concluyente')
    expect(gapOf(means(5, 1), 4, scale)).toMatchObject({ conclusive: false, text: '+4.0' })
  })

  test('have thresholds that grow with the scale', () => {
    const seven = { lowest_value: 1, highest_value: 7 }
    expect(gapOf(means(5, 3.88), 9, seven)?.size).toBe('leve')
    expect(gapOf(means(5, 3.87), 9, seven)?.size).toBe('notable')
    expect(classify(means(4.75, 4.75), 9, seven)).toBe('fortaleza_confirmada')
    expect(classify(means(4.74, 4.74), 9, seven)).toBe('area_confirmada')
  })

  test('have no gap when self is missing', () =>
    expect(gapOf({ self: null, others: fraction(3), blocks: [] }, 9, scale)).toBeNull())
})
