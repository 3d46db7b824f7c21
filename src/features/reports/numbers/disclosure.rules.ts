import { GROUP_MINIMUM } from './anonymity.rules.ts'

/**
 * Why an average of some people is not shown: `few` people inside or outside, or `combined` with
 * published averages it would reveal something about fewer than `GROUP_MINIMUM`.
 */
export type WithheldReason = 'few' | 'combined'

/**
 * Averages over sets of people that are published one after another, so that no linear combination
 * of all of them depends on fewer than `GROUP_MINIMUM` people.
 *
 * The average over everyone is published first. A further set is published when at least
 * `GROUP_MINIMUM` disjoint pairs of people exist, one inside the set and one outside, whom no
 * published set tells apart. Take any combination of published averages and the set among them that
 * was published last. Sets published earlier count both people of one of its pairs alike and that
 * set counts only one of them, so the combination differs between the two: it depends on at least
 * one person of each pair. A set whose average follows from published ones adds nothing and is
 * published too.
 *
 * The decisions look at who has a score and never at scores, which they would reveal. `group-attacker.test.ts`
 * attacks the published numbers.
 */
export interface Disclosure {
  /** How many people have a score. */
  readonly people: number
  /**
   * By the position of a person: people with the same number are in the same published sets. -1
   * without a score.
   */
  readonly classes: Int32Array
  /** The number of people in each class. */
  readonly sizes: number[]
  /** The published sets of each column. */
  readonly divisions: Division[]
}

/** Disjoint published sets. Part 0 is everyone outside them. */
interface Division {
  /** By the position of a person. */
  readonly parts: Int32Array
  /** The number of people in each part. */
  readonly sizes: number[]
}

/** The disclosure that publishes the average of everyone who has a score. */
export function openDisclosure(hasScore: readonly boolean[]): Disclosure {
  const people = hasScore.filter(Boolean).length
  const classes = Int32Array.from(hasScore, (has) => (has ? 0 : -1))
  return { people, classes, sizes: [people], divisions: [] }
}

/**
 * Publishes the disjoint sets of one column as far as they are safe, in their order.
 *
 * @param sets the positions of the people of each set, with or without a score
 * @returns why each set is not shown; `null` for a published one
 */
export function publishColumn(
  disclosure: Disclosure,
  sets: readonly (readonly number[])[],
): (WithheldReason | null)[] {
  const { people, classes, divisions } = disclosure
  const column = openColumn(disclosure)
  return sets.map((set) => {
    const members = set.filter((position) => (classes[position] ?? -1) >= 0)
    if (members.length < GROUP_MINIMUM || people - members.length < GROUP_MINIMUM) return 'few'
    const counts = divisions.map(({ parts }) => countsBy(parts, members))
    const pairs = pairsAcross(disclosure, members)
    if (pairs >= GROUP_MINIMUM) splitClasses(disclosure, members)
    else if (pairs > 0 || !isDetermined(column, counts, members.length)) return 'combined'
    addPart(column, counts, members)
    return null
  })
}

/** The column whose sets are being published. */
interface OpenColumn {
  readonly divisions: readonly Division[]
  readonly own: Division
  /** By division and part: the people of published sets of this column that lie in that part. */
  readonly covered: readonly Map<number, number>[]
}

function openColumn({ people, classes, divisions }: Disclosure): OpenColumn {
  const own: Division = { parts: new Int32Array(classes.length), sizes: [people] }
  divisions.push(own)
  return { divisions, own, covered: divisions.map(() => new Map<number, number>()) }
}

/**
 * Whether the average of a set follows from published ones: it is what published sets of its own
 * column leave of whole parts of some column, or all of them.
 *
 * @param counts by division, the number of its members in each part
 */
const isDetermined = (
  { divisions, covered }: OpenColumn,
  counts: readonly ReadonlyMap<number, number>[],
  members: number,
): boolean =>
  divisions.some(({ sizes }, index) => {
    let left = -members
    for (const part of counts[index]?.keys() ?? [])
      left += (sizes[part] ?? 0) - (covered[index]?.get(part) ?? 0)
    return left === 0
  })

function addPart(
  { own, divisions, covered }: OpenColumn,
  counts: readonly ReadonlyMap<number, number>[],
  members: readonly number[],
): void {
  const { parts, sizes } = own
  divisions.forEach((division, index) => {
    const [first, ...others] = counts[index]?.keys() ?? []
    const inPart = covered[index]
    if (division !== own && first !== undefined && others.length === 0)
      inPart?.set(first, (inPart.get(first) ?? 0) + members.length)
  })
  for (const position of members) parts[position] = sizes.length
  sizes[0] = (sizes[0] ?? 0) - members.length
  sizes.push(members.length)
}

/** The most disjoint pairs of a member and another person of the same class. */
function pairsAcross({ classes, sizes }: Disclosure, members: readonly number[]): number {
  let pairs = 0
  for (const [each, inside] of countsBy(classes, members))
    pairs += Math.min(inside, (sizes[each] ?? 0) - inside)
  return pairs
}

/** Gives the members of each class that the set divides a class of their own. */
function splitClasses({ classes, sizes }: Disclosure, members: readonly number[]): void {
  const own = new Map<number, number>()
  for (const [each, inside] of countsBy(classes, members)) {
    if (inside === sizes[each]) continue
    own.set(each, sizes.length)
    sizes[each] = (sizes[each] ?? 0) - inside
    sizes.push(inside)
  }
  for (const position of members) {
    const each = classes[position] ?? -1
    classes[position] = own.get(each) ?? each
  }
}

function countsBy(groups: Int32Array, positions: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const position of positions) {
    const group = groups[position] ?? -1
    counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  return counts
}
