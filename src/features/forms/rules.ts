import { MAXIMUM_FORMS } from '#shared/limits.ts'
import type { MessageCode } from '#shared/messages.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { PEER, relationTypes, SELF_EVALUATION, type RelationType } from '#shared/relations.ts'
import { textKey } from '#shared/text.ts'

export interface Connection {
  readonly evaluator_id: string
  readonly evaluated_id: string
  readonly relation_type_id: number
}

/** A connection while it is edited: any part may still be missing. */
export interface ConnectionDraft {
  readonly id?: string | null | undefined
  readonly evaluator_id: string | null
  readonly evaluated_id: string | null
  readonly relation_type_id: number | null
}

function isComplete(one: ConnectionDraft): one is ConnectionDraft & Connection {
  return Boolean(one.evaluator_id && one.evaluated_id && one.relation_type_id)
}

/** What is wrong with a connection before it is saved; `all` may hold the connection itself, known by its id. */
export function formProblem(
  all: readonly ConnectionDraft[],
  one: ConnectionDraft,
): RefusalCode | null {
  if (!isComplete(one) || !relationTypes.some(({ id }) => id === one.relation_type_id))
    return 'form.incomplete'
  const isSelf = one.relation_type_id === SELF_EVALUATION
  if (isSelf && one.evaluator_id !== one.evaluated_id) return 'form.self_mismatch'
  if (!isSelf && one.evaluator_id === one.evaluated_id) return 'form.same_person'
  return all.some((other) => !isSameRow(other, one) && connectionKey(other) === connectionKey(one))
    ? 'form.duplicate'
    : null
}

const isSameRow = (one: ConnectionDraft, other: ConnectionDraft): boolean =>
  one === other || (typeof one.id === 'string' && one.id === other.id)

/** The triple that may exist once in a project. */
export const connectionKey = (one: ConnectionDraft): string =>
  `${one.evaluator_id} ${one.evaluated_id} ${one.relation_type_id}`

/** Whether another row may be added. */
export function newRowProblem(rows: readonly ConnectionDraft[]): MessageCode | null {
  return rows.every(isComplete) ? null : 'form.incomplete_row'
}

/** The relations to choose from for an evaluator: a self-evaluation only once. `editing` is the connection that is being changed. */
export function relationOptions(
  forms: readonly ConnectionDraft[],
  evaluator_id: string | null,
  editing?: ConnectionDraft,
): RelationType[] {
  const others = forms.filter(
    (form) => form.evaluator_id === evaluator_id && !(editing && isSameRow(form, editing)),
  )
  const hasSelf = others.some((form) => form.relation_type_id === SELF_EVALUATION)
  return relationTypes.filter((relation) => !(relation.self_evaluation && hasSelf))
}

/** In a self-evaluation the evaluated is the evaluator, and cannot be chosen. */
export function lockedEvaluated(
  evaluator_id: string | null,
  relation_type_id: number | null,
): string | null {
  return relation_type_id === SELF_EVALUATION ? evaluator_id : null
}

/** The people an evaluator can still be connected to. */
export function evaluatedOptions<Subject extends { readonly id: string }>(
  subjects: readonly Subject[],
  forms: readonly ConnectionDraft[],
  evaluator_id: string | null,
  relation_type_id: number | null,
  editing?: ConnectionDraft,
): Subject[] {
  if (relation_type_id === SELF_EVALUATION)
    return subjects.filter((subject) => subject.id === evaluator_id)
  const others = forms.filter(
    (form) => form.evaluator_id === evaluator_id && !(editing && isSameRow(form, editing)),
  )
  const connected = new Set(others.map((form) => form.evaluated_id))
  return subjects.filter((subject) => subject.id !== evaluator_id && !connected.has(subject.id))
}

/** A self-evaluation for everybody who has none. */
export function generateSelfEvaluations(
  subjects: readonly { readonly id: string }[],
  forms: readonly Connection[],
): Connection[] {
  const done = new Set(
    forms
      .filter((form) => form.relation_type_id === SELF_EVALUATION)
      .map((form) => form.evaluator_id),
  )
  const missing = subjects.filter(({ id }) => !done.has(id))
  return missing.map(({ id }) => ({
    evaluator_id: id,
    evaluated_id: id,
    relation_type_id: SELF_EVALUATION,
  }))
}

interface SubjectWithValues {
  readonly id: string
  readonly values: readonly { readonly subject_property_id: string; readonly value: string }[]
}

/** Everybody with the same value in a column evaluates each other as a companion, except pairs that are connected already. */
export function generatePeers(
  subjects: readonly SubjectWithValues[],
  forms: readonly Connection[],
  property_id: string,
): { readonly forms: Connection[] } | { readonly code: RefusalCode } {
  const pairKey = (form: Pick<Connection, 'evaluator_id' | 'evaluated_id'>): string =>
    `${form.evaluator_id} ${form.evaluated_id}`
  const connected = new Set(forms.map(pairKey))
  const generated: Connection[] = []
  for (const group of groupsByValue(subjects, property_id)) {
    for (const evaluator_id of group) {
      const pairs = group.map((evaluated_id) => ({
        evaluator_id,
        evaluated_id,
        relation_type_id: PEER,
      }))
      generated.push(
        ...pairs.filter(
          (form) => form.evaluated_id !== evaluator_id && !connected.has(pairKey(form)),
        ),
      )
      if (forms.length + generated.length > MAXIMUM_FORMS) return { code: 'forms.too_many' }
    }
  }
  return { forms: generated }
}

function groupsByValue(subjects: readonly SubjectWithValues[], property_id: string): string[][] {
  const groups = new Map<string, string[]>()
  for (const { id, values } of subjects) {
    const value = textKey(
      values.find((candidate) => candidate.subject_property_id === property_id)?.value ?? '',
    )
    const group = groups.get(value)
    if (group) group.push(id)
    else if (value !== '') groups.set(value, [id])
  }
  return [...groups.values()]
}
