import {
  greatestCommonDivisor,
  negated,
  product,
  quotient,
  sum,
  toInteger,
  type Integer,
} from './integer.rules.ts'

/**
 * An exact rational number in lowest terms. A score stays a fraction until it is printed, so that
 * no result depends on the order of additions and a tie at 3.25 or at a threshold is decided the
 * same way on every machine.
 */
export interface Fraction {
  readonly numerator: Integer
  /** Always positive. */
  readonly denominator: Integer
}

const CACHED_NUMERATORS = 256
const CACHED_DENOMINATORS = 64

/**
 * Fractions with a small numerator and denominator are shared objects: a large matrix computes
 * millions of means of a few answers, and sharing saves both the reduction and the memory.
 */
const cache = Array<Fraction | undefined>(CACHED_NUMERATORS * CACHED_DENOMINATORS).fill(undefined)

/** Throws a RangeError when the denominator is zero. */
export function fraction(numerator: Integer, denominator: Integer = 1): Fraction {
  if (
    typeof numerator !== 'number' ||
    typeof denominator !== 'number' ||
    numerator < 0 ||
    numerator >= CACHED_NUMERATORS ||
    denominator < 1 ||
    denominator >= CACHED_DENOMINATORS
  )
    return reducedFraction(numerator, denominator)
  return (cache[denominator * CACHED_NUMERATORS + numerator] ??= reducedFraction(
    numerator,
    denominator,
  ))
}

function reducedFraction(numerator: Integer, denominator: Integer): Fraction {
  const top = toInteger(numerator)
  const bottom = toInteger(denominator)
  if (bottom === 0) throw new RangeError('The denominator of a fraction is zero.')
  const divisor = product(greatestCommonDivisor(top, bottom), bottom < 0 ? -1 : 1)
  return divisor === 1
    ? { numerator: top, denominator: bottom }
    : { numerator: quotient(top, divisor), denominator: quotient(bottom, divisor) }
}

export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.denominator === b.denominator) return fraction(sum(a.numerator, b.numerator), a.denominator)
  return fraction(
    sum(product(a.numerator, b.denominator), product(b.numerator, a.denominator)),
    product(a.denominator, b.denominator),
  )
}

export const minus = (a: Fraction, b: Fraction): Fraction =>
  plus(a, { numerator: negated(b.numerator), denominator: b.denominator })

export const times = (a: Fraction, b: Fraction): Fraction =>
  fraction(product(a.numerator, b.numerator), product(a.denominator, b.denominator))

/** Throws a RangeError when b is zero. */
export const dividedBy = (a: Fraction, b: Fraction): Fraction =>
  fraction(product(a.numerator, b.denominator), product(a.denominator, b.numerator))

export const absolute = (a: Fraction): Fraction =>
  a.numerator < 0 ? { numerator: negated(a.numerator), denominator: a.denominator } : a

/** Negative, zero or positive, as `Array.prototype.sort` expects it. */
export function compare(a: Fraction, b: Fraction): number {
  const left = product(a.numerator, b.denominator)
  const right = product(b.numerator, a.denominator)
  return left < right ? -1 : left > right ? 1 : 0
}
