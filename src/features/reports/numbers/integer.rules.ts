/**
 * An integer of any size. An integer that a number holds exactly is always a number, because number
 * arithmetic is many times faster than bigint arithmetic; only larger integers are bigints.
 */
export type Integer = number | bigint

const LARGEST_SAFE = BigInt(Number.MAX_SAFE_INTEGER)

/** The integer as a number if a number holds it exactly, otherwise as a bigint. */
export function toInteger(value: Integer): Integer {
  if (typeof value === 'number') return value
  return value <= LARGEST_SAFE && value >= -LARGEST_SAFE ? Number(value) : value
}

export function product(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const result = a * b
    if (Number.isSafeInteger(result)) return result
  }
  return toInteger(BigInt(a) * BigInt(b))
}

export function sum(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const result = a + b
    if (Number.isSafeInteger(result)) return result
  }
  return toInteger(BigInt(a) + BigInt(b))
}

/** The quotient rounded towards zero; never −0. */
export function quotient(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') return Math.trunc(a / b) + 0
  return toInteger(BigInt(a) / BigInt(b))
}

/** The integer with the opposite sign; never −0. */
export const negated = (a: Integer): Integer => (typeof a === 'number' ? 0 - a : toInteger(-a))

/** Never negative; the divisor of 0 and b is |b|. */
export function greatestCommonDivisor(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') return divisorOfNumbers(a, b)
  if (b === 0) return a < 0 ? negated(a) : a
  return greatestCommonDivisor(b, toInteger(BigInt(a) % BigInt(b)))
}

function divisorOfNumbers(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b]
  return Math.abs(a)
}
