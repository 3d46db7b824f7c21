import { absolute, fraction, type Fraction } from './fraction.rules.ts'
import { product, quotient, sum } from './integer.rules.ts'
import type { Bound } from './published-values.rules.ts'
import type { Value } from './value.rules.ts'

/** A number that the report publishes. */
export interface Score {
  /** The number with which every reader can recompute the report, as a fraction: «37/10». */
  readonly exact: string
  /** The printed value, «3.7» or «4.3 o más». */
  readonly text: string
  readonly bound: Bound | null
}

const MINUS_SIGN = '\u2212'

export const toScore = ({ value, bound }: Value): Score => ({
  exact: toExact(value),
  text: boundText(formatDecimal(value), bound),
  bound,
})

/** `null`, a number that is not shown, stays `null`. */
export const toScoreOrNull = (value: Value | null): Score | null => value && toScore(value)

/** «4.3 o más», «1.7 o menos». */
export const boundText = (text: string, bound: Bound | null): string =>
  bound === null ? text : `${text} ${bound === 'at_least' ? 'o más' : 'o menos'}`

/** «4.3» and «o más», which a table sets smaller. */
export const splitBound = ({ text, bound }: Pick<Score, 'text' | 'bound'>) => {
  const [number = '', ...words] = bound === null ? [text] : text.split(' ')
  return { number, bound: words.join(' ') }
}

/** «11/3», the inverse of `parseFraction`. */
const toExact = ({ numerator, denominator }: Fraction): string => `${numerator}/${denominator}`

/** Throws when the text is not «integer/integer» or the denominator is zero. */
export function parseFraction(exact: string): Fraction {
  const [numerator = '', denominator = ''] = exact.split('/')
  return fraction(BigInt(numerator), BigInt(denominator))
}

/**
 * The printed tenths, rounded half away from zero (docs/reports.md, the printed number decides).
 */
export function toTenths(value: Fraction): number {
  const { numerator, denominator } = absolute(value)
  const tenths = Number(quotient(sum(product(numerator, 20), denominator), product(denominator, 2)))
  return value.numerator < 0 && tenths > 0 ? -tenths : tenths
}

/** One decimal, rounded half away from zero, with the minus sign U+2212; never «−0.0». */
export function formatDecimal(value: Fraction): string {
  const tenths = toTenths(value)
  const size = Math.abs(tenths)
  return `${tenths < 0 ? MINUS_SIGN : ''}${Math.trunc(size / 10)}.${size % 10}`
}

/**
 * The value with six decimals, rounded towards zero. Only the positions in a chart and the numeric
 * cells of a spreadsheet may be rounded like this; printed text comes from `text`.
 */
export function toNumber({ exact }: Pick<Score, 'exact'>): number {
  const { numerator, denominator } = parseFraction(exact)
  return Number(quotient(product(numerator, 1_000_000), denominator)) / 1_000_000
}
