import { nameRelationIn, type UsedRelations } from '#features/matrices/relations.rules.ts'
import type { SyncIssue } from '#features/subjects/contract.ts'
import {
  type FindPerson,
  personFinder,
  type PlannedSubject,
  type SubjectsPlan,
  unknownPerson,
} from '#features/subjects/sync.rules.ts'
import { fillIn, type MessageParams } from '#shared/messages.ts'
import { LEADER, TEAM } from '#shared/relations.ts'
import {
  type ChartChanges,
  type ChartDraft,
  findLeaders,
  planChartChanges,
} from './chart-changes.rules.ts'
import type { StoredForm } from './compact.rules.ts'
import type { SyncChart, SyncedForm, SyncInput } from './contract.ts'
import { formsMessages } from './messages.ts'
import { type ChartRules, formsOfChart, removeLoops, usedRules } from './org-chart.rules.ts'
import { formProblem, type FormTriple, pairKey, relationProblem } from './rules.ts'

export interface FormsPlan {
  readonly added: readonly Omit<StoredForm, 'id'>[]
  /** By the organisation chart. */
  readonly generated: readonly FormTriple[]
  /** Forms whose pair gets another relation. */
  readonly changed: readonly { readonly path: string; readonly form: StoredForm }[]
  readonly unchanged: number
  /** Ids of forms that the sync names, and of those with leaders whom their people have no more. */
  readonly removed: readonly string[]
  readonly refused: readonly SyncIssue[]
  /** By external id, or e-mail without one. */
  readonly loops: readonly (readonly string[])[]
}

interface Given {
  readonly matrix: UsedRelations
  readonly input: SyncInput
  readonly people: SubjectsPlan
  /** The draft before the sync. */
  readonly draft: ChartDraft
}

/** What a sync does to the forms of a draft; those that it does not name stay. */
export function planForms({ matrix, input, people, draft }: Given): FormsPlan {
  const { subjects, others } = people
  const find = personFinder([...others, ...subjects])
  const isStaying = ({ evaluator_id, evaluated_id }: FormTriple): boolean =>
    !people.removed.has(evaluator_id) && !people.removed.has(evaluated_id)
  const leaving = readRemoved(input.removed_forms ?? [], find, draft.forms.filter(isStaying))
  const existing = draft.forms.filter((form) => isStaying(form) && !leaving.ids.has(form.id))
  const listed = readForms(input.forms ?? [], find, { existing, matrix })
  const chart = readLeaders(input, subjects, find)
  const given = { people, draft, existing, listed, leaders: chart.leaders }
  const rules = input.chart && { ...input.chart, ...usedRules(matrix, input.chart) }
  const changes = rules ? planChart(given, rules) : { added: [], removed: [] }
  const refused = [...leaving.refused, ...listed.refused, ...chart.refused]
  return {
    ...listed,
    generated: 'added' in changes ? changes.added : [],
    removed: [...leaving.ids, ...('added' in changes ? changes.removed.map(({ id }) => id) : [])],
    refused: 'code' in changes ? [...refused, formIssue('chart', changes.code)] : refused,
    loops: chart.loops,
  }
}

/** The connections that leave, by their pairs. */
function readRemoved(
  pairs: NonNullable<SyncInput['removed_forms']>,
  find: FindPerson,
  existing: readonly StoredForm[],
) {
  const stored = new Map(existing.map((form) => [pairKey(form), form.id]))
  const ids = new Set<string>()
  const refused: SyncIssue[] = []
  for (const [index, { evaluator, evaluated }] of pairs.entries()) {
    const [evaluator_id, evaluated_id] = [find(evaluator), find(evaluated)]
    const path = `removed_forms.${index}`
    if (evaluator_id === undefined) refused.push(unknownPerson(path, evaluator))
    else if (evaluated_id === undefined) refused.push(unknownPerson(path, evaluated))
    else {
      const id = stored.get(pairKey({ evaluator_id, evaluated_id }))
      if (id !== undefined) ids.add(id)
    }
  }
  return { ids, refused }
}

