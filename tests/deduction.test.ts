import { describe, expect, test } from 'vitest'
import {
  DEDUCED_ALONE,
  expectedPairs,
  pairChance,
  shareText,
} from '#features/matrices/deduction.rules.ts'
import { attackRuns } from './attack-runs.ts'
import { simulatePerson } from './noise-model.ts'
import { type AnswerTable, learnsAnswer, type RaterPlace } from './table-attacker.ts'

const QUESTIONS = 5
const { numRuns, seed } = attackRuns(100, 0)

/** What so many raters of each relation answer about one competence, of which 44 % is the highest. */
const tables = (...sizes: readonly number[]): AnswerTable[] =>
  Array.from({ length: numRuns }, (_, index) => {
    const [companero = 0, equipo = 0] = sizes
    const { input } = simulatePerson({
      seed: `${seed} ${index}`,
      competences: 1,
      raters: { companero, equipo },
      differences: 0.3,
      level: 4.3,
    })
    return (['companero', 'equipo'] as const)
      .map((relation) => input.forms.filter((form) => form.relation === relation))
      .filter((forms) => forms.length > 0)
      .map((forms) =>
        forms.map(({ choices }) => choices.slice(0, QUESTIONS).map((choice) => choice ?? 0)),
      )
  })

/** In what share of them these raters know the answer of another. */
const shareOf = (all: readonly AnswerTable[], insiders: readonly RaterPlace[]): number =>
  all.filter((table) => learnsAnswer(table, insiders)).length / all.length
/** A sample may miss the share by three standard errors. */
const atMost = (share: number): number => share + 3 * Math.sqrt((share * (1 - share)) / numRuns)

describe.each([[[3]], [[4]], [[5]], [[8]], [[3, 3]], [[4, 5]]])(
  'of groups of %j raters',
  (sizes) => {
    const all = tables(...sizes)

    test('one who knows only their own answers knows no other beyond the share that is told', () =>
      expect(shareOf(all, [[0, 0]])).toBeLessThanOrEqual(atMost(DEDUCED_ALONE)))

    test('two who tell each other theirs know no other beyond the share that is told', () =>
      expect(
        shareOf(all, [
          [0, 0],
          [0, 1],
        ]),
      ).toBeLessThanOrEqual(atMost(pairChance(sizes[0] ?? 0, QUESTIONS))))
  },
)

test('the attacker knows the answers of two at one end from those of two at the other', () => {
  const [one, five] = [Array<number>(QUESTIONS).fill(1), Array<number>(QUESTIONS).fill(5)]
  const table = [[one, one, five, five]]
  expect(learnsAnswer(table, [[0, 0]])).toBe(false)
  expect(
    learnsAnswer(table, [
      [0, 0],
      [0, 1],
    ]),
  ).toBe(true)
})

test('the expected share is the mean over the groups, and zero without any', () => {
  expect(pairChance(3, 5)).toBeCloseTo(0.16)
  expect(pairChance(3, 10)).toBeCloseTo(1 - 0.84 ** 2)
  expect(expectedPairs([3, 5], 5)).toBeCloseTo((0.16 + 0.012) / 2)
  expect(expectedPairs([], 5)).toBe(0)
})

test('a share is never shown as certain', () => {
  expect([0.0001, 0.3604, 0.9999].map(shareText)).toEqual(['1 %', '36 %', '99 %'])
})
