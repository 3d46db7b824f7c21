import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findAnonymity, type EvaluatedRaters } from '#features/anonymity/evaluated.rules.ts'
import { countPeople, publishedGroups } from '#features/anonymity/overlap.rules.ts'
import { countRaters } from '#features/forms/coverage.rules.ts'
import { divideIntoBlocks } from '#features/reports/numbers/anonymity.rules.ts'
import type { RelationKey } from '#shared/relations.ts'
import { attackWithColluders, type Recovers } from './anonymity-attacker.ts'
import { attackRuns } from './attack-runs.ts'
import {
  HIGHEST_VALUE,
  publicationOf,
  type SmallForm,
  smallMatrix,
  smallSurvey,
} from './small-matrix.ts'

/** A rater of the same evaluated in some matrices; null where the person is no rater. */
interface Person {
  readonly here: RelationKey | null
  readonly there: RelationKey | null
  readonly third?: RelationKey | null
  /** The answer in all matrices; null is N/A. */
  readonly answer: number | null
}

interface Minimums {
  readonly here: number
  readonly there: number
  readonly third?: number
}
const SIDES = ['here', 'there', 'third'] as const
type Side = (typeof SIDES)[number]
const sidesOf = (minimums: Minimums): readonly Side[] =>
  SIDES.filter((side) => minimums[side] !== undefined)

const relation = fc.constantFrom<RelationKey>(
  'lider',
  'companero',
  'companero',
  'equipo',
  'cliente',
)
const relationOrNone = fc.option(relation, { freq: 3 })
const answer = fc.integer({ min: 1, max: HIGHEST_VALUE })
/** Most raters of a matrix are again in the other one, in the same relation. */
const person = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(relation, answer).map(([key, value]) => both(key, value)) },
  {
    weight: 2,
    arbitrary: fc.record({ here: relationOrNone, there: relationOrNone, answer }),
  },
)
const both = (key: RelationKey, value: number | null): Person => ({
  here: key,
  there: key,
  answer: value,
})
const minimum = fc.integer({ min: 3, max: 4 })

const nameOf = (index: number): string => `persona ${index}`

const formsOf = (people: readonly Person[], side: Side): SmallForm[] =>
  people.flatMap((one) => {
    const key = one[side] ?? null
    return key === null ? [] : [{ relation: key, choices: [one.answer], comment: null }]
  })

/** What the matrices publish about the evaluated, as an attacker reads it. */
function attackerOf(people: readonly Person[], minimums: Minimums): Recovers {
  const publish = (answers: readonly Person[]) =>
    sidesOf(minimums).map((side) =>
      publicationOf(smallMatrix(smallSurvey(minimums[side] ?? 3, [1]), [formsOf(answers, side)])),
    )
  const secrets = people.flatMap(({ answer: given }, index) =>
    given === null ? [] : [{ rater: nameOf(index), answer: 'question' }],
  )
  return attackWithColluders(
    secrets,
    ({ rater }, value) =>
      publish(
        people.map((one, index) => (nameOf(index) === rater ? { ...one, answer: value } : one)),
      ),
    HIGHEST_VALUE,
  )
}

/** The fewest others whose answers the attacker must know to recover this one; null for never. */
function fewestColluders(recovers: Recovers, people: number, index: number): number | null {
  const others = Array.from({ length: people }, (_, at) => at).filter((at) => at !== index)
  const sets = Array.from({ length: 1 << others.length }, (_, mask) =>
    others.filter((_other, bit) => mask & (1 << bit)),
  ).toSorted((one, other) => one.length - other.length)
  const enough = sets.find((set) => recovers(nameOf(index), new Set(set.map(nameOf))))
  return enough ? enough.length : null
}

const seatsOf = (key: RelationKey | null | undefined): RelationKey[][] => (key ? [[key]] : [])

/** The roster as the database gives it, with the position of one rater's group. */
function buildRoster(
  people: readonly Person[],
  minimums: Minimums,
  rater: Person,
): EvaluatedRaters {
  const [, ...others] = sidesOf(minimums).filter(
    (side) => side === 'here' || people.some((one) => one[side] != null),
  )
  const relationsOf = (one: Person) => (['here', ...others] as const).map((side) => one[side])
  const groups = [...Map.groupBy(people, (one) => relationsOf(one).join()).values()]
  return {
    others: others.map((side) => {
      return { id: side, name: side, erase_date: '', minimum_raters: minimums[side] ?? 3 }
    }),
    raters: groups.map((group) => ({
      sides: group.slice(0, 1).flatMap((one) => relationsOf(one).map(seatsOf)),
      people: group.length,
    })),
    own: groups.findIndex((group) => group.includes(rater)),
  }
}

/** What the proof claims about one rater of this matrix. */
function claimed(people: readonly Person[], minimums: Minimums, rater: Person): number | null {
  const { colluders } = findAnonymity(buildRoster(people, minimums, rater), minimums.here)
  return rater.here === null ? null : (colluders.get(rater.here) ?? null)
}

