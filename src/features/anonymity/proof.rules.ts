import { type Coverage, visibilities } from '#features/forms/coverage.rules.ts'
import { type RelationKey, relationTypes } from '#shared/relations.ts'
import type { AnonymityProof, EvaluatedProof, Overlap, RelationProof } from './contract.ts'
import {
  compareGroups,
  type Comparison,
  countPeople,
  publishedGroups,
  type GroupDifference,
  type RelatedPeople,
  type SharedRaters,
} from './overlap.rules.ts'

/** How many people rate one evaluated in the same relations. */
export interface RatersOf extends RelatedPeople {
  readonly evaluated_id: string
}

/** Another matrix of the workspace that is released and not erased. */
export interface OtherMatrix {
  readonly id: string
  readonly name: string
  readonly minimum_raters: number
  readonly erase_date: string
}

/** The raters of one evaluated in this and in another matrix, with people who are in both. */
export interface SharedEvaluated {
  readonly evaluated_id: string
  readonly matrix: OtherMatrix
  readonly raters: readonly SharedRaters[]
  /** The position in `raters` of one rater's group, to count colluders for that rater alone. */
  readonly own?: number
}

interface Roster {
  readonly subjects: readonly { readonly id: string; readonly name: string }[]
  readonly raters: readonly RatersOf[]
  readonly minimum_raters: number
  readonly shared: readonly SharedEvaluated[]
}

interface NearDifference extends GroupDifference {
  readonly matrix: OtherMatrix
}

/** What is published about one evaluated, and how far it is from revealing an answer. */
export interface EvaluatedAnonymity {
  readonly coverage: Coverage['relations']
  /** The groups whose mean is published, the leader's included. */
  readonly groups: readonly (readonly RelationKey[])[]
  /** By the rater's relation. Missing where nothing is published, and for self and leader. */
  readonly colluders: ReadonlyMap<RelationKey, number>
  /** Groups that differ by fewer people than the minimum of either matrix. */
  readonly differences: readonly NearDifference[]
}

/**
 * What the published means about one evaluated reveal when everyone counted here answers every
 * question. In a group of n people, n − 1 have to tell their answers before the last one is
 * deduced, or fewer where another matrix has almost the same group.
 */
export function anonymityOf(
  people: readonly RelatedPeople[],
  minimum_raters: number,
  shared: readonly Omit<SharedEvaluated, 'evaluated_id'>[],
  compare = compareGroups,
): EvaluatedAnonymity {
  const counts = countPeople(people)
  const groups = publishedGroups(counts, minimum_raters)
  const colluders = new Map<RelationKey, number>()
  for (const relations of groups) {
    const raters = peopleIn(people, relations)
    for (const relation of relations) if (relation !== 'lider') colluders.set(relation, raters - 1)
  }
  const differences = shared.flatMap(({ matrix, raters, own }) => {
    const compared = compare(raters, { here: minimum_raters, there: matrix.minimum_raters })
    for (const [index, { here }] of raters.entries()) {
      const fewest = compared.fewest[index] ?? null
      if (fewest === null || (own !== undefined && own !== index)) continue
      for (const relation of here) {
        const known = colluders.get(relation)
        if (known !== undefined) colluders.set(relation, Math.min(known, fewest - 1))
      }
    }
    const minimum = Math.max(minimum_raters, matrix.minimum_raters)
    return compared.differences
      .filter(({ people }) => people < minimum)
      .map((difference) => ({ ...difference, matrix }))
  })
  return { coverage: visibilities(counts, minimum_raters), groups, colluders, differences }
}

