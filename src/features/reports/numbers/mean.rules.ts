import { fraction, type Fraction } from './fraction.rules.ts'
import { greatestCommonDivisor, product, quotient, sum, type Integer } from './integer.rules.ts'

/**
 * A sum of very many fractions. It keeps one subtotal for each denominator, so that numbers grow
 * large once, when the mean is taken, and not with every addition.
 */
export interface FractionSum {
  /** How many fractions were added. */
  count: number
  /** The sum of the numerators, by denominator. */
  readonly numerators: Map<Integer, Integer>
}

export const emptySum = (): FractionSum => ({ count: 0, numerators: new Map() })

/** Adds a value in place. A missing value changes neither the sum nor the count. */
export function addTo(total: FractionSum, value: Fraction | null): void {
  if (!value) return
  const { numerators } = total
  total.count += 1
  numerators.set(value.denominator, sum(numerators.get(value.denominator) ?? 0, value.numerator))
}

function addUp(values: readonly (Fraction | null)[]): FractionSum {
  const total = emptySum()
  for (const value of values) addTo(total, value)
  return total
}

/** The mean of everything that was added; `null` when nothing was. */
export function meanOfSum({ count, numerators }: FractionSum): Fraction | null {
  if (count === 0) return null
  let denominator: Integer = 1
  for (const each of numerators.keys()) denominator = commonMultiple(denominator, each)
  let numerator: Integer = 0
  for (const [each, subtotal] of numerators)
    numerator = sum(numerator, product(subtotal, quotient(denominator, each)))
  return fraction(numerator, product(denominator, count))
}

const commonMultiple = (a: Integer, b: Integer): Integer =>
  product(a, quotient(b, greatestCommonDivisor(a, b)))

/** Up to this many values are added directly, which is faster than keeping subtotals. */
const DIRECT_SUM_LENGTH = 16

/**
 * The mean of the values that are not `null`, each with the same weight; `null` when all are. The
 * result is brought to lowest terms once, at the end.
 */
export function mean(values: readonly (Fraction | null)[]): Fraction | null {
  if (values.length > DIRECT_SUM_LENGTH) return meanOfSum(addUp(values))
  let numerator: Integer = 0
  let denominator: Integer = 1
  let count = 0
  for (const value of values) {
    if (!value) continue
    count += 1
    if (value.denominator !== denominator) {
      const factor = quotient(
        value.denominator,
        greatestCommonDivisor(denominator, value.denominator),
      )
      numerator = product(numerator, factor)
      denominator = product(denominator, factor)
    }
    numerator = sum(
      numerator,
      value.denominator === denominator
        ? value.numerator
        : product(value.numerator, quotient(denominator, value.denominator)),
    )
  }
  return count === 0 ? null : fraction(numerator, product(denominator, count))
}
