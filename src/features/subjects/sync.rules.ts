import type { SubjectProperty } from '#features/matrices/contract.ts'
import { fillIn, type MessageParams } from '#shared/messages.ts'
import { cleanText, isEmail, textKey } from '#shared/text.ts'
import type { Subject, SyncedSubject, SyncIssue } from './contract.ts'
import { numberKey } from './identity.rules.ts'
import { type SubjectsCode, subjectsMessages } from './messages.ts'
import { identityKeys, storedValue } from './rules.ts'

export interface SyncStoredSubject {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly external_id: string | null
}

/** A row of the sync, with the id that its subject gets if it is new. */
export interface SyncRow extends SyncedSubject {
  readonly new_id: string
}

/** What a row means: a new subject, or one that is there and perhaps changes. */
export interface PlannedSubject {
  readonly path: string
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly external_id: string | null
  readonly existing: SyncStoredSubject | null
  /** The fields that change; a value of a column by the column's name. Empty for an unchanged row. */
  readonly fields: readonly string[]
  readonly written: Subject['values']
  /** The columns whose values the row empties. */
  readonly emptied: readonly { readonly subject_id: string; readonly subject_property_id: string }[]
}

export interface SubjectsPlan {
  readonly subjects: readonly PlannedSubject[]
  /** The ids of the people who leave. */
  readonly removed: ReadonlySet<string>
  /** The people of the draft without a row who stay. */
  readonly others: readonly SyncStoredSubject[]
  /** The people of the draft without a row who are not removed by a reference. */
  readonly missing: readonly SyncStoredSubject[]
  readonly refused: readonly SyncIssue[]
}

/** What finds the id of a person by a reference: the external id, then the e-mail or the id. */
export type FindPerson = (reference: string) => string | undefined

export function personFinder(people: readonly SyncStoredSubject[]): FindPerson {
  const ids = new Map<string, string>()
  for (const { id, email } of people) {
    ids.set(id, id)
    if (email !== null) ids.set(textKey(email), id)
  }
  for (const { id, external_id } of people) if (external_id !== null) ids.set(external_id, id)
  const numbers = indexNumbers(people)
  return (reference) =>
    ids.get(reference) ?? ids.get(textKey(reference)) ?? numbers.get(numberKey(reference) ?? '')?.id
}

/** People without an e-mail by their numbers, which files write with and without leading zeros. */
const indexNumbers = (
  people: readonly SyncStoredSubject[],
): ReadonlyMap<string, SyncStoredSubject> =>
  new Map(
    people.flatMap((person) => {
      const number = person.email === null ? numberKey(person.external_id) : null
      return number === null ? [] : [[number, person] as const]
    }),
  )

interface Stored {
  /** Whether people may lack an e-mail. */
  readonly without_email?: boolean
  readonly subjects: readonly SyncStoredSubject[]
  readonly values: Subject['values']
  readonly columns: readonly SubjectProperty[]
}

/** A refused row of a sync, or a refused field of it. */
const syncIssue = (path: string, code: SubjectsCode, params: MessageParams): SyncIssue => ({
  path,
  code,
  message: fillIn(subjectsMessages[code], params),
})

export const unknownPerson = (path: string, external_id: string): SyncIssue =>
  syncIssue(path, 'sync.person_unknown', { external_id })

/** Who leaves a draft. */
interface Leaving {
  /** References of people. */
  readonly removed?: readonly string[] | undefined
  /** What becomes of people without a row. */
  readonly absent?: 'keep' | 'remove' | undefined
  /** The share of the draft that may leave for want of a row, in percent. */
  readonly absent_at_most?: number | undefined
}

/** More people without a row than this, in percent, are rather a list that was cut off. */
const ABSENT_AT_MOST = 20

/**
 * What a sync does to the subjects of a draft. A row is the subject with its id or external id;
 * without a subject for these, the one with its e-mail, unless both have external ids. Subjects
 * without a row stay, unless they are removed by a reference or as `absent`.
 */
