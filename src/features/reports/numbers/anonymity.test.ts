import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RaterCounts } from '#features/forms/coverage.rules.ts'
import { divideIntoBlocks } from './anonymity.rules.ts'

const counts = (
  lider: number,
  companero: number,
  equipo: number,
  cliente: number,
): RaterCounts => ({
  auto: 1,
  lider,
  companero,
  equipo,
  cliente,
  grouped: companero + equipo + cliente,
})
const shown = (raters: RaterCounts, minimum = 3) =>
  divideIntoBlocks(raters, minimum).others.map((block) => `${block.key} ${block.raters}`)

describe('the blocks of an evaluated', () => {
  test('are one for each relation with the minimum, and one for the leader', () => {
    expect(shown(counts(1, 3, 4, 5))).toEqual(['lider 1', 'companero 3', 'equipo 4', 'cliente 5'])
  })

  test('pool the relations below the minimum', () => {
    expect(divideIntoBlocks(counts(1, 2, 5, 2), 3).others.at(-1)).toEqual({
      key: 'otros',
      relations: ['companero', 'cliente'],
      raters: 4,
      minimum: 3,
    })
  })

  test('add the smallest protected relation to a pool below the minimum', () => {
    expect(shown(counts(0, 5, 4, 1))).toEqual(['companero 5', 'otros 5'])
  })

  test('withhold a pool below the minimum that no relation can join', () => {
    expect(divideIntoBlocks(counts(1, 2, 0, 0), 3)).toMatchObject({
      others: [{ key: 'lider' }],
      withheld: ['companero'],
    })
    expect(divideIntoBlocks(counts(1, 2, 2, 0), 5)).toMatchObject({
      others: [{ key: 'lider' }],
      withheld: ['companero', 'equipo'],
    })
  })

  test('pool all protected relations when a person rates in two of them', () => {
    expect(shown({ ...counts(1, 4, 4, 3), grouped: 10 })).toEqual(['lider 1', 'otros 10'])
    expect(divideIntoBlocks({ ...counts(0, 1, 1, 1), grouped: 1 }, 3)).toMatchObject({
      others: [],
      withheld: ['companero', 'equipo', 'cliente'],
    })
  })

  test('never pool self or leader', () => {
    expect(divideIntoBlocks(counts(2, 1, 1, 1), 3).others.map(({ key }) => key)).toEqual([
      'lider',
      'otros',
    ])
  })

  test('contain each relation once, none below the minimum, and withhold only when no block is left', () => {
    const size = fc.integer({ min: 0, max: 12 })
    fc.assert(
      fc.property(
        size,
        size,
        size,
        fc.integer({ min: 3, max: 10 }),
        (companero, equipo, cliente, minimum) => {
          const { others, withheld } = divideIntoBlocks(
            counts(1, companero, equipo, cliente),
            minimum,
          )
          const inBlocks = others.filter(({ key }) => key !== 'lider')
          for (const { raters } of inBlocks) expect(raters).toBeGreaterThanOrEqual(minimum)
          const divided = [...inBlocks.flatMap(({ relations }) => relations), ...withheld]
          expect(new Set(divided).size).toBe(divided.length)
          expect(divided.length).toBe(
            [companero, equipo, cliente].filter((raters) => raters > 0).length,
          )
          if (withheld.length > 0) expect(inBlocks).toEqual([])
        },
      ),
    )
  })
})
