import { describe, expect, test } from 'vitest'
import { coverage, medianLoad, raterLoad } from './coverage.rules.ts'

/** Raters of Ana by relation: auto, líder, compañero, equipo, cliente. */
type Counts = readonly [number, number, number, number, number]

const formsAboutAna = (counts: Counts) =>
  counts.flatMap((count, index) =>
    Array.from({ length: count }, (_, nth) => ({
      evaluator_id: `${index} ${nth}`,
      evaluated_id: 'ana',
      relation_type_id: index + 1,
    })),
  )

describe('coverage', () => {
  const noRaters = '0 none'
  const coverageOfAna = (counts: Counts, minimum = 3) => {
    const [ana] = coverage([{ id: 'ana' }], formsAboutAna(counts), minimum)
    return Object.values(ana?.relations ?? {}).map(
      ({ raters, visibility }) => `${raters} ${visibility}`,
    )
  }

  test('shows self, leader and relations with at least the minimum on their own', () => {
    expect(coverageOfAna([1, 1, 4, 5, 0])).toEqual([
      '1 shown',
      '1 shown',
      '4 shown',
      '5 shown',
      noRaters,
    ])
  })

  test('pools relations below the minimum', () => {
    expect(coverageOfAna([0, 0, 4, 2, 1])).toEqual([
      noRaters,
      noRaters,
      '4 shown',
      '2 pooled',
      '1 pooled',
    ])
  })

  test('adds the smallest other relation to a pool below the minimum', () => {
    expect(coverageOfAna([1, 1, 4, 2, 0])).toEqual([
      '1 shown',
      '1 shown',
      '4 pooled',
      '2 pooled',
      noRaters,
    ])
  })

  test('adds the last of several equally small relations', () => {
    expect(coverageOfAna([1, 0, 4, 5, 5], 5)).toEqual([
      '1 shown',
      noRaters,
      '4 pooled',
      '5 shown',
      '5 pooled',
    ])
  })

  test('hides a pool below the minimum that no relation can join', () => {
    expect(coverageOfAna([1, 0, 1, 1, 0])).toEqual([
      '1 shown',
      noRaters,
      '1 hidden',
      '1 hidden',
      noRaters,
    ])
  })

  test('counts a rater of three relations once', () => {
    const about = (...raters: readonly string[]) =>
      raters.flatMap((evaluator_id) =>
        [3, 4, 5].map((relation_type_id) => ({
          evaluator_id,
          evaluated_id: 'ana',
          relation_type_id,
        })),
      )
    const [alone] = coverage([{ id: 'ana' }], about('luis'), 3)
    expect(alone?.relations.companero).toEqual({ raters: 1, visibility: 'hidden' })
    const [three] = coverage([{ id: 'ana' }], about('luis', 'eva', 'sol'), 3)
    expect(three?.relations.companero).toEqual({ raters: 3, visibility: 'pooled' })
  })

  test('has an entry for a subject without raters and ignores forms about others', () => {
    const [eva] = coverage([{ id: 'eva' }], formsAboutAna([1, 1, 1, 1, 1]), 3)
    expect(eva?.relations.lider).toEqual({ raters: 0, visibility: 'none' })
  })
})

describe('the load of raters', () => {
  const formsOf = (...evaluators: string[]) => evaluators.map((evaluator_id) => ({ evaluator_id }))

  test('counts the forms and minutes of each rater, the heaviest first', () => {
    const loads = raterLoad(formsOf('ana', 'luis', 'ana', 'ana', 'eva'), 24)
    expect(loads).toEqual([
      { evaluator_id: 'ana', forms: 3, minutes: 6 },
      { evaluator_id: 'luis', forms: 1, minutes: 4 },
      { evaluator_id: 'eva', forms: 1, minutes: 4 },
    ])
    expect(medianLoad(loads, 24)).toEqual({ forms: 1, minutes: 4 })
  })

  test('has the lighter of two middle raters as its median', () => {
    expect(medianLoad(raterLoad(formsOf('ana', 'ana', 'luis'), 24), 24).forms).toBe(1)
  })

  test('has a median of zero without raters', () => {
    expect(medianLoad([], 24)).toEqual({ forms: 0, minutes: 0 })
  })
})
