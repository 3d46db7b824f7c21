import { type UsedRelations, usesRelation } from '#features/matrices/relations.rules.ts'
import { LEADER, PEER, SELF_EVALUATION, TEAM } from '#shared/relations.ts'
import { cleanText, foldText } from '#shared/text.ts'
import { MAXIMUM_FORMS } from './limits.ts'
import { type AddForm, PeerDealer } from './peer-dealer.rules.ts'
import { type FormTriple, pairKey } from './rules.ts'
import { type KnownSubject, SubjectLookup } from './subject-lookup.rules.ts'

export interface ChartSubject extends KnownSubject {
  readonly values: readonly { readonly subject_property_id: string; readonly value: string }[]
}

/** Who leads a person by hand, where the column says nothing that is known; null: no leader. */
export type ChartCorrections = ReadonlyMap<string, string | null>

/** A person whose leader is not known, with what the column says. */
export interface UnknownLeader {
  readonly subject: KnownSubject
  readonly text: string
}

export interface OrgChart {
  /** The id of the leader by the id of the person; those of loops are left out. */
  readonly leaders: ReadonlyMap<string, string>
  readonly unknown: readonly UnknownLeader[]
  /** The people of each loop, each led by the next, the last by the first. */
  readonly loops: readonly (readonly KnownSubject[])[]
  /** How many leaders are known, with those of loops. */
  readonly found: number
}

const formatText = (subject: ChartSubject, column: string): string =>
  cleanText(
    subject.values.find(({ subject_property_id }) => subject_property_id === column)?.value ?? '',
  )

/**
 * Who leads whom by a column of e-mails or names. Case, accents and the order of the words do not
 * matter. A person who leads themselves has no leader, as the head of a company is often written.
 */
export function orgChart(
  subjects: readonly ChartSubject[],
  column: string,
  corrections: ChartCorrections = new Map(),
): OrgChart {
  const lookup = new SubjectLookup(subjects)
  const byId = new Map(subjects.map((subject) => [subject.id, subject]))
  const leaders = new Map<string, string>()
  const unknown: UnknownLeader[] = []
  for (const subject of subjects) {
    const text = formatText(subject, column)
    const corrected = corrections.get(subject.id)
    const found = corrected === undefined && text !== '' ? lookup.find(text) : null
    if (found && 'reason' in found) unknown.push({ subject, text })
    const leader = found && 'subject' in found ? found.subject.id : (corrected ?? subject.id)
    if (leader !== subject.id && byId.has(leader)) leaders.set(subject.id, leader)
  }
  const found = leaders.size
  const loops = removeLoops(leaders)
  return {
    leaders,
    unknown,
    found,
    loops: loops.map((loop) => loop.flatMap((id) => byId.get(id) ?? [])),
  }
}

/** Takes the leaders of those who lead one another in a circle out of the map; returns their ids. */
export function removeLoops(leaders: Map<string, string>): string[][] {
  const loops = listLoops(leaders)
  for (const id of loops.flat()) leaders.delete(id)
  return loops
}

/** The loops of a map in which each person has one leader at most. */
function listLoops(leaders: ReadonlyMap<string, string>): string[][] {
  const visited = new Set<string>()
  const loops: string[][] = []
  for (const start of leaders.keys()) {
    const path: string[] = []
    let id: string | undefined = start
    while (id !== undefined && !visited.has(id)) {
      visited.add(id)
      path.push(id)
      id = leaders.get(id)
    }
    const from = id === undefined ? -1 : path.indexOf(id)
    if (from >= 0) loops.push(path.slice(from))
  }
  return loops
}

/** The column whose values are most often people of the project; null if none is. */
export function likelyLeaderColumn(
  subjects: readonly ChartSubject[],
  columns: readonly { readonly id: string }[],
): string | null {
  const lookup = new SubjectLookup(subjects)
  const counts = columns.map(({ id }) => ({
    id,
    found: subjects.filter((subject) => {
      const text = formatText(subject, id)
      return text !== '' && 'subject' in lookup.find(text)
    }).length,
  }))
  const [best] = counts.toSorted((one, other) => other.found - one.found)
  return best && best.found > 0 ? best.id : null
}

/** Which forms the chart gives; `peers` is the most peers of a person, 0 for none. */
export interface ChartRules {
  readonly self: boolean
  readonly leader: boolean
  readonly team: boolean
  readonly peers: number
  /** The ids of the people whom the forms are about or, as peers, come from; all without it. */
  readonly only?: ReadonlySet<string>
}

/** The rules without those whose relation the matrix does not use. */
export const usedRules = (matrix: UsedRelations, rules: ChartRules): ChartRules => ({
  self: rules.self && usesRelation(matrix, SELF_EVALUATION),
  leader: rules.leader && usesRelation(matrix, LEADER),
  team: rules.team && usesRelation(matrix, TEAM),
  peers: usesRelation(matrix, PEER) ? rules.peers : 0,
})

/**
 * The forms that the chart adds to those that exist. A pair that has a form keeps it, so that nothing
 * is changed or doubled. The same input gives the same forms.
 */
export function formsOfChart(
  subjects: readonly KnownSubject[],
  { leaders }: Pick<OrgChart, 'leaders'>,
  rules: ChartRules,
  existing: readonly FormTriple[],
): { readonly forms: FormTriple[] } | { readonly code: 'forms.too_many' } {
  const forms: FormTriple[] = []
  const known = new Set(existing.map(pairKey))
  const concerns = (id: string): boolean => rules.only?.has(id) ?? true
  const add: AddForm = (evaluator_id, evaluated_id, relation_type_id) => {
    const form = { evaluator_id, evaluated_id, relation_type_id }
    if (known.has(pairKey(form))) return false
    known.add(pairKey(form))
    forms.push(form)
    return true
  }
  for (const { id } of subjects) {
    if (!concerns(id)) continue
    const leader = leaders.get(id)
    if (rules.self) add(id, id, SELF_EVALUATION)
    if (rules.leader && leader) add(leader, id, LEADER)
    if (rules.team && leader) add(id, leader, TEAM)
  }
  const existingPeers = existing.filter(({ relation_type_id }) => relation_type_id === PEER)
  const dealer = new PeerDealer({ limit: rules.peers, add, concerns }, existingPeers)
  const teams = rules.peers > 0 ? groupTeams(subjects, leaders) : []
  for (const team of teams) if (team.some(concerns)) dealer.deal(team)
  return existing.length + forms.length > MAXIMUM_FORMS ? { code: 'forms.too_many' } : { forms }
}

/** The ids of those who share a leader, in an order that is the same on every machine. */
function groupTeams(
  subjects: readonly KnownSubject[],
  leaders: ReadonlyMap<string, string>,
): string[][] {
  const sorted = subjects
    .map(({ id, name }) => ({ id, key: `${foldText(name)} ${id}` }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const teams = Map.groupBy(
    sorted.filter(({ id }) => leaders.has(id)),
    ({ id }) => leaders.get(id),
  )
  return [...teams.values()].map((team) => team.map(({ id }) => id))
}
