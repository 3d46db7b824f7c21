import { dividedBy, fraction, plus, type Fraction } from './fraction.rules.ts'

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

/** For the model of chance, whose thresholds are rounded to tenths. */
export const toDecimal = ({ numerator, denominator }: Fraction): number =>
  Number(numerator) / Number(denominator)
