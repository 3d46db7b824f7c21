import type { DegreeThresholds } from '#features/forms/noise.rules.ts'
import type { Interval } from './printed.rules.ts'
import type { Degree } from './published-values.rules.ts'

/** Which numbers are above which, as firmly as the degree says. */
export interface Order<Item> {
  readonly degree: Degree
  /** Each of them is above each of `below`; both empty where all are even. */
  readonly above: readonly Item[]
  readonly below: readonly Item[]
  readonly middle: readonly Item[]
}

/**
 * The order of some numbers: clear where it can be, else probable (docs/reports.md, degrees). A
 * number is below when the highest is that far above it, and above when it is that far above each
 * of those. What is near to either side stands in the middle, so that no neighbours are parted.
 *
 * @param toInterval the tenths that a number may stand for
 */
export function findOrder<Item>(
  items: readonly Item[],
  toInterval: (item: Item) => Interval,
  thresholds: DegreeThresholds,
): Order<Item> {
  for (const degree of ['clear', 'probable'] as const) {
    const isFar = (one: Item, other: Item): boolean =>
      toInterval(one).least - toInterval(other).most >= thresholds[degree]
    const below = items.filter((item) => items.some((other) => isFar(other, item)))
    if (below.length === 0) continue
    // the highest is always among them
    const above = items.filter((item) => below.every((other) => isFar(item, other)))
    const middle = items.filter((item) => !above.includes(item) && !below.includes(item))
    return { degree, above, below, middle }
  }
  return { degree: 'even', above: [], below: [], middle: items }
}

/** The same order of the lines with the same numbers. */
export function mapOrder<Line extends { readonly number: string }>(
  { degree, above, middle, below }: Order<Line>,
  lines: readonly Line[],
): Order<Line> {
  const again = (some: readonly Line[]): Line[] =>
    some.flatMap(({ number }) => lines.filter((line) => line.number === number))
  return { degree, above: again(above), middle: again(middle), below: again(below) }
}
