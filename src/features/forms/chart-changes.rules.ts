import type { SubjectProperty } from '#features/matrices/contract.ts'
import { isLeaderHeader } from '#features/subjects/headers.rules.ts'
import { LEADER, PEER, SELF_EVALUATION, TEAM } from '#shared/relations.ts'
import { headerKey } from '#shared/spreadsheet/headers.ts'
import type { StoredForm } from './compact.rules.ts'
import {
  type ChartRules,
  type ChartSubject,
  formsOfChart,
  likelyLeaderColumn,
  orgChart,
} from './org-chart.rules.ts'
import { type FormTriple, pairKey } from './rules.ts'

/** The id of the leader by the id of the person; people without a leader are left out. */
export type Leaders = ReadonlyMap<string, string>

/** The people and connections of a draft. */
export interface ChartDraft {
  readonly subjects: readonly ChartSubject[]
  readonly columns: readonly Pick<SubjectProperty, 'id' | 'name' | 'type'>[]
  readonly forms: readonly StoredForm[]
}

/** The column that says who leads whom: by its name, or else by its values; null without one. */
export function findLeaderColumn({ subjects, columns }: Omit<ChartDraft, 'forms'>): string | null {
  const texts = columns.filter(({ type }) => type === 'text')
  const named = texts.filter(({ name }) => isLeaderHeader(headerKey(name)))
  return likelyLeaderColumn(subjects, named) ?? named[0]?.id ?? likelyLeaderColumn(subjects, texts)
}

/**
 * Who leads whom in a draft: by its column of leaders and, where that names none, by the only
 * connection of a leader.
 */
export function findLeaders(draft: ChartDraft): Map<string, string> {
  const column = findLeaderColumn(draft)
  const leaders = new Map(column === null ? [] : orgChart(draft.subjects, column).leaders)
  const byForms = Map.groupBy(
    draft.forms.filter(({ relation_type_id }) => relation_type_id === LEADER),
    ({ evaluated_id }) => evaluated_id,
  )
  for (const [id, [form, ...others]] of byForms)
    if (form && others.length === 0 && !leaders.has(id)) leaders.set(id, form.evaluator_id)
  return leaders
}

/**
 * Whether the leaders explain a connection; the others were made by hand. Peers of one team are by
 * hand where they were chosen one by one; the relation with the own leader follows the leader.
 */
export function isByRule(form: Omit<StoredForm, 'id'>, leaders: Leaders): boolean {
  const { evaluator_id, evaluated_id, relation_type_id, by_hand = false } = form
  const leader = leaders.get(evaluated_id)
  if (relation_type_id === SELF_EVALUATION) return true
  if (relation_type_id === LEADER) return leader === evaluator_id
  if (relation_type_id === TEAM) return leaders.get(evaluator_id) === evaluated_id
  const isPeer = relation_type_id === PEER && !by_hand
  return isPeer && leader !== undefined && leaders.get(evaluator_id) === leader
}

/** Who leads whom before and after a change, by the ids of people. */
export interface ChartTarget {
  /** The people after the change; new ones are not in `before`. */
  readonly people: readonly {
    readonly id: string
    readonly name: string
    readonly email: string | null
  }[]
  readonly added: ReadonlySet<string>
  readonly before: Leaders
  readonly after: Leaders
}

export interface ChangeRules extends ChartRules {
  /** A new leader takes the place of the former one, in both directions. */
  readonly replace: boolean
  /** New peers take the place of those with the former leader. */
  readonly replace_peers: boolean
}

export interface ChartChanges {
  readonly added: readonly FormTriple[]
  readonly removed: readonly StoredForm[]
}

/** The people of the target whose leader is another than before. */
export const listMoved = ({ people, added, before, after }: ChartTarget): string[] =>
  people.flatMap(({ id }) => (added.has(id) || before.get(id) === after.get(id) ? [] : [id]))

