import { fraction } from './fraction.rules.ts'
import type { Bound, PrintedScore, Thresholds } from './published-values.rules.ts'
import { parseFraction, toScore, toTenths, type Score } from './score.rules.ts'
import { rangeOf, type ScaleRange } from './survey.rules.ts'
import { exactly, type Value } from './value.rules.ts'

/** The number with its printed tenths: «−0.3» is −3. */
const withTenths = (score: Score): PrintedScore => ({
  ...score,
  tenths: toTenths(parseFraction(score.exact)),
})

/** `null`, a number that is not shown, stays `null`. */
export const withTenthsOrNull = (score: Score | null): PrintedScore | null =>
  score && withTenths(score)

export const printed = (value: Value): PrintedScore => ({
  ...toScore(value),
  tenths: toTenths(value.value),
})

/** The number that is exactly so many tenths. */
export const ofTenths = (tenths: number): PrintedScore => printed(exactly(fraction(tenths, 10)))

/** «+1.3», «−0.4» or «0.0», from tenths. */
function signedTenths(tenths: number): PrintedScore {
  const score = ofTenths(tenths)
  return tenths > 0 ? { ...score, text: `+${score.text}` } : score
}

/** The tenths that a printed number may stand for. */
export interface Interval {
  readonly least: number
  readonly most: number
}

export const toInterval = (
  { tenths, bound }: PrintedScore,
  { lowest_value, highest_value }: ScaleRange,
): Interval => ({
  least: bound === 'at_most' ? lowest_value * 10 : tenths,
  most: bound === 'at_least' ? highest_value * 10 : tenths,
})

/**
 * Printed self minus printed others, which every reader can subtract. Of a bound only the side that
 * every value within it has is told: «−0.7 o más» is 0.7 or more below. `null` without such a side.
 */
export function measureGap(
  self: PrintedScore | null,
  others: PrintedScore | null,
): PrintedScore | null {
  if (!self || !others) return null
  const tenths = self.tenths - others.tenths
  const gap = signedTenths(tenths)
  const bounds = [self.bound, others.bound && opposite[others.bound]].filter(
    (each) => each !== null,
  )
  if (bounds.length === 0) return gap
  const side: Bound | null = tenths > 0 ? 'at_least' : tenths < 0 ? 'at_most' : null
  return side && bounds.every((bound) => bound === side)
    ? { ...gap, bound: side, text: `${gap.text} o más` }
    : null
}

const opposite = { at_least: 'at_most', at_most: 'at_least' } as const satisfies Record<
  Bound,
  Bound
>

/**
 * The cut in tenths, so that no printed number lies between it and the number that is compared with
 * it (docs/reports.md, the cut): 3.5 on a scale from 1 to 5.
 */
export function computeThresholds(scale: ScaleRange): Thresholds {
  const up = (numerator: number, denominator: number): number =>
    Math.floor((numerator + denominator - 1) / denominator)
  return { cut: ofTenths(scale.lowest_value * 10 + up(25 * rangeOf(scale), 4)) }
}

/** Below the cut, or from it up. */
export type Side = 'below' | 'from'

/** On which side of the cut a number is; `null` where its bound leaves that open. */
export function sideOfCut(
  score: PrintedScore,
  { cut }: Thresholds,
  scale: ScaleRange,
): Side | null {
  const { least, most } = toInterval(score, scale)
  if (least >= cut.tenths) return 'from'
  return most < cut.tenths ? 'below' : null
}
