import { PEERS } from '#features/matrices/limits.ts'
import { LEADER, PEER, SELF_EVALUATION, TEAM } from '#shared/relations.ts'
import { type ChartDraft, findLeaders, isByRule, type Leaders } from './chart-changes.rules.ts'
import type { StoredForm } from './compact.rules.ts'
import type { ChartRules } from './org-chart.rules.ts'

const MOST = 0.5

/** The number that is most often there; the larger one of several. */
function mostFrequent(numbers: readonly number[]): number {
  const counts = Map.groupBy(numbers, (number) => number)
  const [best = 0] = [...counts]
    .toSorted(([one, ones], [other, others]) => others.length - ones.length || other - one)
    .map(([number]) => number)
  return best
}

/** The rules that the connections of a draft follow; null while it has none. */
export function inferRules(draft: ChartDraft): ChartRules | null {
  const { forms, subjects } = draft
  if (forms.length === 0) return null
  const leaders = findLeaders(draft)
  const byRule = Map.groupBy(
    // who was chosen one by one tells as well how many peers people have
    forms.filter((form) => isByRule({ ...form, by_hand: false }, leaders)),
    ({ relation_type_id }) => relation_type_id,
  )
  const count = (id: number): number => byRule.get(id)?.length ?? 0
  return {
    self: count(SELF_EVALUATION) > subjects.length * MOST,
    leader: count(LEADER) > leaders.size * MOST,
    team: count(TEAM) > leaders.size * MOST,
    peers: Math.min(PEERS.highest, inferPeers(byRule.get(PEER) ?? [], leaders)),
  }
}

/**
 * How many peers people have. Those who have all of their team tell nothing about the limit; if that
 * is so for everyone, it is at least the usual one.
 */
function inferPeers(forms: readonly StoredForm[], leaders: Leaders): number {
  const received = Map.groupBy(forms, ({ evaluated_id }) => evaluated_id)
  const teams = Map.groupBy(leaders.values(), (leader) => leader)
  const counts = [...received].map(([id, { length }]) => ({
    length,
    others: (teams.get(leaders.get(id) ?? '')?.length ?? 0) - 1,
  }))
  const limited = counts.filter(({ length, others }) => length < others)
  if (limited.length > 0) return mostFrequent(limited.map(({ length }) => length))
  return counts.length === 0 ? 0 : Math.max(PEERS.default, ...counts.map(({ length }) => length))
}
