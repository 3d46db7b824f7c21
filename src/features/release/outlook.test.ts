import { describe, expect, test } from 'vitest'
import { toCells, judgeOutlook, outlookRank, staysWithoutGroup } from './outlook.rules.ts'

/** Progress of líder, compañero, equipo and cliente in pairs of answered and requested forms. */
function progress(...pairs: readonly (readonly [number, number])[]) {
  const sumOf = (index: 0 | 1) => pairs.slice(1).reduce((sum, pair) => sum + pair[index], 0)
  return {
    shares: pairs
      .map(([answered, forms], index) => ({ relation_type_id: index + 2, answered, forms }))
      .filter(({ forms }) => forms > 0),
    grouped: { answered: sumOf(0), forms: sumOf(1) },
  }
}

test('a report stays without a second group when too few were asked, however many answer', () => {
  expect(staysWithoutGroup(progress([1, 1], [0, 5], [0, 2]), 3)).toBe(true)
  expect(staysWithoutGroup(progress([0, 1], [0, 5], [0, 3]), 3)).toBe(false)
  expect(staysWithoutGroup(progress([0, 1], [0, 5], [0, 3]), 3, 4)).toBe(true)
})

describe('the outlook of a report if the matrix closed today', () => {
  test('shows all groups when each of them reaches the minimum', () => {
    expect(judgeOutlook(progress([1, 1], [4, 5], [3, 3]), 3)).toEqual({ kind: 'all' })
  })

  test('pools two small groups into «Otros»', () => {
    expect(judgeOutlook(progress([1, 1], [2, 2], [1, 1]), 3)).toEqual({ kind: 'pooled', count: 2 })
  })

  test('counts the forms that a group still needs to reach the minimum', () => {
    expect(judgeOutlook(progress([1, 1], [3, 3], [5, 6], [1, 3]), 3)).toEqual({
      kind: 'missing',
      relation: 'cliente',
      count: 2,
    })
  })

  test('hides a group without any answered form', () => {
    expect(judgeOutlook(progress([1, 1], [4, 4], [4, 5], [0, 2]), 3)).toEqual({
      kind: 'hidden',
      count: 1,
    })
    expect(judgeOutlook(progress([0, 1], [3, 3]), 3)).toEqual({ kind: 'hidden', count: 1 })
  })

  test('hides three forms of one rater', () => {
    const one = { answered: 1, forms: 1 }
    expect(judgeOutlook({ ...progress([0, 0], [1, 1], [1, 1], [1, 1]), grouped: one }, 3)).toEqual({
      kind: 'hidden',
      count: 3,
    })
  })

  test('pools the groups of a rater who has forms in two of them', () => {
    const six = { answered: 6, forms: 6 }
    expect(judgeOutlook({ ...progress([1, 1], [4, 4], [3, 3]), grouped: six }, 3)).toEqual({
      kind: 'pooled',
      count: 2,
    })
  })

  test('has no groups for a subject who is rated only by themselves', () => {
    const self = {
      shares: [{ relation_type_id: 1, answered: 1, forms: 1 }],
      grouped: { answered: 0, forms: 0 },
    }
    expect(judgeOutlook(self, 3)).toEqual({ kind: 'none' })
  })
})

describe('the cells of an evaluated', () => {
  test('tell of each relation whether the report would show it on its own, pooled or not yet', () => {
    const shares = [
      { relation_type_id: 1, answered: 0, forms: 1 },
      { relation_type_id: 2, answered: 1, forms: 1 },
      { relation_type_id: 3, answered: 1, forms: 4 },
      { relation_type_id: 4, answered: 2, forms: 2 },
    ]
    const cells = toCells({ shares, grouped: { answered: 3, forms: 6 } }, 3)
    expect(cells).toMatchObject({
      auto: { answered: 0, forms: 1, shown: 'missing' },
      lider: { shown: 'alone' },
      companero: { answered: 1, forms: 4, shown: 'pooled' },
      equipo: { shown: 'pooled' },
      cliente: { forms: 0 },
    })
  })

  test('are sorted worst first: what can be mended, then groups that stay hidden', () => {
    const outlooks = [
      { kind: 'all' },
      { kind: 'hidden', count: 1 },
      { kind: 'missing', relation: 'companero', count: 1 },
      { kind: 'missing', relation: 'equipo', count: 3 },
      { kind: 'pooled', count: 1 },
    ] as const
    expect(
      outlooks
        .toSorted((one, other) => outlookRank(one) - outlookRank(other))
        .map(({ kind }) => kind),
    ).toEqual(['missing', 'missing', 'hidden', 'pooled', 'all'])
    expect(outlookRank(outlooks[3])).toBeLessThan(outlookRank(outlooks[2]))
  })
})
