import { nameOf, type UsedRelations } from '#features/matrices/relations.rules.ts'
import type { SyncIssue } from '#features/subjects/contract.ts'
import { type PlannedSubject, syncIssue } from '#features/subjects/sync.rules.ts'
import { fillIn, type MessageParams } from '#shared/messages.ts'
import { LEADER, TEAM } from '#shared/relations.ts'
import type { StoredForm } from './compact.rules.ts'
import type { SyncChart, SyncedForm, SyncInput } from './contract.ts'
import { formsMessages } from './messages.ts'
import { formsOfChart, removeLoops, usedRules } from './org-chart.rules.ts'
import { formProblem, type FormTriple, pairKey, relationProblem } from './rules.ts'

interface KnownPerson {
  readonly id: string
  readonly external_id: string | null
}

export interface FormsPlan {
  readonly added: readonly FormTriple[]
  /** By the organisation chart. */
  readonly generated: readonly FormTriple[]
  /** Forms whose pair gets another relation. */
  readonly changed: readonly { readonly path: string; readonly form: StoredForm }[]
  readonly unchanged: number
  /** Ids of forms with leaders whom their people have no more. */
  readonly removed: readonly string[]
  readonly refused: readonly SyncIssue[]
  /** By external id. */
  readonly loops: readonly (readonly string[])[]
}

interface Given {
  readonly matrix: UsedRelations
  readonly input: SyncInput
  readonly subjects: readonly PlannedSubject[]
  /** The other people of the draft with an external id. */
  readonly others: readonly KnownPerson[]
  readonly existing: readonly StoredForm[]
}

/** What a sync does to the forms of a draft; those that it does not name stay. */
export function planForms({ matrix, input, subjects, others, existing }: Given): FormsPlan {
  const ids = new Map([...others, ...subjects].map(({ id, external_id }) => [external_id, id]))
  const listed = readForms(input.forms ?? [], ids, { existing, matrix })
  const rules = input.chart && { ...input.chart, ...usedRules(matrix, input.chart) }
  const chart = readLeaders(input, subjects, ids)
  const named = new Set([...listed.added, ...listed.kept].map(pairKey))
  const removed = rules?.replace
    ? outdated(existing, { subjects, leaders: chart.leaders, rules, named })
    : []
  const gone = new Set(removed)
  const staying = existing.filter(({ id }) => !gone.has(id))
  const generated = rules
    ? formsOfChart(subjects, chart, rules, [...staying, ...listed.added])
    : { forms: [] }
  const refused = [...listed.refused, ...chart.refused]
  return {
    ...listed,
    generated: 'forms' in generated ? generated.forms : [],
    removed,
    refused: 'code' in generated ? [...refused, formIssue('chart', generated.code)] : refused,
    loops: chart.loops,
  }
}

const formIssue = (
  path: string,
  code: keyof typeof formsMessages,
  params: MessageParams = {},
): SyncIssue => ({
  path,
  code,
  message: fillIn(formsMessages[code], params),
})

type Ids = ReadonlyMap<string | null, string>

const unknownPerson = (path: string, external_id: string): SyncIssue =>
  syncIssue(path, 'sync.person_unknown', { external_id })

function readForms(
  rows: readonly SyncedForm[],
  ids: Ids,
  { existing, matrix }: Pick<Given, 'existing' | 'matrix'>,
) {
  const stored = new Map(existing.map((form) => [pairKey(form), form]))
  const seen = new Set<string>()
  const refused: SyncIssue[] = []
  const added: FormTriple[] = []
  const changed: { path: string; form: StoredForm }[] = []
  const kept: FormTriple[] = []
  for (const [index, { evaluator, evaluated, relation_type_id }] of rows.entries()) {
    const path = `forms.${index}`
    const [evaluator_id, evaluated_id] = [ids.get(evaluator), ids.get(evaluated)]
    if (evaluator_id === undefined) refused.push(unknownPerson(path, evaluator))
    if (evaluated_id === undefined && evaluated !== evaluator)
      refused.push(unknownPerson(path, evaluated))
    if (evaluator_id === undefined || evaluated_id === undefined) continue
    const form = { evaluator_id, evaluated_id, relation_type_id }
    const before = stored.get(pairKey(form))
    const problem =
      formProblem([], form) ??
      relationProblem(matrix, relation_type_id) ??
      (seen.has(pairKey(form)) ? 'form.duplicate' : null)
    seen.add(pairKey(form))
    if (problem)
      refused.push(formIssue(path, problem, { relation: nameOf(relation_type_id, matrix) }))
    else if (!before) added.push(form)
    else {
      kept.push(form)
      if (before.relation_type_id !== relation_type_id)
        changed.push({ path, form: { ...before, relation_type_id } })
    }
  }
  return { added, changed, kept, unchanged: kept.length - changed.length, refused }
}

/** Who leads whom by the list; people without a leader, or with themselves, have none. */
function readLeaders(
  { subjects: rows = [] }: SyncInput,
  subjects: readonly PlannedSubject[],
  ids: Ids,
) {
  const leaders = new Map<string, string>()
  const refused: SyncIssue[] = []
  for (const [index, { leader }] of rows.entries()) {
    const subject = subjects[index]
    if (!subject || !leader) continue
    const leader_id = ids.get(leader)
    if (leader_id === undefined) refused.push(unknownPerson(`${subject.path}.leader`, leader))
    else if (leader_id !== subject.id) leaders.set(subject.id, leader_id)
  }
  const names = new Map(subjects.map(({ id, external_id }) => [id, external_id]))
  const loops = removeLoops(leaders).map((loop) => loop.flatMap((id) => names.get(id) ?? []))
  return { leaders, refused, loops }
}

interface Chart {
  readonly subjects: readonly PlannedSubject[]
  readonly leaders: ReadonlyMap<string, string>
  readonly rules: SyncChart
  /** Pairs that the list names itself. */
  readonly named: ReadonlySet<string>
}

/** The forms between people of the list and those who lead them no more. */
function outdated(existing: readonly StoredForm[], chart: Chart): string[] {
  const listed = new Set(chart.subjects.map(({ id }) => id))
  const isOutdated = (person: string, leader: string): boolean =>
    listed.has(person) && chart.leaders.get(person) !== leader
  return existing
    .filter(({ evaluator_id, evaluated_id, relation_type_id }) =>
      relation_type_id === LEADER
        ? chart.rules.leader && isOutdated(evaluated_id, evaluator_id)
        : relation_type_id === TEAM && chart.rules.team && isOutdated(evaluator_id, evaluated_id),
    )
    .filter((form) => !chart.named.has(pairKey(form)))
    .map(({ id }) => id)
}