/**
 * What new people and new leaders change in the connections of a draft. Only those that the former
 * leader explains are removed, and those that the pair with the new leader had in another relation;
 * all others stay as they are.
 *
 * @param existing the connections between the people of the target
 */
export function planChartChanges(
  target: ChartTarget,
  existing: readonly StoredForm[],
  rules: ChangeRules,
): ChartChanges | { readonly code: 'forms.too_many' } {
  const { people, added, after } = target
  const moved = rules.replace ? listMoved(target) : []
  const renewed = renewLeaders(moved, target, { existing, rules })
  const pairs = new Set(renewed.map(pairKey))
  const isFormer = formerFinder(moved, target, rules)
  const removed = existing.filter((form) => pairs.has(pairKey(form)) || isFormer(form))
  const gone = new Set(removed)
  const staying = [...existing.filter((form) => !gone.has(form)), ...renewed]
  const chart = { leaders: after }
  const own = formsOfChart(people, chart, { ...rules, peers: 0, only: added }, staying)
  if ('code' in own) return own
  const led = moved.filter((id) => after.has(id))
  const only = rules.replace_peers ? new Set([...added, ...led]) : added
  const alone = { self: false, leader: false, team: false, peers: rules.peers, only }
  const peers = formsOfChart(people, chart, alone, [...staying, ...own.forms])
  if ('code' in peers) return peers
  return withoutEqual(removed, [...renewed, ...own.forms, ...peers.forms])
}

interface Renewal {
  readonly existing: readonly StoredForm[]
  readonly rules: ChangeRules
}

/**
 * The connections of moved people with their new leader: those that they had with the former one,
 * or those of the rules if they had no leader.
 */
function renewLeaders(
  moved: readonly string[],
  { before, after }: ChartTarget,
  { existing, rules }: Renewal,
): FormTriple[] {
  const known = new Set(existing.map(formKey))
  return moved.flatMap((id) => {
    const [former, leader] = [before.get(id), after.get(id)]
    if (leader === undefined) return []
    const down = { evaluator_id: leader, evaluated_id: id, relation_type_id: LEADER }
    const up = { evaluator_id: id, evaluated_id: leader, relation_type_id: TEAM }
    const had = (form: FormTriple, rule: boolean): boolean =>
      former === undefined ? rule : known.has(formKey(form))
    return [
      ...(had({ ...down, evaluator_id: former ?? '' }, rules.leader) ? [down] : []),
      ...(had({ ...up, evaluated_id: former ?? '' }, rules.team) ? [up] : []),
    ]
  })
}

/**
 * Whether a connection of a moved person is one that the former leader explains. Peers stay while
 * there is no new leader, and where both people came to the same one.
 */
function formerFinder(
  moved: readonly string[],
  { before, after }: ChartTarget,
  { replace_peers }: ChangeRules,
): (form: StoredForm) => boolean {
  const ids = new Set(moved)
  const isLed = (id: string): boolean => ids.has(id) && after.has(id)
  return (form) => {
    const { evaluator_id, evaluated_id, relation_type_id } = form
    const isConcerned =
      (relation_type_id === LEADER && ids.has(evaluated_id)) ||
      (relation_type_id === TEAM && ids.has(evaluator_id)) ||
      (relation_type_id === PEER && replace_peers && (isLed(evaluator_id) || isLed(evaluated_id)))
    return isConcerned && isByRule(form, before) && !isByRule(form, after)
  }
}

const formKey = (form: FormTriple): string => `${pairKey(form)} ${form.relation_type_id}`

/** A connection that would be removed and added again stays. */
function withoutEqual(removed: readonly StoredForm[], added: readonly FormTriple[]): ChartChanges {
  const again = new Set(added.map(formKey))
  const before = new Set(removed.map(formKey))
  return {
    added: added.filter((form) => !before.has(formKey(form))),
    removed: removed.filter((form) => !again.has(formKey(form))),
  }
}
