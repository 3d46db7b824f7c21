import type { SyncedForm, SyncInput } from '#features/forms/contract.ts'
import { MAXIMUM_SYNCED_FORMS } from '#features/forms/limits.ts'
import { type FormTriple, pairKey } from '#features/forms/rules.ts'
import type { Subject } from '#features/subjects/contract.ts'
import type { StaffDraft } from './comparison.rules.ts'
import { referTo, type StaffPlan } from './plan.rules.ts'

type SyncedPerson = NonNullable<SyncInput['subjects']>[number]
type Applied = Pick<StaffPlan, 'sync' | 'changes'>

const referToPerson = ({ email, external_id }: Pick<SyncedPerson, 'email' | 'external_id'>) =>
  referTo({ email: email ?? '', external_id: external_id ?? null })

/** A person as they were; columns that were written and are new become empty. */
function toFormerPerson(
  { id, name, email, external_id, values }: Subject,
  { columns }: StaffDraft,
  written: SyncedPerson | null,
): SyncedPerson {
  const known = new Map(values.map((one) => [one.subject_property_id, one.value]))
  return {
    ...(written && { id }),
    external_id: external_id ?? null,
    name,
    email,
    values: Object.fromEntries([
      ...Object.keys(written?.values ?? {}).map((column) => [column, ''] as const),
      ...columns.map((column) => [column.name, known.get(column.id) ?? ''] as const),
    ]),
  }
}

/**
 * The sync that takes an applied comparison back: the people and connections of the draft are as
 * before, and columns that it added stay, empty. Who comes back is a new person to the server. Null
 * if it is too much for one sync.
 */
export function planUndo(draft: StaffDraft, applied: Applied): SyncInput | null {
  const subjects = new Map(draft.subjects.map((subject) => [subject.id, subject]))
  const { subjects: rows = [], removed = [] } = applied.sync
  const gone = new Set(removed)
  const changed = rows.flatMap((row) => {
    const subject = subjects.get(row.id ?? '')
    return subject ? [toFormerPerson(subject, draft, row)] : []
  })
  const back = draft.subjects.filter(({ id }) => gone.has(id))
  const refer = (id: string): string => {
    const subject = gone.has(id) ? subjects.get(id) : undefined
    return subject ? referToPerson(subject) : id
  }
  const toPair = ({ evaluator_id, evaluated_id }: FormTriple) => ({
    evaluator: refer(evaluator_id),
    evaluated: refer(evaluated_id),
  })
  const sheet = readSheet(draft, applied.sync)
  const forms = listTaken(draft, applied, sheet).map(({ by_hand, ...form }): SyncedForm => ({
    ...toPair(form),
    relation_type_id: form.relation_type_id,
    ...(by_hand && { by_hand }),
  }))
  const known = new Set(draft.forms.map(pairKey))
  const removed_forms = [
    ...applied.changes.added,
    ...sheet.filter((form) => !known.has(pairKey(form))),
  ]
    .filter((form) => isBetweenKnown(form, subjects))
    .map(toPair)
  if (Math.max(forms.length, removed_forms.length) > MAXIMUM_SYNCED_FORMS) return null
  return {
    subjects: [...changed, ...back.map((subject) => toFormerPerson(subject, draft, null))],
    removed: rows.filter(({ id }) => id === undefined).map(referToPerson),
    forms,
    removed_forms,
  }
}

const isBetweenKnown = (form: FormTriple, subjects: ReadonlyMap<string, Subject>): boolean =>
  subjects.has(form.evaluator_id) && subjects.has(form.evaluated_id)

/** The connections of a sheet between people of the draft, whom it names as they are afterwards. */
function readSheet({ subjects }: StaffDraft, { forms = [], subjects: rows = [] }: SyncInput) {
  const ids = new Map(subjects.map((subject) => [referToPerson(subject), subject.id]))
  for (const row of rows) ids.set(referToPerson(row), row.id ?? '')
  return forms.map(({ evaluator, evaluated, relation_type_id }): FormTriple => ({
    evaluator_id: ids.get(evaluator) ?? '',
    evaluated_id: ids.get(evaluated) ?? '',
    relation_type_id,
  }))
}

/** The connections that went, by themselves or with their people, or got another relation. */
function listTaken(draft: StaffDraft, { sync, changes }: Applied, sheet: readonly FormTriple[]) {
  const gone = new Set(sync.removed)
  const removed = new Set(changes.removed)
  const relations = new Map(sheet.map((form) => [pairKey(form), form.relation_type_id]))
  return draft.forms.filter((form) => {
    const relation = relations.get(pairKey(form)) ?? form.relation_type_id
    return (
      removed.has(form) ||
      relation !== form.relation_type_id ||
      gone.has(form.evaluator_id) ||
      gone.has(form.evaluated_id)
    )
  })
}
