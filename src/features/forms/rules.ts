import {
  allRelations,
  nameRelationIn,
  type UsedRelations,
  usesRelation,
} from '#features/matrices/relations.rules.ts'
import type { MessageCode } from '#shared/messages.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { PEER, relationTypes, SELF_EVALUATION, type RelationType } from '#shared/relations.ts'
import { textKey } from '#shared/text.ts'
import { MAXIMUM_FORMS } from './limits.ts'
import type { FormRefusalCode } from './messages.ts'

/** Who evaluates whom, and in which relation (docs/rules.md, connections). */
export interface FormTriple {
  readonly evaluator_id: string
  readonly evaluated_id: string
  readonly relation_type_id: number
}

/** A form while it is edited: any of its values may still be missing. */
export interface FormDraft {
  readonly id?: string | null | undefined
  readonly evaluator_id: string | null
  readonly evaluated_id: string | null
  readonly relation_type_id: number | null
}

const isComplete = (form: FormDraft): form is FormDraft & FormTriple =>
  Boolean(form.evaluator_id && form.evaluated_id && form.relation_type_id)

const isSameForm = (one: FormDraft, other: FormDraft): boolean =>
  one === other || (typeof one.id === 'string' && one.id === other.id)

/**
 * Equal for forms of the same evaluator about the same evaluated, of which there is one at most.
 */
export const pairKey = (form: Pick<FormDraft, 'evaluator_id' | 'evaluated_id'>): string =>
  `${form.evaluator_id} ${form.evaluated_id}`

/** Why a form cannot be added when its pair has a form already. */
export const pairProblem = (
  existing: Pick<FormDraft, 'relation_type_id'>,
  form: Pick<FormDraft, 'relation_type_id'>,
): FormRefusalCode =>
  existing.relation_type_id === form.relation_type_id ? 'form.duplicate' : 'form.pair_exists'

/**
 * Why a form cannot be saved, or null. `forms` may contain the form itself, recognised by its id.
 * A person evaluates another once, in one relation, because the anonymity minimum counts people.
 */
export function formProblem(forms: readonly FormDraft[], form: FormDraft): FormRefusalCode | null {
  if (!isComplete(form) || !relationTypes.some(({ id }) => id === form.relation_type_id))
    return 'form.incomplete'
  const isSelf = form.relation_type_id === SELF_EVALUATION
  if (isSelf && form.evaluator_id !== form.evaluated_id) return 'form.self_mismatch'
  if (!isSelf && form.evaluator_id === form.evaluated_id) return 'form.same_person'
  const existing = forms.find(
    (other) => !isSameForm(other, form) && pairKey(other) === pairKey(form),
  )
  return existing ? pairProblem(existing, form) : null
}

/** Why a form of this relation cannot be added to the matrix. */
export const relationProblem = (
  matrix: UsedRelations,
  relation_type_id: number,
): 'form.relation_unused' | null =>
  usesRelation(matrix, relation_type_id) ? null : 'form.relation_unused'

/** Why no new row can be added to the table, or null (docs/rules.md, connections). */
export function newRowProblem(rows: readonly FormDraft[]): MessageCode | null {
  return rows.every(isComplete) ? null : 'form.incomplete_row'
}

/** The other forms of the same evaluator; `edited` is the form that is being changed. */
const othersOfEvaluator = (
  forms: readonly FormDraft[],
  evaluator_id: string | null,
  edited: FormDraft | undefined,
): FormDraft[] =>
  forms.filter(
    (form) => form.evaluator_id === evaluator_id && !(edited && isSameForm(form, edited)),
  )

/**
 * The relations that an evaluator can be given: those that the matrix uses, without the
 * self-evaluation if there is one.
 */
export function relationOptions(
  forms: readonly FormDraft[],
  evaluator_id: string | null,
  edited?: FormDraft,
  matrix: UsedRelations = { relation_type_ids: allRelations },
): RelationType[] {
  const others = othersOfEvaluator(forms, evaluator_id, edited)
  const hasSelf = others.some((form) => form.relation_type_id === SELF_EVALUATION)
  return relationTypes
    .filter(
      ({ id, self_evaluation }) =>
        (usesRelation(matrix, id) || id === edited?.relation_type_id) &&
        !(self_evaluation && hasSelf),
    )
    .map((relation) => ({ ...relation, name: nameRelationIn(relation.id, matrix) }))
}

type Choice = Pick<FormDraft, 'evaluator_id' | 'relation_type_id'>

/** The evaluated of a self-evaluation, which is its evaluator; null for other relations. */
export function lockedEvaluated({ evaluator_id, relation_type_id }: Choice): string | null {
  return relation_type_id === SELF_EVALUATION ? evaluator_id : null
}

/** The subjects whom the chosen evaluator can still evaluate in the chosen relation. */
export function evaluatedOptions<Subject extends { readonly id: string }>(
  subjects: readonly Subject[],
  forms: readonly FormDraft[],
  { evaluator_id, relation_type_id }: Choice,
  edited?: FormDraft,
): Subject[] {
  if (relation_type_id === SELF_EVALUATION)
    return subjects.filter((subject) => subject.id === evaluator_id)
  const others = othersOfEvaluator(forms, evaluator_id, edited)
  const evaluated = new Set(others.map((form) => form.evaluated_id))
  return subjects.filter((subject) => subject.id !== evaluator_id && !evaluated.has(subject.id))
}

/** A self-evaluation for each subject without one. */
export function generateSelfEvaluations(
  subjects: readonly { readonly id: string }[],
  forms: readonly FormTriple[],
): FormTriple[] {
  const existing = new Set(
    forms
      .filter((form) => form.relation_type_id === SELF_EVALUATION)
      .map((form) => form.evaluator_id),
  )
  return subjects
    .filter(({ id }) => !existing.has(id))
    .map(({ id }) => ({ evaluator_id: id, evaluated_id: id, relation_type_id: SELF_EVALUATION }))
}

interface SubjectWithValues {
  readonly id: string
  readonly values: readonly { readonly subject_property_id: string; readonly value: string }[]
}

/**
 * A form as peer in both directions between all subjects with the same value of a property. Values
 * are compared without regard to case; subjects without a value get no form. A direction that has a
 * form keeps it; `kept` counts those in another relation.
 *
 * Returns `forms.too_many` as soon as the matrix would exceed its limit: a property with the same
 * value for 10,000 subjects would otherwise build a hundred million forms first.
 */
export function generatePeers(
  subjects: readonly SubjectWithValues[],
  forms: readonly FormTriple[],
  property_id: string,
): { readonly forms: FormTriple[]; readonly kept: number } | { readonly code: RefusalCode } {
  const relations = new Map(forms.map((form) => [pairKey(form), form.relation_type_id]))
  const generated: FormTriple[] = []
  let kept = 0
  for (const group of groupsByValue(subjects, property_id)) {
    for (const evaluator_id of group) {
      const peers = group
        .filter((evaluated_id) => evaluated_id !== evaluator_id)
        .map((evaluated_id) => ({ evaluator_id, evaluated_id, relation_type_id: PEER }))
      for (const form of peers) {
        const relation = relations.get(pairKey(form))
        if (relation === undefined) generated.push(form)
        else if (relation !== PEER) kept += 1
      }
      if (forms.length + generated.length > MAXIMUM_FORMS) return { code: 'forms.too_many' }
    }
  }
  return { forms: generated, kept }
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
