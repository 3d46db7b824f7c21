import type { SubjectProperty } from '#features/matrices/contract.ts'
import { fillIn, type MessageParams } from '#shared/messages.ts'
import { cleanText, isEmail, textKey } from '#shared/text.ts'
import type { Subject, SyncedSubject, SyncIssue } from './contract.ts'
import { type SubjectsCode, subjectsMessages } from './messages.ts'
import { storedValue } from './rules.ts'

export interface SyncStoredSubject {
  readonly id: string
  readonly name: string
  readonly email: string
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
  readonly email: string
  readonly external_id: string
  readonly existing: SyncStoredSubject | null
  /** The fields that change; a value of a column by the column's name. Empty for an unchanged row. */
  readonly fields: readonly string[]
  readonly written: Subject['values']
  /** The columns whose values the row empties. */
  readonly emptied: readonly { readonly subject_id: string; readonly subject_property_id: string }[]
}

export interface SubjectsPlan {
  readonly subjects: readonly PlannedSubject[]
  readonly refused: readonly SyncIssue[]
}

interface Stored {
  readonly subjects: readonly SyncStoredSubject[]
  readonly values: Subject['values']
  readonly columns: readonly SubjectProperty[]
}

/** A refused row of a sync, or a refused field of it. */
export const syncIssue = (path: string, code: SubjectsCode, params: MessageParams): SyncIssue => ({
  path,
  code,
  message: fillIn(subjectsMessages[code], params),
})

/**
 * What a sync does to the subjects of a draft. A row is the subject with its external id; without
 * one, a subject with its e-mail that has no external id yet. Subjects without a row stay.
 */
export function planSubjects(rows: readonly SyncRow[], stored: Stored): SubjectsPlan {
  const found = findMatches(rows, stored.subjects)
  const matched = new Set(found.map((subject) => subject?.id))
  const taken = new Set(
    stored.subjects.filter(({ id }) => !matched.has(id)).flatMap((one) => identityKeys(one)),
  )
  const external_ids = new Set<string>()
  const valuesOf = Map.groupBy(stored.values, ({ subject_id }) => subject_id)
  const refused: SyncIssue[] = []
  const subjects = rows.map((row, index) => {
    const existing = found[index] ?? null
    const path = `subjects.${index}`
    const values = readValues(row, path, stored.columns)
    refused.push(...values.refused)
    const problem = rowProblem(row, external_ids, taken)
    if (problem)
      refused.push(
        syncIssue(path, problem, { email: row.email, external_id: row.external_id, column: '' }),
      )
    external_ids.add(row.external_id)
    for (const key of identityKeys(row)) taken.add(key)
    return planMatches(row, { path, existing, values, before: valuesOf.get(existing?.id ?? '') })
  })
  return { subjects, refused }
}

const identityKeys = ({ name, email }: Pick<SyncedSubject, 'name' | 'email'>): string[] => [
  `name ${textKey(name)}`,
  `email ${textKey(email)}`,
]

function findMatches(
  rows: readonly SyncRow[],
  subjects: readonly SyncStoredSubject[],
): (SyncStoredSubject | undefined)[] {
  const byExternalId = new Map(subjects.map((subject) => [subject.external_id, subject]))
  const byEmail = new Map(
    subjects
      .filter(({ external_id }) => external_id === null)
      .map((subject) => [textKey(subject.email), subject]),
  )
  return rows.map(
    ({ external_id, email }) => byExternalId.get(external_id) ?? byEmail.get(textKey(email)),
  )
}

function rowProblem(
  row: SyncRow,
  external_ids: ReadonlySet<string>,
  taken: ReadonlySet<string>,
): SubjectsCode | null {
  if (cleanText(row.name) === '' || cleanText(row.email) === '' || row.external_id === '')
    return 'subject.incomplete'
  if (!isEmail(row.email)) return 'subject.email_invalid'
  if (external_ids.has(row.external_id)) return 'sync.repeated'
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
  const identity = { external_id, name, email }
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
