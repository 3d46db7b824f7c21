/**
 * 80 and 95 % of the range of so many equal numbers ÷ √2: how far apart the highest and the lowest
 * lie by chance.
 */
const rangeQuantiles = [
  [2, 1.28, 1.96],
  [3, 1.71, 2.34],
  [4, 1.97, 2.57],
  [6, 2.29, 2.85],
  [8, 2.49, 3.03],
  [10, 2.64, 3.17],
  [12, 2.76, 3.27],
  [20, 3.08, 3.54],
  [40, 3.48, 3.9],
] as const

export function rangeQuantile(count: number, degree: 'clear' | 'probable'): number {
  const pick = ([, probable, clear]: (typeof rangeQuantiles)[number]): number =>
    degree === 'clear' ? clear : probable
  const after = rangeQuantiles.findIndex(([size]) => size >= count)
  const [upper, lower] = [rangeQuantiles.at(after), rangeQuantiles[after - 1]]
  if (!upper) return 0
  if (!lower || after < 1) return pick(upper)
  const share = (count - lower[0]) / (upper[0] - lower[0])
  return pick(lower) + share * (pick(upper) - pick(lower))
}

/** The inverse of the normal distribution by Acklam's approximation; its error is below 2e-9. */
export function normalQuantile(share: number): number {
  const r = share - 0.5
  if (Math.abs(r) <= 0.47575) {
    const square = r * r
    return (polynomial(CENTER, square) * r) / (polynomial(CENTER_BELOW, square) * square + 1)
  }
  const q = Math.sqrt(-2 * Math.log(Math.min(share, 1 - share)))
  const tail = polynomial(TAIL, q) / (polynomial(TAIL_BELOW, q) * q + 1)
  return share < 0.5 ? tail : -tail
}

/**
 * The share of a normal distribution below a number, by formula 7.1.26 of Abramowitz and Stegun; its
 * error is below 1e-7.
 */
export function normalShare(z: number): number {
  const t = 1 / (1 + (0.3275911 * Math.abs(z)) / Math.SQRT2)
  const above = (polynomial(ERROR, t) * t * Math.exp((-z * z) / 2)) / 2
  return z < 0 ? above : 1 - above
}

const ERROR = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592]

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, each) => sum * x + each, 0)

const CENTER = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
  2.506628277459239,
]
const CENTER_BELOW = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572,
]
const TAIL = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734,
  4.374664141464968, 2.938163982698783,
]
const TAIL_BELOW = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416]
