/**
 * n_eff = 1 / Σ(wᵢ² / nᵢ) (docs/reports.md, degrees): how many raters with the same weight would
 * make as firm an average. A leader and nine peers of equal weight are 3.6.
 *
 * @param raters of each shown block, each above 0
 * @param weights of the same blocks, which need not add to anything; null for equal ones
 */
export function effectiveRaters(
  raters: readonly number[],
  weights: readonly number[] | null = null,
): number {
  if (raters.length === 0) return 0
  const findWeight = (index: number): number => weights?.[index] ?? 1
  const total = raters.reduce((sum, _, index) => sum + findWeight(index), 0)
  const parts = raters.reduce((sum, each, index) => sum + findWeight(index) ** 2 / each, 0)
  // without what sums of binary fractions are off, which would round 6.25 either way
  return Math.round((1e9 * total ** 2) / parts) / 1e9
}
