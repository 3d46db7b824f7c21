import { relationTypes } from '#shared/relations.ts'
import type { AnonymityProof, EvaluatedProof, Overlap, RelationProof } from './contract.ts'
import {
  type EvaluatedAnonymity,
  type EvaluatedRaters,
  findAnonymity,
  rememberComparisons,
} from './evaluated.rules.ts'

interface Roster {
  readonly subjects: readonly { readonly id: string; readonly name: string }[]
  readonly raters: ReadonlyMap<string, EvaluatedRaters>
  readonly minimum_raters: number
}

/** What is published about each evaluated: one at a time, because there can be 10,000. */
export function* proveEach({ subjects, raters, minimum_raters }: Roster): Generator<Proven> {
  const compare = rememberComparisons()
  const known = new Map<EvaluatedRaters, EvaluatedAnonymity>()
  for (const subject of subjects) {
    const evaluated = raters.get(subject.id)
    if (!evaluated) continue
    const anonymity = known.get(evaluated) ?? findAnonymity(evaluated, minimum_raters, compare)
    known.set(evaluated, anonymity)
    yield { subject, ...anonymity }
  }
}

/** The proof of a matrix without what depends on the time and on other people of the workspace. */
export function computeProof(
  { raters, minimum_raters }: Roster,
  proven: readonly Proven[],
): Omit<AnonymityProof, 'counted' | 'calculated_at' | 'same_people' | 'compared_share'> {
  const evaluated = proven.map(({ subject, ...anonymity }) => ({
    subject_id: subject.id,
    name: subject.name,
    relations: relationProofs(anonymity),
  }))
  const compared = new Set([...raters.values()].flatMap(({ others }) => others))
  return {
    minimum_raters,
    groups: countTally(evaluated),
    colluders: countByColluders(proven),
    evaluated,
    overlaps: proven.flatMap(listOverlaps).toSorted((one, other) => one.people - other.people),
    compared: [...compared].map(({ id, name, erase_date }) => ({ id, name, erase_date })),
  }
}

/** The rosters that are compared with other matrices, of which the attacker reads all reports. */
export const comparedRosters = (
  raters: ReadonlyMap<string, EvaluatedRaters>,
): readonly EvaluatedRaters[] => [...raters.values()].filter(({ others }) => others.length > 0)

/** The share of true ones, from 0 to 1; null of none. */
export const shareOfRevealed = (told: readonly boolean[]): number | null =>
  told.length > 0 ? told.filter(Boolean).length / told.length : null

export interface Proven extends EvaluatedAnonymity {
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

function countTally(evaluated: readonly EvaluatedProof[]): AnonymityProof['groups'] {
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

const listOverlaps = ({ subject, differences }: Proven): Overlap[] =>
  differences.map(({ relations, people, matrices }) => ({
    subject_id: subject.id,
    name: subject.name,
    relations: [...relations],
    people,
    matrix_ids: matrices.map(({ id }) => id),
  }))
