/**
 * Whole numbers of any size. What a plain number holds exactly is one, which nearly all are, and many times quicker; the few others are
 * bigints.
 */
export type Whole = number | bigint

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)

export function whole(value: Whole): Whole {
  if (typeof value === 'number') return value
  return value <= LARGEST && value >= -LARGEST ? Number(value) : value
}

export function product(a: Whole, b: Whole): Whole {
  if (typeof a === 'number' && typeof b === 'number') {
    const quick = a * b
    if (Number.isSafeInteger(quick)) return quick
  }
  return whole(BigInt(a) * BigInt(b))
}

export function sum(a: Whole, b: Whole): Whole {
  if (typeof a === 'number' && typeof b === 'number') {
    const quick = a + b
    if (Number.isSafeInteger(quick)) return quick
  }
  return whole(BigInt(a) + BigInt(b))
}

/** Towards zero; never −0. */
export function quotient(a: Whole, b: Whole): Whole {
  if (typeof a === 'number' && typeof b === 'number') return Math.trunc(a / b) + 0
  return whole(BigInt(a) / BigInt(b))
}

export const negative = (a: Whole): Whole => (typeof a === 'number' ? 0 - a : whole(-a))

/** The greatest common divisor; never negative. */
export function greatest(a: Whole, b: Whole): Whole {
  if (typeof a === 'number' && typeof b === 'number') return greatestNumber(a, b)
  if (b === 0) return a < 0 ? negative(a) : a
  return greatest(b, whole(BigInt(a) % BigInt(b)))
}

function greatestNumber(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b]
  return Math.abs(a)
}
