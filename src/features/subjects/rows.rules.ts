import type { SubjectProperty } from '#features/matrices/contract.ts'
import type { MessageCode } from '#shared/messages.ts'
import type { Issue } from '#shared/refusal.ts'
import { findHeaders } from '#shared/spreadsheet/headers.ts'
import { foldText } from '#shared/text.ts'
import type { Subject, SubjectInput } from './contract.ts'
import { emailHeaders, nameHeaders, templateRows } from './import.rules.ts'
import { duplicateField, storedValue, type SubjectFields, subjectProblem } from './rules.ts'

/** The texts in the cells of a row; `values` by the id of their column. */
export interface Draft {
  readonly name: string
  readonly email: string
  readonly values: Readonly<Record<string, string>>
}

/**
 * A row that differs from the server: it is being edited, or it could not be sent yet (`unsaved`).
 */
export interface LocalRow {
  readonly key: string
  readonly subject_id: string | null
  readonly draft: Draft
  readonly editing: boolean
  readonly unsaved: boolean
}

/** A row of the table. */
export interface Row extends LocalRow {
  /** Name and e-mail without accents and case, for the search. */
  readonly folded: string
}

export const emptyDraft: Draft = { name: '', email: '', values: {} }

export function draftOf(subject: Subject): Draft {
  return {
    name: subject.name,
    email: subject.email,
    values: Object.fromEntries(
      subject.values.map(({ subject_property_id, value }) => [subject_property_id, value]),
    ),
  }
}

/** The fields of a draft as the rules read them. */
export const fieldsOf = ({ name, email, values }: Draft): SubjectFields => ({
  name,
  email,
  values: Object.entries(values).map(([subject_property_id, value]) => ({
    subject_property_id,
    value,
  })),
})

/** The body of the request that saves a draft, with its values in their stored form. */
export function inputOf(
  draft: Draft,
  id: string | null,
  columns: readonly SubjectProperty[],
): SubjectInput {
  const values = columns.map(({ id: subject_property_id, type }) => {
    const typed = draft.values[subject_property_id] ?? ''
    return { subject_property_id, value: storedValue(type, typed) ?? typed }
  })
  return { id, name: draft.name, email: draft.email, values }
}

// Saved subjects keep their row objects, so that 10,000 names are not folded anew at each edit.
const savedRows = new WeakMap<Subject, Row>()

function savedRow(subject: Subject): Row {
  const known = savedRows.get(subject)
  if (known) return known
  const row = {
    key: subject.id,
    subject_id: subject.id,
    draft: draftOf(subject),
    editing: false,
    unsaved: false,
    folded: foldText(`${subject.name} ${subject.email}`),
  }
  savedRows.set(subject, row)
  return row
}

const rowOf = (local: LocalRow): Row => ({
  ...local,
  folded: foldText(`${local.draft.name} ${local.draft.email}`),
})

/** The new rows, the newest first, then a row for each saved subject, replaced by its local row. */
export function rowsOf(subjects: readonly Subject[], locals: readonly LocalRow[]): Row[] {
  const localById = new Map(
    locals.flatMap((local) =>
      local.subject_id === null ? [] : [[local.subject_id, local] as const],
    ),
  )
  const added = locals.filter((local) => local.subject_id === null).toReversed()
  return [
    ...added.map(rowOf),
    ...subjects.map((subject) => {
      const local = localById.get(subject.id)
      return local ? rowOf(local) : savedRow(subject)
    }),
  ]
}

/**
 * The rows that match a search without regard to accents and case, and those that are being edited.
 */
export function matchingRows(rows: readonly Row[], search: string): Row[] {
  const wanted = foldText(search)
  return rows.filter((row) => row.editing || row.folded.includes(wanted))
}

export interface RowOrder {
  /** `name`, `email` or the id of a column. */
  readonly column: string
  readonly descending: boolean
}

const collator = new Intl.Collator('es-MX', { sensitivity: 'base', numeric: true })

/**
 * The rows sorted by a column. Rows added since the page opened (`addedIds`) stay on top, where
 * they were typed.
 */
export function sortedRows(
  rows: readonly Row[],
  { column, descending }: RowOrder,
  addedIds: ReadonlySet<string>,
): Row[] {
  const textOf = ({ draft }: Row): string =>
    column === 'name' ? draft.name : column === 'email' ? draft.email : (draft.values[column] ?? '')
  const isAdded = (row: Row): boolean => row.subject_id === null || addedIds.has(row.subject_id)
  const others = rows
    .filter((row) => !isAdded(row))
    .sort((one, other) => (descending ? -1 : 1) * collator.compare(textOf(one), textOf(other)))
  return [...rows.filter(isAdded), ...others]
}

export interface RowProblem {
  readonly code: NonNullable<ReturnType<typeof subjectProblem>>
  /** The invalid cells: `name`, `email` or ids of columns. The first one shows the message. */
  readonly cells: readonly string[]
}

/**
 * Why the draft of a row cannot be saved, and which cells have to change; null if it can be saved.
 */
export function rowProblem(
  rows: readonly Row[],
  key: string,
  draft: Draft,
  columns: readonly SubjectProperty[],
): RowProblem | null {
  const others = rows.filter((row) => row.key !== key).map((row) => row.draft)
  const code = subjectProblem(
    others.map(({ name, email }) => ({ name, email })),
    fieldsOf(draft),
    columns,
  )
  if (!code) return null
  if (code === 'subject.incomplete') return { code, cells: emptyCells(draft, columns) }
  if (code === 'subject.value_invalid') return { code, cells: invalidCells(draft, columns) }
  return { code, cells: [code === 'subject.duplicate' ? duplicateField(others, draft) : 'email'] }
}

interface RowRefusal {
  readonly code: MessageCode
  readonly issues: readonly Issue[]
}

/**
 * The problem of a row that the server refused (spec §8), or null for a refusal that concerns no
 * cell. The issue of a duplicate names the field that is taken.
 */
export function refusedRow({ code, issues }: RowRefusal): RowProblem | null {
  if (code === 'subject.duplicate')
    return issues[0]?.path === 'name'
      ? { code, cells: ['name'] }
      : { code: 'subject.email_taken', cells: ['email'] }
  return code === 'subject.email_invalid' ? { code, cells: ['email'] } : null
}

function emptyCells(draft: Draft, columns: readonly SubjectProperty[]): string[] {
  const cells = [
    { name: 'name', text: draft.name },
    { name: 'email', text: draft.email },
    ...columns.map(({ id }) => ({ name: id, text: draft.values[id] ?? '' })),
  ]
  return cells.filter(({ text }) => text.trim() === '').map(({ name }) => name)
}

const invalidCells = (draft: Draft, columns: readonly SubjectProperty[]): string[] =>
  columns
    .filter(({ id, type }) => storedValue(type, draft.values[id] ?? '') === null)
    .map(({ id }) => id)

const numberFormat = new Intl.NumberFormat('es-MX')

/** «1 participante», «10,000 participantes» */
export const subjectsText = (count: number): string =>
  `${numberFormat.format(count)} ${count === 1 ? 'participante' : 'participantes'}`

/**
 * The rows of a text copied from a spreadsheet. Without headers of its own it gets those of the
 * table.
 */
export function pastedRows(text: string, columns: readonly SubjectProperty[]): string[][] {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t'))
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
  return findHeaders(rows, [nameHeaders, emailHeaders]) ? rows : [...templateRows(columns), ...rows]
}
