import { compare, fraction, minus, plus, times, type Fraction } from './fraction.rules.ts'
import { product, quotient } from './integer.rules.ts'
import { addTo, emptySum, meanOfSum, type FractionSum } from './mean.rules.ts'
import { toTenths } from './score.rules.ts'
import { rangeOf, type ScaleRange } from './survey.rules.ts'
import { exactly, type Value } from './value.rules.ts'

/** Numbers to be averaged, and how far the average may lie from them because some are bounds. */
export interface ValueSum {
  readonly values: FractionSum
  weight: number
  /** How much higher and how much lower the sum of the values times their weights may be. */
  rise: Fraction
  fall: Fraction
}

/** How sums become the numbers that a report publishes. */
export interface Rounding {
  /** The mean of answers: a sum of so many, of which the last `steps` before an end are not told. */
  readonly cell: (sum: Fraction, count: number, steps: number) => Value | null
  /** What is computed from published numbers. */
  readonly average: (total: ValueSum) => Value | null
  readonly scale: ScaleRange
}

const ZERO = fraction(0)

export const emptyValues = (): ValueSum => ({
  values: emptySum(),
  weight: 0,
  rise: ZERO,
  fall: ZERO,
})

/** Adds a number in place. One that is not shown changes nothing. */
export function addValue(
  total: ValueSum,
  added: Value | null,
  { lowest_value, highest_value }: ScaleRange,
  weight = 1,
): void {
  if (!added) return
  const { value, bound } = added
  total.weight += weight
  addTo(total.values, weight === 1 ? value : times(value, fraction(weight)))
  if (bound === 'at_least')
    total.rise = plus(total.rise, times(minus(fraction(highest_value), value), fraction(weight)))
  if (bound === 'at_most')
    total.fall = plus(total.fall, times(minus(value, fraction(lowest_value)), fraction(weight)))
}

/**
 * The average of published numbers by their weights; the weight of those that are not shown is
 * shared among the others in proportion.
 *
 * @param weights of each value; null for the plain mean
 */
export function averageValues(
  values: readonly (Value | null)[],
  weights: readonly number[] | null,
  rounding: Rounding,
): Value | null {
  const total = emptyValues()
  values.forEach((value, index) =>
    addValue(total, value, rounding.scale, weights ? (weights[index] ?? 0) : 1),
  )
  return rounding.average(total)
}

/** Exact fractions without bounds, as reports up to the third method print them. */
export const exactRounding = (scale: ScaleRange): Rounding => ({
  scale,
  cell: (sum, count) => exactly(times(sum, fraction(1, count))),
  average: (total) => {
    const mean = meanOfValues(total)
    return mean && exactly(mean)
  },
})

/**
 * Printed tenths (docs/reports.md, what is published). Near an end the number is the outermost one
 * that still belongs to the range, so that the range alone decides what is printed.
 */
export const printedRounding = (scale: ScaleRange): Rounding => ({
  scale,
  cell: (sum, count, steps) => cellOfTenths(scale, { sum, count, steps }),
  average: averageOfTenths,
})

function cellOfTenths(
  scale: ScaleRange,
  { sum, count, steps }: { sum: Fraction; count: number; steps: number },
): Value | null {
  const { lowest_value, highest_value } = scale
  // where both ranges meet, a number would tell which of them it is in
  if (steps > 0 && 2 * steps >= count * rangeOf(scale)) return null
  const share = fraction(steps, count)
  const mean = times(sum, fraction(1, count))
  const high = minus(fraction(highest_value), share)
  if (steps > 0 && compare(mean, high) >= 0) return roundedDown(high)
  const low = plus(fraction(lowest_value), share)
  if (steps > 0 && compare(mean, low) <= 0) return roundedUp(low)
  return rounded(mean)
}

const TENTH = fraction(1, 10)

/**
 * The mean as far as it is known. With bounds of both kinds it is told where those of one kind
 * change less than a tenth.
 */
function averageOfTenths(total: ValueSum): Value | null {
  const mean = meanOfValues(total)
  if (!mean) return null
  const [rise, fall] = [perWeight(total.rise, total), perWeight(total.fall, total)]
  const [rises, falls] = [rise.numerator !== 0, fall.numerator !== 0]
  if (!rises && !falls) return rounded(mean)
  if (!falls || (rises && compare(fall, TENTH) < 0)) return roundedDown(minus(mean, fall))
  if (!rises || compare(rise, TENTH) < 0) return roundedUp(plus(mean, rise))
  return null
}

const perWeight = (sum: Fraction, { weight }: ValueSum): Fraction =>
  sum.numerator === 0 ? ZERO : times(sum, fraction(1, weight))

function meanOfValues({ values, weight }: ValueSum): Fraction | null {
  const mean = meanOfSum(values)
  if (!mean || weight === 0) return null
  return weight === values.count ? mean : times(mean, fraction(values.count, weight))
}

const rounded = (value: Fraction): Value => exactly(fraction(toTenths(value), 10))

/** Only for numbers of a scale, which are never negative. */
const roundedDown = ({ numerator, denominator }: Fraction): Value => ({
  value: fraction(quotient(product(numerator, 10), denominator), 10),
  bound: 'at_least',
})

function roundedUp(value: Fraction): Value {
  const down = roundedDown(value).value
  return {
    value: compare(down, value) === 0 ? down : plus(down, TENTH),
    bound: 'at_most',
  }
}
