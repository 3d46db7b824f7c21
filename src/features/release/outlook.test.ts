import { describe, expect, test } from 'vitest'
import { outlookOf } from './outlook.rules.ts'

/** Shares of líder, compañero, equipo and cliente from pairs of answered and requested forms. */
const shares = (...pairs: readonly (readonly [number, number])[]) =>
  pairs
    .map(([answered, forms], index) => ({ relation_type_id: index + 2, answered, forms }))
    .filter(({ forms }) => forms > 0)

describe('the outlook of a report if the matrix closed today', () => {
  test('shows all groups when each of them reaches the minimum', () => {
    expect(outlookOf(shares([1, 1], [4, 5], [3, 3]), 3)).toEqual({ kind: 'all' })
  })

  test('pools two small groups into «Otros»', () => {
    expect(outlookOf(shares([1, 1], [2, 2], [1, 1]), 3)).toEqual({ kind: 'pooled', count: 2 })
  })

  test('counts the forms that a group still needs to reach the minimum', () => {
    expect(outlookOf(shares([1, 1], [3, 3], [5, 6], [1, 3]), 3)).toEqual({
      kind: 'missing',
      relation: 'cliente',
      count: 2,
    })
  })

  test('hides a group without any answered form', () => {
    expect(outlookOf(shares([1, 1], [4, 4], [4, 5], [0, 2]), 3)).toEqual({
      kind: 'hidden',
      count: 1,
    })
    expect(outlookOf(shares([0, 1], [3, 3]), 3)).toEqual({ kind: 'hidden', count: 1 })
  })

  test('has no groups for a subject who is rated only by themselves', () => {
    expect(outlookOf([{ relation_type_id: 1, answered: 1, forms: 1 }], 3)).toEqual({ kind: 'none' })
  })
})
