import { type Coverage, visibilities } from '#features/forms/coverage.rules.ts'
import type { RelationKey } from '#shared/relations.ts'
import {
  compareGroups,
  type Comparison,
  countPeople,
  type Group,
  publishedGroups,
  type Seat,
} from './overlap.rules.ts'
import { compareSeveral, type JointComparison, type JointRaters } from './several-matrices.rules.ts'

/** Another matrix of the workspace that is released and not erased. */
export interface OtherMatrix {
  readonly id: string
  readonly name: string
  readonly minimum_raters: number
  /** By which its reports are computed, which decides what they leave out; the newest without it. */
  readonly report_method?: number
  readonly erase_date: string
}

/** Who rates one evaluated in this matrix and in others about the same person. */
export interface EvaluatedRaters {
  /** The others that share raters with this matrix, at once or through another one. */
  readonly others: readonly OtherMatrix[]
  readonly raters: readonly JointRaters[]
  /** The position in `raters` of one rater's group, to count colluders for that rater alone. */
  readonly own?: number | undefined
}

/** A group that differs by few people from groups of other matrices. */
interface NearDifference {
  readonly relations: Group
  readonly people: number
  readonly matrices: readonly OtherMatrix[]
}

/** What is published about one evaluated, and how far it is from revealing an answer. */
export interface EvaluatedAnonymity {
  readonly coverage: Coverage['relations']
  /** The groups whose mean is published, the leader's included. */
  readonly groups: readonly Group[]
  /** By the rater's relation. Missing where nothing is published, and for self and leader. */
  readonly colluders: ReadonlyMap<RelationKey, number>
  /** Groups that differ by fewer people than the minimum of any of the matrices. */
  readonly differences: readonly NearDifference[]
}

/** How matrices are compared; rosters of the same composition are compared once. */
export interface Comparing {
  readonly pair: typeof compareGroups
  readonly several: typeof compareSeveral
}
const comparing: Comparing = { pair: compareGroups, several: compareSeveral }

/**
 * What the published means about one evaluated reveal when everyone counted here answers every
 * question. In a group of n people, n − 1 have to tell their answers before the last one is
 * deduced, or fewer where other matrices have almost the same group.
 */
export function findAnonymity(
  evaluated: EvaluatedRaters,
  minimum_raters: number,
  compare: Comparing = comparing,
): EvaluatedAnonymity {
  const { raters, others } = evaluated
  const people = raters.map(({ sides, people: count }) => ({
    seats: sides[0] ?? [],
    people: count,
  }))
  const counts = countPeople(people)
  const groups = publishedGroups(counts, minimum_raters)
  const colluders = new Map<RelationKey, number>()
  for (const group of groups) {
    const needed = peopleIn(people, group) - 1
    for (const relation of group) if (relation !== 'lider') colluders.set(relation, needed)
  }
  const lower: Lower = (relation, needed) => {
    const known = colluders.get(relation)
    if (known !== undefined) colluders.set(relation, Math.min(known, needed))
  }
  const pairs = comparePairs(evaluated, minimum_raters, compare, lower)
  const joint = compareJointly(evaluated, minimum_raters, compare, lower)
  if (joint) for (const relation of colluders.keys()) lower(relation, joint.least - 1)
  return {
    coverage: visibilities(counts, minimum_raters),
    groups,
    colluders,
    differences: [...pairs, ...beyondPairs(joint, others, pairs)],
  }
}

function comparePairs(
  evaluated: EvaluatedRaters,
  minimum_raters: number,
  compare: Comparing,
  lower: Lower,
): NearDifference[] {
  return evaluated.others.flatMap((matrix, index) => {
    const minimums = [minimum_raters, matrix.minimum_raters] as const
    const compared = comparePair(evaluated, index + 1, minimums, compare)
    if (!compared) return []
    for (const [position, fewest] of compared.fewest.entries())
      if (fewest !== null) lowerFor(evaluated, position, fewest - 1, lower)
    return compared.differences
      .filter(({ people }) => people < Math.max(...minimums))
      .map((one) => ({ ...one, matrices: [matrix] }))
  })
}

