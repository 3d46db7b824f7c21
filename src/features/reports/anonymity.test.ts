import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RaterCounts } from '#features/forms/coverage.rules.ts'
import { blocksOf } from './anonymity.rules.ts'

const counts = (
  lider: number,
  companero: number,
  equipo: number,
  cliente: number,
): RaterCounts => ({ auto: 1, lider, companero, equipo, cliente })
const shown = (of: RaterCounts, minimum = 3) =>
  blocksOf(of, minimum).others.map(({ key, raters }) => `${key} ${raters}`)

describe('who is shown together', () => {
  test('a group with the minimum is its own, and the leader always is', () => {
    expect(shown(counts(1, 3, 4, 5))).toEqual(['lider 1', 'companero 3', 'equipo 4', 'cliente 5'])
  })

  test('groups below the minimum are pooled', () => {
    expect(blocksOf(counts(1, 2, 5, 2), 3).others.at(-1)).toEqual({
      key: 'otros',
      relations: ['companero', 'cliente'],
      raters: 4,
      minimum: 3,
    })
  })

  test('a pool that is still too small takes the smallest group with it', () => {
    expect(shown(counts(0, 5, 4, 1))).toEqual(['companero 5', 'otros 5'])
  })

  test('a pool that nobody can join is withheld and counts nowhere', () => {
    expect(blocksOf(counts(1, 2, 0, 0), 3)).toMatchObject({
      others: [{ key: 'lider' }],
      withheld: ['companero'],
    })
    expect(blocksOf(counts(1, 2, 2, 0), 5)).toMatchObject({
      others: [{ key: 'lider' }],
      withheld: ['companero', 'equipo'],
    })
  })

  test('the person and the leader never hide in a pool', () => {
    expect(blocksOf(counts(2, 1, 1, 1), 3).others.map(({ key }) => key)).toEqual(['lider', 'otros'])
  })

  test('whatever the roster: nobody is shown in fewer than the minimum, nobody twice, and only a pool below it is left out', () => {
    const size = fc.integer({ min: 0, max: 12 })
    fc.assert(
      fc.property(
        size,
        size,
        size,
        fc.integer({ min: 3, max: 10 }),
        (companero, equipo, cliente, minimum) => {
          const { others, withheld } = blocksOf(counts(1, companero, equipo, cliente), minimum)
          const inBlocks = others.filter(({ key }) => key !== 'lider')
          for (const { raters } of inBlocks) expect(raters).toBeGreaterThanOrEqual(minimum)
          const placed = [...inBlocks.flatMap(({ relations }) => relations), ...withheld]
          expect(new Set(placed).size).toBe(placed.length)
          expect(placed.length).toBe(
            [companero, equipo, cliente].filter((raters) => raters > 0).length,
          )
          if (withheld.length > 0) expect(inBlocks).toEqual([])
        },
      ),
    )
  })
})
