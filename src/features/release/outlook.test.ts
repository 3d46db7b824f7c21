import { describe, expect, test } from 'vitest'
import { outlookOf } from './outlook.rules.ts'

/** Done and asked sheets of líder, compañero, equipo and cliente. */
const shares = (...pairs: readonly (readonly [number, number])[]) =>
  pairs
    .map(([answered, forms], at) => ({ relation_type_id: at + 2, answered, forms }))
    .filter(({ forms }) => forms > 0)

describe('if the project closed today', () => {
  test('everything would be shown where every group has its minimum', () => {
    expect(outlookOf(shares([1, 1], [4, 5], [3, 3]), 3)).toEqual({ kind: 'all' })
  })

  test('two small groups would go to «Otros» together', () => {
    expect(outlookOf(shares([1, 1], [2, 2], [1, 1]), 3)).toEqual({ kind: 'pooled', count: 2 })
  })

  test('a group that can still reach its minimum lacks sheets', () => {
    expect(outlookOf(shares([1, 1], [3, 3], [5, 6], [1, 3]), 3)).toEqual({
      kind: 'missing',
      relation: 'cliente',
      count: 2,
    })
  })

  test('a group nobody answered for would not be shown', () => {
    expect(outlookOf(shares([1, 1], [4, 4], [4, 5], [0, 2]), 3)).toEqual({
      kind: 'hidden',
      count: 1,
    })
    expect(outlookOf(shares([0, 1], [3, 3]), 3)).toEqual({ kind: 'hidden', count: 1 })
  })

  test('a person whom nobody else rates has no groups', () => {
    expect(outlookOf([{ relation_type_id: 1, answered: 1, forms: 1 }], 3)).toEqual({ kind: 'none' })
  })
})
