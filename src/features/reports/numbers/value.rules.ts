import type { Fraction } from './fraction.rules.ts'
import type { Bound } from './published-values.rules.ts'

/** A number that is published: it is `value`, or with a bound somewhere from it to the end. */
export interface Value {
  readonly value: Fraction
  readonly bound: Bound | null
}

export const exactly = (value: Fraction): Value => ({ value, bound: null })
export const exactlyOrNull = (value: Fraction | null): Value | null => value && exactly(value)
