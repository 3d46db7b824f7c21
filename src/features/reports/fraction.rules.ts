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
 * Exact arithmetic. Every published number is a fraction of whole numbers until the moment it is printed, so that nothing depends on the
 * order of additions and a tie at 3.25 or at a threshold falls the same way on every machine.
 */
export interface Fraction {
  readonly numerator: Integer
  /** Always positive, and prime to `over`. */
  readonly denominator: Integer
}

/** A published number: exact («11/3»), so that anyone can compute on with it, and as it is printed («3.7»). */
export interface Score {
  readonly exact: string
  readonly text: string
}

const MINUS = '\u2212'

/** Means of a few answers come again and again: each of these exists once, so that millions of them cost neither work nor memory. */
const COMMON_OVER = 256
const COMMON_UNDER = 64
const common = Array<Fraction | undefined>(COMMON_OVER * COMMON_UNDER).fill(undefined)

export function fraction(over: Integer, under: Integer = 1): Fraction {
  if (
    typeof over !== 'number' ||
    typeof under !== 'number' ||
    over < 0 ||
    over >= COMMON_OVER ||
    under < 1 ||
    under >= COMMON_UNDER
  )
    return lowestTerms(over, under)
  return (common[under * COMMON_OVER + over] ??= lowestTerms(over, under))
}

function lowestTerms(over: Integer, under: Integer): Fraction {
  const top = toInteger(over)
  const bottom = toInteger(under)
  if (bottom === 0) throw new RangeError('a fraction over zero')
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
export const dividedBy = (a: Fraction, b: Fraction): Fraction =>
  fraction(product(a.numerator, b.denominator), product(a.denominator, b.numerator))
export const absolute = (a: Fraction): Fraction =>
  a.numerator < 0 ? { numerator: negated(a.numerator), denominator: a.denominator } : a

/** Negative, zero or positive, like a sort's comparison. */
export function compare(a: Fraction, b: Fraction): number {
  const left = product(a.numerator, b.denominator)
  const right = product(b.numerator, a.denominator)
  return left < right ? -1 : left > right ? 1 : 0
}

export const isAtLeast = (a: Fraction, b: Fraction): boolean => compare(a, b) >= 0

/** Adds up very many: those of one denominator with each other, so that large numbers come up once and not with every addition. */
export interface FractionSum {
  count: number
  readonly parts: Map<Integer, Integer>
}

export const emptySum = (): FractionSum => ({ count: 0, parts: new Map() })

export function addTo(total: FractionSum, value: Fraction | null): void {
  if (!value) return
  total.count += 1
  total.parts.set(value.denominator, sum(total.parts.get(value.denominator) ?? 0, value.numerator))
}

export function sumOf(values: readonly (Fraction | null)[]): FractionSum {
  const total = emptySum()
  for (const value of values) addTo(total, value)
  return total
}

export function meanOfSum({ count, parts }: FractionSum): Fraction | null {
  if (count === 0) return null
  let under: Integer = 1
  for (const each of parts.keys())
    under = product(under, quotient(each, greatestCommonDivisor(under, each)))
  let over: Integer = 0
  for (const [each, total] of parts) over = sum(over, product(total, quotient(under, each)))
  return fraction(over, product(under, count))
}

const FEW = 16

/** Equal weight for each that exists; null when none does. Brought to lowest terms once, at the end. */
export function mean(values: readonly (Fraction | null)[]): Fraction | null {
  if (values.length > FEW) return meanOfSum(sumOf(values))
  let over: Integer = 0
  let under: Integer = 1
  let count = 0
  for (const value of values) {
    if (!value) continue
    count += 1
    if (value.denominator !== under) {
      const step = quotient(value.denominator, greatestCommonDivisor(under, value.denominator))
      over = product(over, step)
      under = product(under, step)
    }
    over = sum(
      over,
      value.denominator === under
        ? value.numerator
        : product(value.numerator, quotient(under, value.denominator)),
    )
  }
  return count === 0 ? null : fraction(over, product(under, count))
}

/** One decimal, half away from zero, with a true minus sign; never «−0.0». */
export function formatDecimal(value: Fraction): string {
  const { numerator: over, denominator: under } = absolute(value)
  const tenths = Number(quotient(sum(product(over, 20), under), product(under, 2)))
  const sign = value.numerator < 0 && tenths > 0 ? MINUS : ''
  return `${sign}${Math.trunc(tenths / 10)}.${tenths % 10}`
}

/** A difference always says its direction, except when it rounds to nothing. */
export function formatSigned(value: Fraction): string {
  const text = formatDecimal(value)
  return text.startsWith(MINUS) || text === '0.0' ? text : `+${text}`
}

export const toScore = (value: Fraction): Score => ({
  exact: `${value.numerator}/${value.denominator}`,
  text: formatDecimal(value),
})

export function parseFraction(exact: string): Fraction {
  const [over = '', under = ''] = exact.split('/')
  return fraction(BigInt(over), BigInt(under))
}

/** For geometry only: where a mark is drawn may be rounded, what is printed may not. */
export function toNumber({ exact }: Score): number {
  const { numerator: over, denominator: under } = parseFraction(exact)
  return Number(quotient(product(over, 1_000_000), under)) / 1_000_000
}
