import { absolute, fraction, type Fraction } from './fraction.rules.ts'
import { product, quotient, sum } from './integer.rules.ts'

/** A number that the report publishes. */
export interface Score {
  /** The exact value, «11/3», with which every reader can recompute the report. */
  readonly exact: string
  /** The printed value, «3.7». */
  readonly text: string
}

const MINUS_SIGN = '\u2212'

export const toScore = (value: Fraction): Score => ({
  exact: toExact(value),
  text: formatDecimal(value),
})

/** `null`, a number that is not shown, stays `null`. */
export const toScoreOrNull = (value: Fraction | null): Score | null => value && toScore(value)

/** «11/3», the inverse of `parseFraction`. */
export const toExact = ({ numerator, denominator }: Fraction): string =>
  `${numerator}/${denominator}`

/** Throws when the text is not «integer/integer» or the denominator is zero. */
export function parseFraction(exact: string): Fraction {
  const [numerator = '', denominator = ''] = exact.split('/')
  return fraction(BigInt(numerator), BigInt(denominator))
}

/**
 * One decimal, rounded half away from zero, with the minus sign U+2212; never «−0.0» (report.md,
 * Numbers, display).
 */
export function formatDecimal(value: Fraction): string {
  const { numerator, denominator } = absolute(value)
  const tenths = Number(quotient(sum(product(numerator, 20), denominator), product(denominator, 2)))
  const sign = value.numerator < 0 && tenths > 0 ? MINUS_SIGN : ''
  return `${sign}${Math.trunc(tenths / 10)}.${tenths % 10}`
}

/** As `formatDecimal`, with a plus sign before a positive difference that does not print as 0.0. */
export function formatSigned(value: Fraction): string {
  const text = formatDecimal(value)
  return text.startsWith(MINUS_SIGN) || text === '0.0' ? text : `+${text}`
}

/** A threshold with up to three decimals, rounded towards zero: «0.75», «3.5». */
export const formatThreshold = ({ numerator, denominator }: Fraction): string =>
  String(Math.trunc((Number(numerator) * 1000) / Number(denominator)) / 1000)

/**
 * The value with six decimals, rounded towards zero. Only the positions in a chart and the numeric
 * cells of a spreadsheet may be rounded like this; printed text comes from `text`.
 */
export function toNumber({ exact }: Pick<Score, 'exact'>): number {
  const { numerator, denominator } = parseFraction(exact)
  return Number(quotient(product(numerator, 1_000_000), denominator)) / 1_000_000
}