/** The people in a group; without those who are published as leader too, because they hide no one. */
const peopleIn = (raters: readonly RelatedPeople[], group: readonly RelationKey[]): number =>
  raters.reduce((sum, { relations, people }) => {
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
  /** Whether people of the group rate the same evaluated in another matrix. */
  readonly shared: boolean
}

export function raterAnonymityOf(
  relation: RelationKey,
  { colluders, differences }: EvaluatedAnonymity,
  shared: readonly unknown[],
): RaterAnonymity {
  const own = differences.flatMap(({ relations, people }) =>
    relations.includes(relation) ? people : [],
  )
  const needed = colluders.get(relation) ?? null
  const isShared = shared.length > 0
  return {
    // the comparison of two matrices bounds no combination of three: a number would promise too much
    colluders: isShared && needed !== 0 ? null : needed,
    difference: needed !== null && own.length > 0 ? Math.min(...own) : null,
    shared: isShared,
  }
}

/** The proof of a matrix without what depends on the time. */
export function proofOf({
  subjects,
  raters,
  minimum_raters,
  shared,
}: Roster): Omit<AnonymityProof, 'counted' | 'calculated_at'> {
  const ratersById = Map.groupBy(raters, ({ evaluated_id }) => evaluated_id)
  const sharedById = Map.groupBy(shared, ({ evaluated_id }) => evaluated_id)
  const compare = rememberComparisons()
  const proven = subjects.flatMap((subject): Proven[] => {
    const people = ratersById.get(subject.id)
    if (!people) return []
    const others = sharedById.get(subject.id) ?? []
    return [{ subject, ...anonymityOf(people, minimum_raters, others, compare) }]
  })
  const evaluated = proven.map(({ subject, ...anonymity }) => ({
    subject_id: subject.id,
    name: subject.name,
    relations: relationProofs(anonymity),
  }))
  return {
    minimum_raters,
    groups: tallyOf(evaluated),
    colluders: countByColluders(proven),
    evaluated,
    overlaps: proven.flatMap(overlapsOf).toSorted((one, other) => one.people - other.people),
    compared: [...new Set(shared.map(({ matrix }) => matrix))].map(({ id, name, erase_date }) => ({
      id,
      name,
      erase_date,
    })),
  }
}

/** `compareGroups`, once for each composition: thousands of evaluated have few different ones. */
function rememberComparisons(): typeof compareGroups {
  const known = new Map<string, Comparison>()
  return (raters, minimums) => {
    const key = JSON.stringify([raters, minimums])
    const comparison = known.get(key) ?? compareGroups(raters, minimums)
    known.set(key, comparison)
    return comparison
  }
}

interface Proven extends EvaluatedAnonymity {
  readonly subject: Roster['subjects'][number]
}

/** The relations that have raters, in the order of the relation types. */
const relationProofs = ({ coverage, colluders }: EvaluatedAnonymity): RelationProof[] =>
  relationTypes.flatMap(({ key }) => {
    const { raters, visibility } = coverage[key]
    return visibility === 'none'
      ? []
      : [{ relation: key, raters, visibility, colluders: colluders.get(key) ?? null }]
  })

function tallyOf(evaluated: readonly EvaluatedProof[]): AnonymityProof['groups'] {
  const tally = { leaders: 0, shown: 0, pooled: 0, hidden: 0 }
  for (const { relation, visibility } of evaluated.flatMap(({ relations }) => relations))
    if (relation === 'lider') tally.leaders += 1
    else if (relation !== 'auto') tally[visibility] += 1
  return tally
}

/** The number of published groups by their most exposed rater; a pool is one group. */
function countByColluders(proven: readonly Proven[]): AnonymityProof['colluders'] {
  const counts = new Map<number, number>()
  for (const { groups, colluders } of proven)
    for (const group of groups) {
      const needed = group.flatMap((relation) => colluders.get(relation) ?? [])
      if (needed.length === 0) continue
      const fewest = Math.min(...needed)
      counts.set(fewest, (counts.get(fewest) ?? 0) + 1)
    }
  return [...counts]
    .map(([colluders, groups]) => ({ colluders, groups }))
    .toSorted((one, other) => one.colluders - other.colluders)
}

const overlapsOf = ({ subject, differences }: Proven): Overlap[] =>
  differences.map(({ relations, people, matrix }) => ({
    subject_id: subject.id,
    name: subject.name,
    relations: [...relations],
    people,
    matrix_id: matrix.id,
  }))
