import {
  allRelations,
  type UsedRelations,
  usesRelation,
} from '#features/matrices/relations.rules.ts'
import { indexPeople, type PersonIdentity, personKey } from '#features/subjects/identity.rules.ts'
import { textKey } from '#shared/text.ts'
import { pairKey, type FormTriple } from './rules.ts'

/** A person, whom e-mail or number identifies across matrices (docs/rules.md, who may see what). */
export interface Person extends PersonIdentity {
  readonly name: string
}

/** A matrix that still holds its people. */
export interface PreviousMatrix<Subject extends Person & { readonly id: string }> {
  readonly subjects: readonly Subject[]
  readonly forms: readonly (FormTriple & { readonly by_hand?: boolean })[]
}

/** A form whose people are named by their e-mails, or by their numbers without one. */
export interface PlannedForm {
  readonly evaluator: string
  readonly evaluated: string
  readonly relation_type_id: number
  readonly by_hand: boolean
}

export interface CopyPlan<Subject> {
  /** The subjects of the earlier matrix that the draft does not have yet. */
  readonly copied: readonly Subject[]
  readonly forms: readonly PlannedForm[]
  /** Left out, because the draft has another person of that name. */
  readonly namesakes: readonly Person[]
  /** Left out, because they have no e-mail and the draft asks for one. */
  readonly on_paper: readonly Person[]
}

const plannedKey = ({ evaluator, evaluated }: Omit<PlannedForm, 'by_hand'>): string =>
  pairKey({ evaluator_id: evaluator, evaluated_id: evaluated })

/** The forms of a matrix by the keys of its people. */
function byKey(
  { subjects, forms }: PreviousMatrix<Person & { id: string }>,
  toKey: (person: Person) => string,
): PlannedForm[] {
  const keys = new Map(subjects.map((subject) => [subject.id, toKey(subject)]))
  return forms.flatMap(({ evaluator_id, evaluated_id, relation_type_id, by_hand = false }) => {
    const [evaluator, evaluated] = [keys.get(evaluator_id), keys.get(evaluated_id)]
    return evaluator && evaluated ? [{ evaluator, evaluated, relation_type_id, by_hand }] : []
  })
}

/**
 * What copying the people and forms of an earlier matrix adds to a draft. What the draft has stays
 * as it is.
 */
export function copyPlan<Subject extends Person & { readonly id: string }>(
  previous: PreviousMatrix<Subject>,
  draft: PreviousMatrix<Person & { readonly id: string }>,
  matrix: UsedRelations & { readonly without_email?: boolean } = {
    relation_type_ids: allRelations,
  },
): CopyPlan<Subject> {
  const find = indexPeople(draft.subjects)
  const names = new Set(draft.subjects.map(({ name }) => textKey(name)))
  const isNamesake = (person: Person): boolean =>
    find(person) === undefined && names.has(textKey(person.name))
  const isOnPaper = ({ email }: Person): boolean => email === null && matrix.without_email === false
  const missing = previous.subjects.filter(
    (subject) => find(subject) === undefined && !isNamesake(subject),
  )
  const copied = missing.filter((subject) => !isOnPaper(subject))
  const people = new Set([...draft.subjects, ...copied].map(personKey))
  const known = new Set(byKey(draft, personKey).map(plannedKey))
  // as the draft names the person
  const toKey = (person: Person): string => personKey(find(person) ?? person)
  const forms = byKey(previous, toKey).filter((form) => {
    if (!usesRelation(matrix, form.relation_type_id)) return false
    if (!people.has(form.evaluator) || !people.has(form.evaluated) || known.has(plannedKey(form)))
      return false
    known.add(plannedKey(form))
    return true
  })
  return {
    copied,
    forms,
    namesakes: previous.subjects.filter(isNamesake),
    on_paper: missing.filter(isOnPaper),
  }
}
