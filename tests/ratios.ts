/* The exact arithmetic of `independent-report.ts`, which shares no code with the product. */

/** A ratio of integers; the second is positive. */
export type Ratio = readonly [bigint, bigint]

const plus = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * d + c * b, b * d]
/** `null` when all values are. */
export function average(values: readonly (Ratio | null)[]): Ratio | null {
  const some = values.filter((value) => value !== null)
  if (some.length === 0) return null
  const [top, bottom] = some.reduce(plus)
  return [top, bottom * BigInt(some.length)]
}
/** Each value times its weight, over the weights of those that are there. */
export function weighted(
  values: readonly (Ratio | null)[],
  weights: readonly number[] | null,
): Ratio | null {
  if (!weights) return average(values)
  const terms = values.flatMap((value, index): Ratio[] =>
    value ? [[value[0] * BigInt(weights[index] ?? 0), value[1]]] : [],
  )
  if (terms.length === 0) return null
  const [top, bottom] = terms.reduce(plus)
  const total = values.reduce((sum, value, index) => (value ? sum + (weights[index] ?? 0) : sum), 0)
  return [top, bottom * BigInt(total)]
}
/** Tenths, half away from zero. */
export function print(value: Ratio | null): number | null {
  if (value === null) return null
  // Values of a scale are positive, so that half up is half away from zero.
  return Number((value[0] * 20n + value[1]) / (value[1] * 2n))
}
export function exactOf(value: Ratio | null): string | null {
  if (value === null) return null
  const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b))
  const common = divisor(value[0], value[1])
  return `${value[0] / common}/${value[1] / common}`
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
