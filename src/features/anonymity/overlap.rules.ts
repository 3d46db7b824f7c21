import { poolGroups, type RaterCounts } from '#features/forms/coverage.rules.ts'
import { isProtected, type RelationKey } from '#shared/relations.ts'

/**
 * One address that rates an evaluated, by its relations: one, and several only in matrices released
 * before migration 0012. A report counts addresses; one person may have several.
 */
export type Seat = readonly RelationKey[]

/** People who rate one evaluated in the same relations. */
export interface RelatedPeople {
  readonly seats: readonly Seat[]
  readonly people: number
}

/** People who rate one evaluated in this matrix, in another one of the workspace, or in both. */
export interface SharedRaters {
  /** Their seats in this matrix; none when they are raters only in the other one. */
  readonly here: readonly Seat[]
  readonly there: readonly Seat[]
  readonly people: number
}

/** The relations whose answers are published together. */
export type Group = readonly RelationKey[]

/** A published group of this matrix that differs from groups of the other one by few people. */
export interface GroupDifference {
  readonly relations: Group
  /**
   * The fewest people by whom unions of groups of the two matrices differ, this group included.
   */
  readonly people: number
}

export interface Comparison {
  readonly differences: readonly GroupDifference[]
  /**
   * In the order of the given raters: the fewest people, these included, on whom alone a
   * combination of published means depends; null for raters in no published group of this matrix.
   */
  readonly fewest: readonly (number | null)[]
}

export function countPeople(raters: readonly RelatedPeople[]): RaterCounts {
  const counts = { auto: 0, lider: 0, companero: 0, equipo: 0, cliente: 0, grouped: 0 }
  for (const { seats, people } of raters)
    for (const seat of seats) {
      for (const relation of seat) counts[relation] += people
      if (seat.some(isProtected) && !seat.includes('lider')) counts.grouped += people
    }
  return counts
}

/**
 * The groups of others whose mean is published (docs/reports.md, blocks): the leader first, the
 * pool last. The same division as `blocksOf` of the reports.
 */
export function publishedGroups(counts: RaterCounts, minimum: number): Group[] {
  const { own, pool, pooled } = poolGroups(counts, minimum)
  return [
    ...(counts.lider > 0 ? [['lider' as const]] : []),
    ...own.map(({ relation }) => [relation]),
    ...(pool.length > 0 && pooled >= minimum ? [pool.map(({ relation }) => relation)] : []),
  ]
}

/**
 * Compares the published groups of two matrices about the same evaluated, as a reader of both
 * results can: add the groups of each matrix, weighted by their size, and subtract. A person who is
 * in both sums cancels out, if they answer alike in both. No other combination of the means depends
 * on fewer people (docs/decisions/0018).
 */
export function compareGroups(
  raters: readonly SharedRaters[],
  minimums: { readonly here: number; readonly there: number },
): Comparison {
  const groups = (side: 'here' | 'there'): Group[] =>
    publishedGroups(
      countPeople(raters.map((one) => ({ seats: one[side], people: one.people }))),
      minimums[side],
    )
  const [here, there] = [groups('here'), groups('there')]
  const members = raters.map((one): Member => ({
    here: toMask(here, (group) => isIn(group, one.here)),
    there: toMask(there, (group) => isIn(group, one.there)) << here.length,
    counts: [
      ...here.map((group) => countSeats(group, one.here)),
      ...there.map((group) => -countSeats(group, one.there)),
    ],
    people: one.people,
  }))
  const fewest = raters.map((): number | null => null)
  const nearest = here.map((): number | null => null)
  const all = toMask([...here, ...there])
  for (let chosen = 1; chosen <= all; chosen++) {
    let people = 0
    for (const member of members) if (isLeft(member, chosen)) people += member.people
    if (people === 0) continue
    for (const [index, member] of members.entries())
      if (member.here && isLeft(member, chosen))
        fewest[index] = Math.min(fewest[index] ?? people, people)
    const disclosed = findDisclosedGroups(here, there, chosen)
    if (disclosed === 0 || !isConnected(members, chosen)) continue
    for (const index of here.keys())
      if (disclosed & (1 << index)) nearest[index] = Math.min(nearest[index] ?? people, people)
  }
  const differences = here.flatMap((relations, index) => {
    const people = nearest[index]
    return people ? [{ relations, people }] : []
  })
  return { fewest, differences }
}

/**
 * The groups that people belong to, as bits: those of the other matrix stand left of those of this
 * one.
 */
interface Member {
  readonly here: number
  readonly there: number
  /** How often they count in each group, those of the other matrix negative. */
  readonly counts: readonly number[]
  readonly people: number
}

/** Whether the people do not cancel out when the chosen groups of both matrices are subtracted. */
const isLeft = ({ counts }: Member, chosen: number): boolean =>
  counts.reduce((sum, count, index) => (chosen & (1 << index) ? sum + count : sum), 0) !== 0

/**
 * The groups of this matrix that a difference of the chosen ones is told of. A leader's answers are
 * published alone anyway: without a protected group there is nothing to tell.
 */
function findDisclosedGroups(
  here: readonly Group[],
  there: readonly Group[],
  chosen: number,
): number {
  const [own, others] = [chosen & toMask(here), chosen >> here.length]
  if (own === 0 || others === 0) return 0
  return (
    own & toMask(here, isGroupProtected) || (others & toMask(there, isGroupProtected) ? own : 0)
  )
}

export const isGroupProtected = (group: Group): boolean => group.some(isProtected)

/** How often answers of these seats are published in the group. */
export const countSeats = (group: Group, seats: readonly Seat[]): number =>
  seats.filter((seat) => seat.some((relation) => group.includes(relation))).length

const isIn = (group: Group, seats: readonly Seat[]): boolean => countSeats(group, seats) > 0

/** The bits of the groups that the condition selects, or of all of them. */
const toMask = (groups: readonly Group[], selects = (_group: Group): boolean => true): number =>
  groups.reduce((mask, group, index) => (selects(group) ? mask | (1 << index) : mask), 0)

/**
 * Whether the chosen groups are connected by people whom they share. Without that they are several
 * differences, of which each is counted by itself.
 */
function isConnected(members: readonly Member[], chosen: number): boolean {
  let reached = chosen & -chosen
  for (let before = 0; before !== reached;) {
    before = reached
    for (const { here, there } of members)
      if ((here | there) & reached) reached |= (here | there) & chosen
  }
  return reached === chosen
}
