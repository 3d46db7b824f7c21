import { describe, expect, test } from 'vitest'
import {
  DEDUCED_ALONE,
  expectedPairs,
  pairChance,
  shareText,
} from '#features/matrices/deduction.rules.ts'
import { attackRuns } from './attack-runs.ts'
import { modelledReport, shareLearned } from './modelled-reports.ts'

const QUESTIONS = 5
const { numRuns, seed } = attackRuns(200, 0)

/** A sample may miss the share by three standard errors. */
const atMost = (share: number): number => share + 3 * Math.sqrt((share * (1 - share)) / numRuns)

describe.each([[[3]], [[4]], [[5]], [[8]], [[3, 3]], [[4, 5]], [[8, 8]]])(
  'of groups of %j raters',
  (sizes) => {
    const reports = Array.from({ length: numRuns }, (_, index) =>
      modelledReport(`${seed} ${index}`, { sizes, questions: QUESTIONS }),
    )

    test('one who knows only their own answers knows no other beyond the share that is told', () =>
      expect(shareLearned(reports, [0])).toBeLessThanOrEqual(atMost(DEDUCED_ALONE)))

    test('two who tell each other theirs know no other beyond the share that is told', () =>
      expect(shareLearned(reports, [0, 1])).toBeLessThanOrEqual(
        atMost(pairChance(sizes[0] ?? 0, QUESTIONS)),
      ))
  },
)

test('the expected share is the mean over the groups, and zero without any', () => {
  expect(pairChance(3, 5)).toBeCloseTo(0.16)
  expect(pairChance(3, 10)).toBeCloseTo(1 - 0.84 ** 2)
  expect(expectedPairs([3, 5], 5)).toBeCloseTo((0.16 + 0.012) / 2)
  expect(expectedPairs([], 5)).toBe(0)
})

test('a share is never shown as certain', () => {
  expect([0.0001, 0.3604, 0.9999].map(shareText)).toEqual(['1 %', '36 %', '99 %'])
})