export function planSubjects(
  rows: readonly SyncRow[],
  stored: Stored,
  leaving: Leaving = {},
): SubjectsPlan {
  const found = findMatches(rows, stored.subjects)
  const matched = new Set(found.map((subject) => subject?.id))
  const leavers = readRemoved(leaving.removed ?? [], stored.subjects, matched)
  const missing = stored.subjects.filter(({ id }) => !matched.has(id) && !leavers.ids.has(id))
  const others = leaving.absent === 'remove' ? [] : missing
  const taken = new Set(others.flatMap((one) => identityKeys(one)))
  const external_ids = new Set<string>()
  const numbers = new TakenNumbers(others, stored.without_email)
  const valuesOf = Map.groupBy(stored.values, ({ subject_id }) => subject_id)
  const refused: SyncIssue[] = [
    ...leavers.refused,
    ...refuseManyAbsent(missing.length - others.length, stored.subjects.length, leaving),
  ]
  const subjects = rows.map((row, index) => {
    const existing = found[index] ?? null
    const path = `subjects.${index}`
    const values = readValues(row, path, stored.columns)
    refused.push(...values.refused)
    const { number, holder } = numbers.take(row, existing)
    const isGone = row.id !== undefined && existing === null
    const problem = rowProblem(row, { external_ids, taken, number, ...stored })
    refused.push(...listRowIssues(row, path, isGone ? 'sync.person_gone' : problem, holder))
    if (row.external_id) external_ids.add(row.external_id)
    for (const key of identityKeys(row)) taken.add(key)
    return planMatches(row, { path, existing, values, before: valuesOf.get(existing?.id ?? '') })
  })
  const staying = new Set(others)
  const gone = missing.filter((subject) => !staying.has(subject)).map(({ id }) => id)
  return { subjects, removed: new Set([...leavers.ids, ...gone]), others, missing, refused }
}

/** @param holder who has the number of the row already */
function listRowIssues(
  { name, email, external_id }: SyncRow,
  path: string,
  problem: SubjectsCode | null,
  holder: string | undefined,
): SyncIssue[] {
  const code = problem ?? (holder === undefined ? null : 'subject.number_taken')
  const named = { name: problem ? name : (holder ?? name), email: email ?? '' }
  return code
    ? [syncIssue(path, code, { ...named, external_id: external_id ?? '', column: '' })]
    : []
}

/** Who has which number of those that may say who a person is. */
class TakenNumbers {
  readonly #holders: Map<string | null, string>
  readonly #asked: boolean

  constructor(others: readonly SyncStoredSubject[], asked = false) {
    this.#asked = asked
    this.#holders = new Map(others.map((one) => [numberKey(one.external_id), one.name]))
  }

  /** The number of a row, and who had it before the row. */
  take({ name, external_id }: SyncRow, existing: SyncStoredSubject | null) {
    const written = external_id === undefined ? existing?.external_id : external_id
    const number = this.#asked ? numberKey(written) : null
    const holder = number === null ? undefined : this.#holders.get(number)
    if (number !== null) this.#holders.set(number, name)
    return { number, holder }
  }
}

function refuseManyAbsent(
  count: number,
  total: number,
  { absent_at_most = ABSENT_AT_MOST }: Leaving,
): SyncIssue[] {
  const most = Math.floor((total * absent_at_most) / 100)
  return count > most ? [syncIssue('absent', 'sync.absent_too_many', { count, total, most })] : []
}

function readRemoved(
  removed: readonly string[],
  subjects: readonly SyncStoredSubject[],
  matched: ReadonlySet<string | undefined>,
) {
  const find = personFinder(subjects)
  const ids = new Set<string>()
  const refused: SyncIssue[] = []
  for (const [index, external_id] of removed.entries()) {
    const id = find(external_id)
    const path = `removed.${index}`
    if (id === undefined) refused.push(unknownPerson(path, external_id))
    else if (matched.has(id)) refused.push(syncIssue(path, 'sync.removed_listed', { external_id }))
    else ids.add(id)
  }
  return { ids, refused }
}

