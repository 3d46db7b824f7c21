import { findFewPeople } from './combinations.rules.ts'
import {
  countPeople,
  countSeats,
  type Group,
  isGroupProtected,
  publishedGroups,
  type Seat,
} from './overlap.rules.ts'

/** People who rate one evaluated in the same relations of the same matrices. */
export interface JointRaters {
  /** By matrix, this one first. */
  readonly sides: readonly (readonly Seat[])[]
  readonly people: number
}

/** A group of this matrix that several others together reveal to few people. */
export interface JointDifference {
  readonly relations: Group
  readonly people: number
  /** Positions in `JointRaters.sides`, without this matrix. */
  readonly sides: readonly number[]
}

export interface JointComparison {
  readonly differences: readonly JointDifference[]
  /** By the position of the given raters: the fewest people, these included, who are revealed. */
  readonly fewest: ReadonlyMap<number, number>
  /** No combination of the published means reveals anything about fewer people than these. */
  readonly least: number
}

/** A published mean, which multiplied by the size of its group is a sum over people. */
interface Sum {
  readonly side: number
  readonly relations: Group
}

/**
 * Compares the published groups of three or more matrices about the same evaluated: every sum of them
 * with any weights, up to the largest minimum. Two matrices are compared by `compareGroups`, which
 * also finds what more people than the minimum would have to tell (docs/decisions/0018).
 */
export function compareSeveral(
  raters: readonly JointRaters[],
  minimums: readonly number[],
): JointComparison {
  const sums = minimums.flatMap((minimum, side): Sum[] => {
    const people = raters.map((one) => ({ seats: one.sides[side] ?? [], people: one.people }))
    return publishedGroups(countPeople(people), minimum).map((relations) => ({ side, relations }))
  })
  const counted = raters.map(({ sides, people }) => ({
    counts: sums.map(({ side, relations }) => countSeats(relations, sides[side] ?? [])),
    people,
  }))
  const most = Math.max(...minimums) - 1
  const { found, searched } = findFewPeople(counted, most)
  const differences = new Map<string, JointDifference>()
  const fewest = new Map<number, number>()
  const note = (difference: JointDifference) => {
    const key = difference.relations.join(' ')
    if (difference.people < (differences.get(key)?.people ?? Infinity))
      differences.set(key, difference)
  }
  for (const combination of found) {
    const used = combination.sums.flatMap((index) => sums[index] ?? [])
    const sides = [...new Set(used.map(({ side }) => side))]
    const { people, remaining } = combination
    for (const rater of remaining)
      fewest.set(rater, Math.min(people, fewest.get(rater) ?? Infinity))
    // a leader's answers are published alone anyway
    if (sides.length < 2 || !used.some(({ relations }) => isGroupProtected(relations))) continue
    const others = sides.filter((side) => side !== 0)
    for (const [index, { side, relations }] of sums.entries())
      if (side === 0 && isDisclosed(index, combination, counted))
        note({ relations, people, sides: others })
  }
  if (searched < most)
    for (const { side, relations } of sums)
      if (side === 0 && isGroupProtected(relations))
        note({ relations, people: searched + 1, sides: [...minimums.keys()].slice(1) })
  return { differences: [...differences.values()], fewest, least: searched + 1 }
}

/** Whether a combination takes the sum, or is about people whom the sum counts. */
const isDisclosed = (
  sum: number,
  { sums, remaining }: { readonly sums: readonly number[]; readonly remaining: readonly number[] },
  counted: readonly { readonly counts: readonly number[] }[],
): boolean => sums.includes(sum) || remaining.some((rater) => counted[rater]?.counts[sum])