/** The claim about every protected rater of this matrix against the attacker. */
function expectExactClaims(people: readonly Person[], minimums: Minimums): void {
  const recovers = attackerOf(people, minimums)
  for (const [index, rater] of people.entries()) {
    if (rater.here === null || rater.here === 'lider') continue
    const claim = claimed(people, minimums, rater)
    // An answer that this matrix withholds may still be published by the other one.
    if (claim === null && rater.there !== null) continue
    expect(fewestColluders(recovers, people.length, index)).toBe(claim)
  }
}

describe('the number of people who would have to collude', () => {
  test('is what the attacker needs, in one matrix', () => {
    const people = fc.array(
      fc.tuple(relation, answer).map(([here, value]): Person => ({
        here,
        there: null,
        answer: value,
      })),
      { minLength: 1, maxLength: 9 },
    )
    fc.assert(
      fc.property(people, fc.integer({ min: 3, max: 5 }), (raters, here) =>
        expectExactClaims(raters, { here, there: 3 }),
      ),
      attackRuns(10, 370),
    )
  })

  test('is what the attacker needs who reads two matrices', () => {
    const people = fc.array(person, { minLength: 3, maxLength: 8 })
    fc.assert(
      fc.property(people, minimum, minimum, (raters, here, there) =>
        expectExactClaims(raters, { here, there }),
      ),
      attackRuns(10, 371),
    )
  })

  test('is no more than what the attacker needs who reads three matrices', () => {
    const sides = { here: relationOrNone, there: relationOrNone, third: relationOrNone }
    const people = fc.array(fc.record({ ...sides, answer }), { minLength: 5, maxLength: 8 })
    const minimums = { here: 3, there: 3, third: 3 }
    fc.assert(
      fc.property(people, (raters) => {
        const recovers = attackerOf(raters, minimums)
        for (const [index, rater] of raters.entries()) {
          if (rater.here === null || rater.here === 'lider') continue
          const claim = claimed(raters, minimums, rater)
          const needed = fewestColluders(recovers, raters.length, index)
          if (claim !== null && needed !== null) expect(claim).toBeLessThanOrEqual(needed)
          // below the minimum the claim is exact
          if (claim !== null && claim < 2) expect(needed).toBe(claim)
        }
      }),
      attackRuns(30, 373),
    )
  })

  test('is none where three matrices of which no two tell anything leave one out', () => {
    const peer = 'companero' as const
    const rate = (there: typeof peer | null, third: typeof peer | null): Person => {
      return { here: peer, there, third, answer: 2 }
    }
    const people = [
      ...[1, 2, 3].map(() => rate(peer, null)),
      ...[4, 5, 6].map(() => rate(null, peer)),
      rate(null, null),
    ]
    const minimums = { here: 3, there: 3, third: 3 }
    expect(people.map((one) => claimed(people, minimums, one))).toEqual([2, 2, 2, 2, 2, 2, 0])
    expect(fewestColluders(attackerOf(people, minimums), people.length, 6)).toBe(0)
  })

  test('is at least the minimum less one when raters answer N/A', () => {
    const people = fc.array(
      fc.tuple(relation, fc.option(answer, { freq: 2 })).map(([here, value]): Person => ({
        here,
        there: null,
        answer: value,
      })),
      { minLength: 3, maxLength: 9 },
    )
    fc.assert(
      fc.property(people, fc.integer({ min: 3, max: 4 }), (raters, here) => {
        const recovers = attackerOf(raters, { here, there: 3 })
        for (const [index, rater] of raters.entries()) {
          if (rater.answer === null || rater.here === 'lider') continue
          const needed = fewestColluders(recovers, raters.length, index)
          if (needed !== null) expect(needed).toBeGreaterThanOrEqual(here - 1)
        }
      }),
      attackRuns(10, 372),
    )
  })

  test('is none for the one whom another matrix leaves out', () => {
    const people = [
      both('companero', 1),
      both('companero', 2),
      both('companero', 3),
      { here: 'companero', there: null, answer: 2 } as const,
    ]
    const minimums = { here: 3, there: 3 }
    expect(people.map((one) => claimed(people, minimums, one))).toEqual([2, 2, 2, 0])
    expectExactClaims(people, minimums)
  })
})

test('the groups of the proof are the blocks of the report, also with several forms a person', () => {
  const relations = fc.uniqueArray(relation, { minLength: 1, maxLength: 2 })
  fc.assert(
    fc.property(fc.array(relations), fc.integer({ min: 3, max: 10 }), (people, least) => {
      const counts = countPeople(people.map((one) => ({ seats: [one], people: 1 })))
      const forms = people.flatMap((one, rater) => one.map((key) => ({ rater, relation: key })))
      expect(counts).toEqual(countRaters(forms))
      const blocks = divideIntoBlocks(counts, least).others.map((block) => block.relations)
      expect(publishedGroups(counts, least)).toEqual(blocks)
    }),
  )
})