function findMatches(
  rows: readonly SyncRow[],
  subjects: readonly SyncStoredSubject[],
): (SyncStoredSubject | undefined)[] {
  const byId = new Map(subjects.map((subject) => [subject.id, subject]))
  const byExternalId = new Map(subjects.map((subject) => [subject.external_id, subject]))
  const byNumber = indexNumbers(subjects)
  const named = rows.map(({ id, external_id }) =>
    id === undefined
      ? external_id && (byExternalId.get(external_id) ?? byNumber.get(numberKey(external_id) ?? ''))
      : byId.get(id),
  )
  const claimed = new Set(named)
  const byEmail = new Map(
    subjects
      .filter((subject) => !claimed.has(subject))
      .flatMap((subject) =>
        subject.email === null ? [] : [[textKey(subject.email), subject] as const],
      ),
  )
  return rows.map(({ id, external_id, email }, at) => {
    const known = named[at]
    if (known || id !== undefined) return known || undefined
    const same = byEmail.get(textKey(email ?? ''))
    return !external_id || same?.external_id === null ? same : undefined
  })
}

interface CheckedAgainst {
  readonly external_ids: ReadonlySet<string>
  readonly taken: ReadonlySet<string>
  /** The person's number; null for none, and for a longer id, beside which an e-mail is needed. */
  readonly number: string | null
  readonly without_email?: boolean
}

function rowProblem(
  row: SyncRow,
  { external_ids, taken, number, without_email = false }: CheckedAgainst,
): SubjectsCode | null {
  const email = cleanText(row.email ?? '')
  if (cleanText(row.name) === '' || row.external_id === '') return 'subject.incomplete'
  if (email === '' && !without_email) return 'subject.incomplete'
  if (email === '' && number === null)
    return row.external_id ? 'subject.number_invalid' : 'subject.email_or_number'
  if (email !== '' && !isEmail(email)) return 'subject.email_invalid'
  if (row.external_id && external_ids.has(row.external_id)) return 'sync.repeated'
  return identityKeys(row).some((key) => taken.has(key)) ? 'subject.duplicate' : null
}

interface ReadValues {
  /** The stored text by the id of its column; null empties it. */
  readonly values: readonly { readonly column: SubjectProperty; readonly stored: string | null }[]
  readonly refused: readonly SyncIssue[]
}

function readValues(
  { values = {} }: SyncRow,
  row_path: string,
  columns: readonly SubjectProperty[],
): ReadValues {
  const read: ReadValues['values'][number][] = []
  const refused: SyncIssue[] = []
  for (const [name, text] of Object.entries(values)) {
    const path = `${row_path}.values.${name}`
    const column = columns.find((one) => textKey(one.name) === textKey(name))
    const stored = column && text !== '' ? storedValue(column.type, text) : null
    if (!column) refused.push(syncIssue(path, 'sync.column_unknown', { column: name }))
    else if (text !== '' && stored === null)
      refused.push(syncIssue(path, 'subject.value_invalid', { column: column.name }))
    else read.push({ column, stored })
  }
  return { values: read, refused }
}

interface RowContext {
  readonly path: string
  readonly existing: SyncStoredSubject | null
  readonly values: ReadValues
  readonly before: Subject['values'] | undefined
}

function planMatches(
  { external_id, name, email, new_id }: SyncRow,
  { path, existing, values: { values }, before = [] }: RowContext,
): PlannedSubject {
  const id = existing?.id ?? new_id
  const valueBefore = (column_id: string): string | null =>
    before.find(({ subject_property_id }) => subject_property_id === column_id)?.value ?? null
  const differing = values.filter(({ column, stored }) => valueBefore(column.id) !== stored)
  const number = external_id === undefined ? (existing?.external_id ?? null) : external_id
  const identity = { external_id: number, name, email: email || null }
  const changed = (['external_id', 'name', 'email'] as const).filter(
    (field) => existing && existing[field] !== identity[field],
  )
  return {
    path,
    id,
    ...identity,
    existing,
    fields: existing ? [...changed, ...differing.map(({ column }) => column.name)] : [],
    written: differing.flatMap(({ column, stored }) =>
      stored === null ? [] : [{ subject_id: id, subject_property_id: column.id, value: stored }],
    ),
    emptied: differing.flatMap(({ column, stored }) =>
      stored === null ? [{ subject_id: id, subject_property_id: column.id }] : [],
    ),
  }
}
