import type { Limits } from './published-sums.rules.ts'

/** The sum of some whole numbers, by their positions. */
export interface Sum extends Limits {
  readonly of: readonly number[]
}

/**
 * Whether whole numbers within these limits have all of these sums. A search of more splits than
 * `most_splits` answers yes, as if they had.
 */
export const canHold = (
  numbers: readonly Limits[],
  sums: readonly Sum[],
  most_splits: number,
): boolean =>
  search(
    numbers.map(({ least, most }) => ({ least, most })),
    sums,
    { left: most_splits },
  )

interface Range {
  least: number
  most: number
}

function search(ranges: Range[], sums: readonly Sum[], budget: { left: number }): boolean {
  if (!narrow(ranges, sums)) return false
  const widest = ranges.reduce(
    (best, range, index) => (width(range) > width(ranges[best]) ? index : best),
    0,
  )
  const chosen = ranges[widest]
  if (!chosen || width(chosen) === 0) return true
  budget.left -= 1
  if (budget.left < 0) return true
  const middle = Math.floor((chosen.least + chosen.most) / 2)
  const halves = [
    { least: chosen.least, most: middle },
    { least: middle + 1, most: chosen.most },
  ]
  return halves.some((half) =>
    search(
      ranges.map((range, index) => (index === widest ? half : { ...range })),
      sums,
      budget,
    ),
  )
}

const width = (range: Range | undefined): number => (range ? range.most - range.least : 0)

/** Narrows the ranges in place until no sum narrows one; false where one becomes empty. */
export function narrow(ranges: readonly Range[], sums: readonly Sum[]): boolean {
  for (let changed = true; changed;) {
    changed = false
    for (const sum of sums) {
      const result = narrowBy(ranges, sum)
      if (result === null) return false
      changed ||= result
    }
  }
  return true
}

/** Whether a range changed; null where the sum is not possible. */
function narrowBy(ranges: readonly Range[], { of, least, most }: Sum): boolean | null {
  let [low, high] = [0, 0]
  for (const index of of) {
    low += ranges[index]?.least ?? 0
    high += ranges[index]?.most ?? 0
  }
  if (low > most || high < least) return null
  let changed = false
  for (const index of of) {
    const range = ranges[index]
    if (!range) continue
    const newMost = Math.min(range.most, most - (low - range.least))
    const newLeast = Math.max(range.least, least - (high - range.most))
    if (newMost === range.most && newLeast === range.least) continue
    low += newLeast - range.least
    high += newMost - range.most
    range.least = newLeast
    range.most = newMost
    changed = true
  }
  return changed
}