interface ChartInput extends Pick<Given, 'people' | 'draft'> {
  /** The forms between people who stay. */
  readonly existing: readonly StoredForm[]
  readonly listed: ReturnType<typeof readForms>
  /** By the list. */
  readonly leaders: ReadonlyMap<string, string>
}

/** What the leaders of the list change in the forms. */
function planChart(
  input: ChartInput,
  rules: SyncChart,
): ChartChanges | { readonly code: 'forms.too_many' } {
  const { people, draft, existing, listed, leaders } = input
  const named = new Set([...listed.added, ...listed.kept].map(pairKey))
  const unnamed = existing.filter((form) => !named.has(pairKey(form)))
  if (!rules.new_only) {
    const removed = rules.replace ? listOutdated(unnamed, input, rules) : []
    const gone = new Set(removed)
    const staying = existing.filter((form) => !gone.has(form))
    const chart = formsOfChart(people.subjects, { leaders }, rules, [...staying, ...listed.added])
    return 'code' in chart ? chart : { added: chart.forms, removed }
  }
  const before = findLeaders(draft)
  const ids = new Set(people.subjects.map(({ id }) => id))
  const unlisted = [...before].filter(([id]) => !ids.has(id) && !people.removed.has(id))
  const target = {
    people: [...people.subjects, ...people.others],
    added: new Set(people.subjects.filter((one) => one.existing === null).map(({ id }) => id)),
    before,
    after: new Map([...unlisted, ...leaders]),
  }
  const { replace = false, replace_peers = false } = rules
  const changes = planChartChanges(target, unnamed, { ...rules, replace, replace_peers })
  return 'code' in changes
    ? changes
    : { ...changes, added: changes.added.filter((form) => !named.has(pairKey(form))) }
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

function readForms(
  rows: readonly SyncedForm[],
  find: FindPerson,
  {
    existing,
    matrix,
  }: { readonly existing: readonly StoredForm[]; readonly matrix: UsedRelations },
) {
  const stored = new Map(existing.map((form) => [pairKey(form), form]))
  const seen = new Set<string>()
  const refused: SyncIssue[] = []
  const added: Omit<StoredForm, 'id'>[] = []
  const changed: { path: string; form: StoredForm }[] = []
  const kept: FormTriple[] = []
  for (const [index, { evaluator, evaluated, relation_type_id, by_hand }] of rows.entries()) {
    const path = `forms.${index}`
    const [evaluator_id, evaluated_id] = [find(evaluator), find(evaluated)]
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
      refused.push(formIssue(path, problem, { relation: nameRelationIn(relation_type_id, matrix) }))
    else if (!before) added.push({ ...form, ...(by_hand && { by_hand }) })
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
  find: FindPerson,
) {
  const leaders = new Map<string, string>()
  const refused: SyncIssue[] = []
  for (const [index, { leader }] of rows.entries()) {
    const subject = subjects[index]
    if (!subject || !leader) continue
    const leader_id = find(leader)
    if (leader_id === undefined) refused.push(unknownPerson(`${subject.path}.leader`, leader))
    else if (leader_id !== subject.id) leaders.set(subject.id, leader_id)
  }
  const names = new Map(
    subjects.map(({ id, external_id, email }) => [id, external_id ?? email ?? '']),
  )
  const loops = removeLoops(leaders).map((loop) => loop.flatMap((id) => names.get(id) ?? []))
  return { leaders, refused, loops }
}

/** The forms between people of the list and those who lead them no more. */
function listOutdated(
  forms: readonly StoredForm[],
  { people, leaders }: Pick<ChartInput, 'people' | 'leaders'>,
  rules: ChartRules,
): StoredForm[] {
  const listed = new Set(people.subjects.map(({ id }) => id))
  const isOutdated = (person: string, leader: string): boolean =>
    listed.has(person) && leaders.get(person) !== leader
  return forms.filter(({ evaluator_id, evaluated_id, relation_type_id }) =>
    relation_type_id === LEADER
      ? rules.leader && isOutdated(evaluated_id, evaluator_id)
      : relation_type_id === TEAM && rules.team && isOutdated(evaluator_id, evaluated_id),
  )
}
