/**
 * Exact arithmetic. Every published number is a fraction of whole numbers until the moment it is printed, so that nothing depends on the
 * order of additions and a tie at 3.25 or at a threshold falls the same way on every machine.
 */
export interface Fraction {
  readonly over: bigint
  /** Always positive, and prime to `over`. */
  readonly under: bigint
}

/** A published number: exact («11/3»), so that anyone can compute on with it, and as it is printed («3.7»). */
export interface Score {
  readonly exact: string
  readonly text: string
}

const MINUS = '\u2212'

function commonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return a < 0n ? -a : a
}

export function fraction(over: bigint | number, under: bigint | number = 1n): Fraction {
  const [top, bottom] = [BigInt(over), BigInt(under)]
  if (bottom === 0n) throw new RangeError('a fraction over zero')
  const divisor = commonDivisor(top, bottom) * (bottom < 0n ? -1n : 1n)
  return { over: top / divisor, under: bottom / divisor }
}

export const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.under + b.over * a.under, a.under * b.under)
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { over: -b.over, under: b.under })
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.over, a.under * b.under)
export const magnitude = (a: Fraction): Fraction => (a.over < 0n ? { over: -a.over, under: a.under } : a)

/** Negative, zero or positive, like a sort's comparison. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.over * b.under - b.over * a.under
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export const atLeast = (a: Fraction, b: Fraction): boolean => compare(a, b) >= 0

/** Equal weight for each that exists; null when none does. */
export function mean(values: readonly (Fraction | null)[]): Fraction | null {
  const present = values.filter((value) => value !== null)
  return present.length === 0 ? null : times(present.reduce(plus), fraction(1, present.length))
}

/** One decimal, half away from zero, with a true minus sign; never «−0.0». */
export function oneDecimal(value: Fraction): string {
  const { over, under } = magnitude(value)
  const tenths = (over * 20n + under) / (under * 2n)
  const sign = value.over < 0n && tenths > 0n ? MINUS : ''
  return `${sign}${tenths / 10n}.${tenths % 10n}`
}

/** A difference always says its direction, except when it rounds to nothing. */
export function signedDecimal(value: Fraction): string {
  const text = oneDecimal(value)
  return text.startsWith(MINUS) || text === '0.0' ? text : `+${text}`
}

export const score = (value: Fraction): Score => ({ exact: `${value.over}/${value.under}`, text: oneDecimal(value) })

export function parseFraction(exact: string): Fraction {
  const [over = '', under = ''] = exact.split('/')
  return fraction(BigInt(over), BigInt(under))
}

/** For geometry only: where a mark is drawn may be rounded, what is printed may not. */
export function numberOf({ exact }: Score): number {
  const { over, under } = parseFraction(exact)
  return Number((over * 1_000_000n) / under) / 1_000_000
}
