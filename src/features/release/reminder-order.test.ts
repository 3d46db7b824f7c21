import { describe, expect, test } from 'vitest'
import { relationNames, standardRelationNames } from '#shared/relation-names.ts'
import type { Participation } from './contract.ts'
import { changeRank, changeText, listLackingGroups, orderByChange } from './reminder-order.rules.ts'

type Rater = Participation['pending'][number]
const change = { subject_id: 'a', name: 'Ana Muñoz', relation_type_id: 3, missing: 3, reports: 1 }
const rater = (name: string, changes: Rater['changes'], pending = 1, forms = 1): Rater => ({
  subject_id: name,
  name,
  email: `${name}@ceiba.mx`,
  pending,
  forms,
  changes,
  reminders: 'open',
  last_reminded_at: null,
  invited_at: null,
  delivery: null,
})

/** The answered and requested forms about one person, by relation. */
function evaluated(subject_id: string, shares: readonly (readonly [number, number, number])[]) {
  const inGroups = shares.filter(([relation]) => relation > 2)
  const sum = (at: 1 | 2) => inGroups.reduce((total, share) => total + share[at], 0)
  return {
    subject_id,
    name: subject_id,
    shares: shares.map(([relation_type_id, answered, forms]) => ({
      relation_type_id,
      answered,
      forms,
    })),
    grouped: { answered: sum(1), forms: sum(2) },
  }
}

describe('a group lacks answers', () => {
  test('while it is below the minimum and was asked of enough people', () => {
    const progress = [
      evaluated('a', [
        [2, 0, 1],
        [3, 1, 4],
        [4, 3, 3],
        [5, 0, 2],
      ]),
      evaluated('b', [[5, 2, 3]]),
    ]
    expect(listLackingGroups(progress, 3)).toEqual([
      { subject_id: 'a', relation_type_id: 3, missing: 2 },
      { subject_id: 'b', relation_type_id: 5, missing: 1 },
    ])
  })

  test('not where a rater has forms in several relations, which pools them all', () => {
    const progress = { ...evaluated('a', [[3, 1, 4]]), grouped: { answered: 1, forms: 3 } }
    expect(listLackingGroups([progress], 3)).toEqual([])
  })
})

describe('the order of reminders', () => {
  const names = (raters: readonly Rater[]) => orderByChange(raters).map(({ name }) => name)

  test('begins with the groups that lack the fewest answers, and keeps the alphabet within', () => {
    const raters = [
      rater('Beto', null),
      rater('Caro', { ...change, missing: 3 }),
      rater('Dora', { ...change, missing: 1 }),
      rater('Elia', { ...change, missing: 1 }),
      rater('Fito', null),
    ]
    expect(names(raters)).toEqual(['Dora', 'Elia', 'Caro', 'Beto', 'Fito'])
  })

  test('counts the share of forms that are open, as no more is known of a single one', () => {
    const raters = [rater('Beto', change, 1, 4), rater('Caro', change, 4, 4)]
    expect(names(raters)).toEqual(['Caro', 'Beto'])
    expect(raters.map(changeRank)).toEqual([12, 3])
  })
})

test('a rater who may change several reports comes before one who may change one', () => {
  const raters = [rater('Beto', change), rater('Caro', { ...change, reports: 2 })]
  expect(orderByChange(raters).map(({ name }) => name)).toEqual(['Caro', 'Beto'])
})

test('what an answer changes is said of the group', () => {
  const text = (given: Partial<typeof change> = {}, own = standardRelationNames) =>
    changeText({ ...change, ...given }, own)
  expect(text()).toBe('3 respuestas más y el reporte de Ana Muñoz puede hablar de sus compañeros')
  expect(text({ missing: 1, relation_type_id: 4 })).toBe(
    '1 respuesta más y el reporte de Ana Muñoz puede hablar de su equipo',
  )
  const own = relationNames({ companero: { one: 'Colateral', many: 'Colaterales' } })
  expect(text({}, own)).toContain('puede hablar de «Colaterales»')
})
