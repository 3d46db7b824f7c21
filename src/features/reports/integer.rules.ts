/**
 * Whole numbers of any size. What a plain number holds exactly is one, which nearly all are, and many times quicker; the few others are
 * bigints.
 */
export type Integer = number | bigint

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)

export function toInteger(value: Integer): Integer {
  if (typeof value === 'number') return value
  return value <= LARGEST && value >= -LARGEST ? Number(value) : value
}

export function product(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const quick = a * b
    if (Number.isSafeInteger(quick)) return quick
  }
  return toInteger(BigInt(a) * BigInt(b))
}

export function sum(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const quick = a + b
    if (Number.isSafeInteger(quick)) return quick
  }
  return toInteger(BigInt(a) + BigInt(b))
}

/** Towards zero; never −0. */
export function quotient(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') return Math.trunc(a / b) + 0
  return toInteger(BigInt(a) / BigInt(b))
}

export const negated = (a: Integer): Integer => (typeof a === 'number' ? 0 - a : toInteger(-a))

/** The greatest common divisor; never negative. */
export function greatestCommonDivisor(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') return commonDivisorOfNumbers(a, b)
  if (b === 0) return a < 0 ? negated(a) : a
  return greatestCommonDivisor(b, toInteger(BigInt(a) % BigInt(b)))
}

function commonDivisorOfNumbers(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b]
  return Math.abs(a)
}