type Lower = (relation: RelationKey, needed: number) => void

/** For the relations of these raters, or of none when only another group is asked about. */
function lowerFor(
  { raters, own }: EvaluatedRaters,
  position: number,
  needed: number,
  lower: Lower,
): void {
  if (own !== undefined && own !== position) return
  for (const relation of (raters[position]?.sides[0] ?? []).flat()) lower(relation, needed)
}

/** Undefined for a matrix that shares no rater with this one. */
function comparePair(
  { raters }: EvaluatedRaters,
  side: number,
  [here, there]: readonly [number, number],
  { pair }: Comparing,
): Comparison | undefined {
  const shared = raters.map(({ sides, people }) => ({
    here: sides[0] ?? [],
    there: sides[side] ?? [],
    people,
  }))
  const isShared = shared.some((one) => one.here.length > 0 && one.there.length > 0)
  return isShared ? pair(shared, { here, there }) : undefined
}

function compareJointly(
  evaluated: EvaluatedRaters,
  minimum_raters: number,
  { several }: Comparing,
  lower: Lower,
): JointComparison | null {
  const { raters, others } = evaluated
  if (others.length < 2) return null
  const joint = several(raters, [minimum_raters, ...others.map((one) => one.minimum_raters)])
  for (const [position, fewest] of joint.fewest) lowerFor(evaluated, position, fewest - 1, lower)
  return joint
}

/** What several matrices reveal together and no two of them alone. */
function beyondPairs(
  joint: JointComparison | null,
  others: readonly OtherMatrix[],
  pairs: readonly NearDifference[],
): NearDifference[] {
  if (!joint) return []
  const findFewest = (group: Group): number =>
    Math.min(
      Infinity,
      ...pairs.flatMap(({ relations, people }) =>
        relations.join() === group.join() ? people : [],
      ),
    )
  return joint.differences
    .filter(({ relations, people }) => people < findFewest(relations))
    .map(({ sides, ...one }) => ({
      ...one,
      matrices: sides.flatMap((side) => others[side - 1] ?? []),
    }))
}

/** The people in a group; without those who are published as leader too, because they hide no one. */
const peopleIn = (
  raters: readonly { readonly seats: readonly Seat[]; readonly people: number }[],
  group: Group,
): number =>
  raters.reduce((sum, { seats, people }) => {
    const relations = seats.flat()
    const isLeader = relations.includes('lider') && !group.includes('lider')
    const isMember = relations.some((relation) => group.includes(relation))
    return isMember && !isLeader ? sum + people : sum
  }, 0)

/** What a rater of one evaluated is told about the own group. */
export interface RaterAnonymity {
  /**
   * How many others have to tell their answers before the rater's is deduced; null as above, and
   * where another matrix shares raters, unless it is none.
   */
  readonly colluders: number | null
  /** By how few people the group differs from groups of another matrix; null without a warning. */
  readonly difference: number | null
  /** Whether people of a published group rate the same evaluated in another matrix. */
  readonly shared: boolean
}

export function findRaterAnonymity(
  relation: RelationKey,
  { others }: Pick<EvaluatedRaters, 'others'>,
  { colluders, differences }: EvaluatedAnonymity,
): RaterAnonymity {
  const own = differences.flatMap(({ relations, people }) =>
    relations.includes(relation) ? people : [],
  )
  const needed = colluders.get(relation) ?? null
  const isShared = others.length > 0
  return {
    // a later matrix, or a person of two addresses, would make another number true
    colluders: isShared && needed !== 0 ? null : needed,
    difference: needed !== null && own.length > 0 ? Math.min(...own) : null,
    shared: isShared && needed !== null,
  }
}

/** Comparisons that are made once for each composition: thousands of evaluated have few. */
export function rememberComparisons(): Comparing {
  const remember = <A extends readonly unknown[], R>(compare: (...given: A) => R) => {
    const known = new Map<string, R>()
    return (...given: A): R => {
      const key = JSON.stringify(given)
      const result = known.get(key) ?? compare(...given)
      known.set(key, result)
      return result
    }
  }
  return { pair: remember(compareGroups), several: remember(compareSeveral) }
}
