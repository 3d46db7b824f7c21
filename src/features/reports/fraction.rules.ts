import { greatest, negative, product, quotient, sum, whole, type Whole } from './whole.rules.ts'

/**
 * Exact arithmetic. Every published number is a fraction of whole numbers until the moment it is printed, so that nothing depends on the
 * order of additions and a tie at 3.25 or at a threshold falls the same way on every machine.
 */
export interface Fraction {
  readonly over: Whole
  /** Always positive, and prime to `over`. */
  readonly under: Whole
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

export function fraction(over: Whole, under: Whole = 1): Fraction {
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

function lowestTerms(over: Whole, under: Whole): Fraction {
  const top = whole(over)
  const bottom = whole(under)
  if (bottom === 0) throw new RangeError('a fraction over zero')
  const divisor = product(greatest(top, bottom), bottom < 0 ? -1 : 1)
  return divisor === 1
    ? { over: top, under: bottom }
    : { over: quotient(top, divisor), under: quotient(bottom, divisor) }
}

export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.under === b.under) return fraction(sum(a.over, b.over), a.under)
  return fraction(
    sum(product(a.over, b.under), product(b.over, a.under)),
    product(a.under, b.under),
  )
}

export const minus = (a: Fraction, b: Fraction): Fraction =>
  plus(a, { over: negative(b.over), under: b.under })
export const times = (a: Fraction, b: Fraction): Fraction =>
  fraction(product(a.over, b.over), product(a.under, b.under))
export const dividedBy = (a: Fraction, b: Fraction): Fraction =>
  fraction(product(a.over, b.under), product(a.under, b.over))
export const magnitude = (a: Fraction): Fraction =>
  a.over < 0 ? { over: negative(a.over), under: a.under } : a

/** Negative, zero or positive, like a sort's comparison. */
export function compare(a: Fraction, b: Fraction): number {
  const left = product(a.over, b.under)
  const right = product(b.over, a.under)
  return left < right ? -1 : left > right ? 1 : 0
}

export const atLeast = (a: Fraction, b: Fraction): boolean => compare(a, b) >= 0

/** Adds up very many: those of one denominator with each other, so that large numbers come up once and not with every addition. */
export interface Sum {
  count: number
  readonly parts: Map<Whole, Whole>
}

export const openSum = (): Sum => ({ count: 0, parts: new Map() })

export function add(total: Sum, value: Fraction | null): void {
  if (!value) return
  total.count += 1
  total.parts.set(value.under, sum(total.parts.get(value.under) ?? 0, value.over))
}

export function sumOf(values: readonly (Fraction | null)[]): Sum {
  const total = openSum()
  for (const value of values) add(total, value)
  return total
}

export function meanOf({ count, parts }: Sum): Fraction | null {
  if (count === 0) return null
  let under: Whole = 1
  for (const each of parts.keys()) under = product(under, quotient(each, greatest(under, each)))
  let over: Whole = 0
  for (const [each, total] of parts) over = sum(over, product(total, quotient(under, each)))
  return fraction(over, product(under, count))
}

const FEW = 16

/** Equal weight for each that exists; null when none does. Brought to lowest terms once, at the end. */
export function mean(values: readonly (Fraction | null)[]): Fraction | null {
  if (values.length > FEW) return meanOf(sumOf(values))
  let over: Whole = 0
  let under: Whole = 1
  let count = 0
  for (const value of values) {
    if (!value) continue
    count += 1
    if (value.under !== under) {
      const step = quotient(value.under, greatest(under, value.under))
      over = product(over, step)
      under = product(under, step)
    }
    over = sum(
      over,
      value.under === under ? value.over : product(value.over, quotient(under, value.under)),
    )
  }
  return count === 0 ? null : fraction(over, product(under, count))
}

/** One decimal, half away from zero, with a true minus sign; never «−0.0». */
export function oneDecimal(value: Fraction): string {
  const { over, under } = magnitude(value)
  const tenths = Number(quotient(sum(product(over, 20), under), product(under, 2)))
  const sign = value.over < 0 && tenths > 0 ? MINUS : ''
  return `${sign}${Math.trunc(tenths / 10)}.${tenths % 10}`
}

/** A difference always says its direction, except when it rounds to nothing. */
export function signedDecimal(value: Fraction): string {
  const text = oneDecimal(value)
  return text.startsWith(MINUS) || text === '0.0' ? text : `+${text}`
}

export const score = (value: Fraction): Score => ({
  exact: `${value.over}/${value.under}`,
  text: oneDecimal(value),
})

export function parseFraction(exact: string): Fraction {
  const [over = '', under = ''] = exact.split('/')
  return fraction(BigInt(over), BigInt(under))
}

/** For geometry only: where a mark is drawn may be rounded, what is printed may not. */
export function numberOf({ exact }: Score): number {
  const { over, under } = parseFraction(exact)
  return Number(quotient(product(over, 1_000_000), under)) / 1_000_000
}
