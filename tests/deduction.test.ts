import { describe, expect, test } from 'vitest'
import {
  DEDUCED_ALONE,
  deductionHint,
  expectedPairs,
  pairChance,
  shareText,
} from '#features/matrices/deduction.rules.ts'
import { attackRuns } from './attack-runs.ts'
import { modelledReport, shareLearned } from './modelled-reports.ts'

const QUESTIONS = 5
const { numRuns, seed } = attackRuns(3000, 0)

/** A sample may miss the share by three standard errors. */
const atMost = (share: number): number => share + 3 * Math.sqrt((share * (1 - share)) / numRuns)

describe.each([[[3]], [[4]], [[5]], [[8]], [[3, 3]], [[3, 8]], [[3, 3, 3]], [[4, 5]], [[8, 8]]])(
  'of groups of %j raters',
  (sizes) => {
    const reports = Array.from({ length: numRuns }, (_, index) =>
      modelledReport(`${seed} ${index}`, { sizes, questions: QUESTIONS }),
    )

    test('one who knows only their own answers knows no other beyond the share that is told', () =>
      expect(shareLearned(reports, [0])).toBeLessThanOrEqual(atMost(DEDUCED_ALONE)))

    test('two who tell each other theirs know no other beyond the share that is told', () =>
      expect(shareLearned(reports, [0, 1])).toBeLessThanOrEqual(
        atMost(pairChance(sizes[0] ?? 0, QUESTIONS, sizes.length)),
      ))
  },
)

test('the only group of a report with three raters tells two of them what the share says', () => {
  const reports = Array.from({ length: numRuns }, (_, index) =>
    modelledReport(`${seed} ${index}`, { sizes: [3], questions: QUESTIONS }),
  )
  expect(shareLearned(reports, [0, 1])).toBeGreaterThan(0.8 * pairChance(3, QUESTIONS))
})

test('the expected share is the mean over the groups of all reports, and zero without any', () => {
  expect(pairChance(3, 5)).toBeCloseTo(0.24)
  expect(pairChance(3, 10)).toBeCloseTo(1 - 0.76 ** 2)
  expect(expectedPairs([[3], [5]], 5)).toBeCloseTo((0.24 + 0.012) / 2)
  expect(expectedPairs([[3, 5], [4], []], 5)).toBeCloseTo((0.03 + 0.006 + 0.03) / 3)
  expect(expectedPairs([[]], 5)).toBe(0)
})

test('the hint of a minimum says what another group changes, where it does', () => {
  expect(deductionHint(3, 30)).toMatch(
    /en cerca del 81 % de los grupos de 3; donde se muestra otro grupo al lado, en el 17 %\.$/,
  )
  expect(deductionHint(8, 30)).toMatch(/en cerca del 4 % de los grupos de 8\.$/)
})

test('a share is never shown as certain', () => {
  expect([0.0001, 0.3604, 0.9999].map(shareText)).toEqual(['1 %', '36 %', '99 %'])
})
