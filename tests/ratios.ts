/* The exact arithmetic of `independent-report.ts`, which shares no code with the product. */

/** A ratio of integers; the second is positive. */
export type Ratio = readonly [bigint, bigint]

const plus = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * d + c * b, b * d]

/** Tenths, half away from zero. */
export function print(value: Ratio | null): number | null {
  if (value === null) return null
  // Values of a scale are positive, so that half up is half away from zero.
  return Number((value[0] * 20n + value[1]) / (value[1] * 2n))
}

export const text = (tenths: number): string =>
  `${tenths < 0 ? '−' : ''}${Math.floor(Math.abs(tenths) / 10)}.${Math.abs(tenths) % 10}`

export function effectiveOf(people: readonly number[], weights: readonly number[] | null): Ratio {
  if (people.length === 0) return [0n, 1n]
  const own = weights ?? people.map(() => 1)
  const [top, bottom] = people
    .map((count, index): Ratio => [BigInt((own[index] ?? 0) ** 2), BigInt(count)])
    .reduce(plus)
  return [BigInt(own.reduce((sum, weight) => sum + weight, 0) ** 2) * bottom, top]
}
