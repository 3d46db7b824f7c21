import type { MatrixSettings } from '#features/matrices/contract.ts'
import type { UsedRelations } from '#features/matrices/relations.rules.ts'
import { type ChartDraft, findLeaders } from './chart-changes.rules.ts'
import { inferRules } from './inferred-rules.rules.ts'
import { type ChartRules, type ChartSubject, formsOfChart, usedRules } from './org-chart.rules.ts'
import type { FormTriple } from './rules.ts'

/** A project with the rules that were chosen for it, if any. */
export type RuledMatrix = UsedRelations & Pick<MatrixSettings, 'chart_rules'>

/** What the rules give to people without any connection. */
export interface LaterPeople {
  /** Those who get connections. */
  readonly people: readonly ChartSubject[]
  readonly forms: readonly FormTriple[]
  readonly rules: ChartRules
}

/**
 * The rules that later people follow: those that were chosen, or those that the connections follow;
 * null for a draft that has neither.
 */
export function readRules(matrix: RuledMatrix, draft: ChartDraft): ChartRules | null {
  const rules = matrix.chart_rules ?? inferRules(draft)
  return rules && usedRules(matrix, rules)
}

/**
 * What people get who came after the connections and have none, as those who were typed by hand.
 * Who has a connection keeps what there is: a rule brings back nothing that was taken away.
 */
export function planLaterPeople(
  matrix: RuledMatrix,
  draft: ChartDraft,
): LaterPeople | { readonly code: 'forms.too_many' } | null {
  const connected = new Set(draft.forms.flatMap((form) => [form.evaluator_id, form.evaluated_id]))
  const later = draft.subjects.filter(({ id }) => !connected.has(id))
  const rules = later.length === 0 ? null : readRules(matrix, draft)
  if (!rules) return null
  const only = new Set(later.map(({ id }) => id))
  const chart = { leaders: findLeaders(draft) }
  const given = formsOfChart(draft.subjects, chart, { ...rules, only }, draft.forms)
  if ('code' in given) return given
  const { forms } = given
  const served = new Set(forms.flatMap((form) => [form.evaluator_id, form.evaluated_id]))
  return { people: later.filter(({ id }) => served.has(id)), forms, rules }
}
