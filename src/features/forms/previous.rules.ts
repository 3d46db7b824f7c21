import {
  allRelations,
  type UsedRelations,
  usesRelation,
} from '#features/matrices/relations.rules.ts'
import { textKey } from '#shared/text.ts'
import { pairKey, type FormTriple } from './rules.ts'

/** A person, whom their e-mail identifies across matrices (docs/rules.md, who may see what). */
export interface Person {
  readonly name: string
  readonly email: string
}

/** A matrix that still holds its people. */
export interface PreviousMatrix<Subject extends Person & { readonly id: string }> {
  readonly subjects: readonly Subject[]
  readonly forms: readonly FormTriple[]
}

/** A form whose people are named by their e-mails. */
export interface PlannedForm {
  readonly evaluator: string
  readonly evaluated: string
  readonly relation_type_id: number
}

export interface CopyPlan<Subject> {
  /** The subjects of the earlier matrix that the draft does not have yet. */
  readonly copied: readonly Subject[]
  readonly forms: readonly PlannedForm[]
  /** Left out, because the draft has another person of that name. */
  readonly namesakes: readonly Person[]
}

const plannedKey = ({ evaluator, evaluated }: PlannedForm): string =>
  pairKey({ evaluator_id: evaluator, evaluated_id: evaluated })

/** The forms of a matrix by e-mail, in lower case. */
function byEmail({ subjects, forms }: PreviousMatrix<Person & { id: string }>): PlannedForm[] {
  const emails = new Map(subjects.map(({ id, email }) => [id, textKey(email)]))
  return forms.flatMap(({ evaluator_id, evaluated_id, relation_type_id }) => {
    const [evaluator, evaluated] = [emails.get(evaluator_id), emails.get(evaluated_id)]
    return evaluator && evaluated ? [{ evaluator, evaluated, relation_type_id }] : []
  })
}

/**
 * What copying the people and forms of an earlier matrix adds to a draft. What the draft has stays
 * as it is.
 */
export function copyPlan<Subject extends Person & { readonly id: string }>(
  previous: PreviousMatrix<Subject>,
  draft: PreviousMatrix<Person & { readonly id: string }>,
  matrix: UsedRelations = { relation_type_ids: allRelations },
): CopyPlan<Subject> {
  const present = new Set(draft.subjects.map(({ email }) => textKey(email)))
  const names = new Map(draft.subjects.map(({ name, email }) => [textKey(name), textKey(email)]))
  const isNamesake = ({ name, email }: Person): boolean =>
    !present.has(textKey(email)) && names.has(textKey(name))
  const copied = previous.subjects.filter(
    (subject) => !present.has(textKey(subject.email)) && !isNamesake(subject),
  )
  const people = new Set([...draft.subjects, ...copied].map(({ email }) => textKey(email)))
  const known = new Set(byEmail(draft).map(plannedKey))
  const forms = byEmail(previous).filter((form) => {
    if (!usesRelation(matrix, form.relation_type_id)) return false
    if (!people.has(form.evaluator) || !people.has(form.evaluated) || known.has(plannedKey(form)))
      return false
    known.add(plannedKey(form))
    return true
  })
  return { copied, forms, namesakes: previous.subjects.filter(isNamesake) }
}
