/** The middle value of an odd number of values; NaN of none. */
export const findMedian = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
