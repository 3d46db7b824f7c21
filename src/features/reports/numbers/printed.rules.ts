import { fraction, type Fraction } from './fraction.rules.ts'
import type { PrintedScore, Thresholds } from './published-values.rules.ts'
import { parseFraction, toScore, toTenths, type Score } from './score.rules.ts'
import { rangeOf, type ScaleRange } from './survey.rules.ts'

/** The number with its printed tenths: «−0.3» is −3. */
const withTenths = (score: Score): PrintedScore => ({
  ...score,
  tenths: toTenths(parseFraction(score.exact)),
})

/** `null`, a number that is not shown, stays `null`. */
export const withTenthsOrNull = (score: Score | null): PrintedScore | null =>
  score && withTenths(score)

export const printed = (value: Fraction): PrintedScore => ({
  ...toScore(value),
  tenths: toTenths(value),
})

/** The number that is exactly so many tenths. */
export const ofTenths = (tenths: number): PrintedScore => printed(fraction(tenths, 10))

/** «+1.3», «−0.4» or «0.0», from tenths. */
export function signedTenths(tenths: number): PrintedScore {
  const score = ofTenths(tenths)
  return tenths > 0 ? { ...score, text: `+${score.text}` } : score
}

/** Printed self minus printed others, which every reader can subtract. */
export const measureGap = (
  self: PrintedScore | null,
  others: PrintedScore | null,
): PrintedScore | null => (self && others ? signedTenths(self.tenths - others.tenths) : null)

/**
 * The thresholds in tenths, so that no printed number lies between one and the number that is
 * compared with it (docs/reports.md, certainty, level and perception, ties). 3.5, 0.8, 1.0 and 0.3
 * on a scale from 1 to 5.
 */
export function computeThresholds(scale: ScaleRange): Thresholds {
  const lowest = scale.lowest_value * 10
  const range = rangeOf(scale)
  const up = (numerator: number, denominator: number): number =>
    Math.floor((numerator + denominator - 1) / denominator)
  const nearest = (numerator: number, denominator: number): number =>
    Math.floor((2 * numerator + denominator) / (2 * denominator))
  return {
    cut: ofTenths(lowest + up(25 * range, 4)),
    notable: ofTenths(up(15 * range, 8)),
    marked: ofTenths(up(5 * range, 2)),
    tie: ofTenths(nearest(3 * range, 4)),
    step: ofTenths(Math.max(1, nearest(range, 2))),
    very_high: ofTenths(lowest + nearest(17 * range, 2)),
    very_low: ofTenths(lowest + nearest(15 * range, 4)),
  }
}
