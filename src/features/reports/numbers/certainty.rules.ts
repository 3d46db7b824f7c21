import { compare, dividedBy, fraction, plus, type Fraction } from './fraction.rules.ts'
import { quotient } from './integer.rules.ts'
import type { Certainty } from './published-values.rules.ts'

/** From this effective number of raters a perception is stated as a result. */
export const SOLID_RATERS = 5
/** From this one it is stated as a question. */
export const TENTATIVE_RATERS = 3

export const certaintyNames = {
  solid: 'sólida',
  tentative: 'tentativa',
  none: 'sin base',
} as const satisfies Record<Certainty, string>

/**
 * n_eff = 1 / Σ(wᵢ² / nᵢ) (docs/reports.md, certainty): how many raters with the same weight would
 * make as firm an average. A leader and nine peers of equal weight are 3.6.
 *
 * @param raters of each shown block, each at least 1
 * @param weights of the same blocks, which need not add to anything; null for equal ones
 */
export function effectiveRaters(
  raters: readonly number[],
  weights: readonly number[] | null = null,
): Fraction {
  if (raters.length === 0) return fraction(0)
  const findWeight = (index: number): number => weights?.[index] ?? 1
  const total = raters.reduce((sum, _, index) => sum + findWeight(index), 0)
  const inverses = raters
    .map((each, index) => fraction(findWeight(index) * findWeight(index), each))
    .reduce(plus)
  return dividedBy(fraction(total * total), inverses)
}

export function classifyCertainty(effective: Fraction): Certainty {
  if (compare(effective, fraction(SOLID_RATERS)) >= 0) return 'solid'
  return compare(effective, fraction(TENTATIVE_RATERS)) >= 0 ? 'tentative' : 'none'
}

export const roundedDown = ({ numerator, denominator }: Fraction): number =>
  Number(quotient(numerator, denominator))

/**
 * The spread of single answers on a scale with R = 4, which makes a gap of 0.75 among ten raters
 * happen by chance in 4 % of cases (docs/reports.md, certainty). A model, not a measurement.
 */
const ANSWER_SPREAD = 1.16

/** «30»: of so many gaps of this size, chance alone makes about one. */
export function chanceText(gap_tenths: number, effective: Fraction, range: number): string {
  const raters = Number(effective.numerator) / Number(effective.denominator)
  const deviation = (ANSWER_SPREAD * range) / 4 / Math.sqrt(raters)
  const cases = 1 / complementaryError(gap_tenths / 10 / deviation / Math.SQRT2)
  if (cases >= 15) return String(Math.round(cases / 5) * 5)
  return cases >= 10 ? '10' : String(Math.max(2, Math.round(cases)))
}

/** erfc(x) for x ≥ 0 by Abramowitz and Stegun 7.1.26; its error is below 1.5e-7. */
function complementaryError(x: number): number {
  const t = 1 / (1 + 0.3275911 * x)
  const terms = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429]
  return terms.reduceRight((sum, term) => (sum + term) * t, 0) * Math.exp(-x * x)
}
