import type { SubjectProperty } from '#features/matrices/contract.ts'
import type { MessageCode } from '#shared/messages.ts'
import type { Issue } from '#shared/refusal.ts'
import { numbered } from '#shared/spanish.ts'
import type { Subject, SubjectInput } from './contract.ts'
import {
  duplicateField,
  findByNumber,
  requiredColumns,
  storedValue,
  type SubjectFields,
  subjectProblem,
} from './rules.ts'

/** The texts in the cells of a row; `values` by the id of their column. */
export interface Draft {
  readonly name: string
  readonly email: string
  /** The employee number, where people may lack an e-mail; elsewhere undefined. */
  readonly number?: string
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
export type Row = LocalRow

export const emptyDraft: Draft = { name: '', email: '', values: {} }

function toDraft(subject: Subject, without_email = false): Draft {
  return {
    name: subject.name,
    email: subject.email ?? '',
    ...(without_email && { number: subject.external_id ?? '' }),
    values: Object.fromEntries(
      subject.values.map(({ subject_property_id, value }) => [subject_property_id, value]),
    ),
  }
}

/** The fields of a draft as the rules read them. */
export const toFields = ({ name, email, number, values }: Draft): SubjectFields => ({
  name,
  email,
  external_id: number,
  values: Object.entries(values).map(([subject_property_id, value]) => ({
    subject_property_id,
    value,
  })),
})

/** The body of the request that saves a draft, with its values in their stored form. */
export function toInput(
  draft: Draft,
  id: string | null,
  columns: readonly SubjectProperty[],
): SubjectInput {
  const values = columns.map(({ id: subject_property_id, type }) => {
    const typed = draft.values[subject_property_id] ?? ''
    return { subject_property_id, value: storedValue(type, typed) ?? typed }
  })
  const number = draft.number === undefined ? {} : { external_id: draft.number.trim() }
  return { id, name: draft.name, email: draft.email, ...number, values }
}

// Saved subjects keep their row objects, so that 10,000 of them are not rendered anew at each edit.
const savedRows = new WeakMap<Subject, Row>()

function savedRow(subject: Subject, without_email: boolean): Row {
  const known = savedRows.get(subject)
  if (known) return known
  const row = {
    key: subject.id,
    subject_id: subject.id,
    draft: toDraft(subject, without_email),
    editing: false,
    unsaved: false,
  }
  savedRows.set(subject, row)
  return row
}

/** The new rows, the newest first, then a row for each saved subject, replaced by its local row. */
export function toRows(
  subjects: readonly Subject[],
  locals: readonly LocalRow[],
  without_email = false,
): Row[] {
  const localById = new Map(
    locals.flatMap((local) =>
      local.subject_id === null ? [] : [[local.subject_id, local] as const],
    ),
  )
  const added = locals.filter((local) => local.subject_id === null).toReversed()
  return [
    ...added,
    ...subjects.map((subject) => localById.get(subject.id) ?? savedRow(subject, without_email)),
  ]
}

/** What a value of a column is sorted by: numbers by their value, dates by the calendar. */
export const sortValue = (type: SubjectProperty['type'], value: string): string | number | null =>
  value === '' ? null : type === 'number' ? Number(value) : value

/** Whether a row lacks a value of a column. */
export const isIncomplete = ({ draft }: Row, columns: readonly SubjectProperty[]): boolean =>
  columns.some(({ id }) => (draft.values[id] ?? '') === '')

export interface RowProblem {
  readonly code: NonNullable<ReturnType<typeof subjectProblem>> | 'subject.namesake'
  /** The invalid cells: `name`, `email`, `number` or ids of columns. The first one shows the message. */
  readonly cells: readonly string[]
  /** Who has the number already. */
  readonly name?: string
}

const toIdentity = ({ name, email, number }: Draft) => ({ name, email, external_id: number })

/**
 * Why the draft of a row cannot be saved, and which cells have to change; null if it can be saved.
 */
export function rowProblem(
  rows: readonly Row[],
  key: string,
  draft: Draft,
  columns: readonly SubjectProperty[],
): RowProblem | null {
  const row = rows.find((one) => one.key === key)
  const saved = row && row.subject_id !== null ? toFields(row.draft) : null
  const required = requiredColumns(columns, toFields(draft), saved)
  const without_email = draft.number !== undefined
  const others = rows.filter((one) => one !== row).map(({ draft: other }) => toIdentity(other))
  const code = subjectProblem(others, toFields(draft), required, without_email)
  if (!code) return null
  if (code === 'subject.email_or_number') return { code, cells: ['email', 'number'] }
  if (code === 'subject.number_invalid') return { code, cells: ['number'] }
  if (code === 'subject.number_taken')
    return { code, cells: ['number'], name: findByNumber(others, toFields(draft))?.name ?? '' }
  if (code === 'subject.incomplete') return { code, cells: emptyCells(draft, required) }
  if (code === 'subject.value_invalid') return { code, cells: invalidCells(draft, required) }
  return code === 'subject.duplicate' && duplicateField(others, draft) === 'name'
    ? { code: 'subject.namesake', cells: ['name'] }
    : { code, cells: ['email'] }
}

interface RowRefusal {
  readonly code: MessageCode
  readonly issues: readonly Issue[]
}

/**
 * The problem of a row that the server refused (docs/rules.md, participants), or null for a refusal
 * that concerns no cell. The issue of a duplicate names the field that is taken.
 */
export function refusedRow({ code, issues }: RowRefusal): RowProblem | null {
  if (code === 'subject.duplicate')
    return issues[0]?.path === 'name'
      ? { code: 'subject.namesake', cells: ['name'] }
      : { code: 'subject.email_taken', cells: ['email'] }
  return code === 'subject.email_invalid' ? { code, cells: ['email'] } : null
}

function emptyCells(draft: Draft, columns: readonly SubjectProperty[]): string[] {
  const cells = [
    { name: 'name', text: draft.name },
    ...(draft.number === undefined ? [{ name: 'email', text: draft.email }] : []),
    ...columns.map(({ id }) => ({ name: id, text: draft.values[id] ?? '' })),
  ]
  return cells.filter(({ text }) => text.trim() === '').map(({ name }) => name)
}

const invalidCells = (draft: Draft, columns: readonly SubjectProperty[]): string[] =>
  columns
    .filter(({ id, type }) => storedValue(type, draft.values[id] ?? '') === null)
    .map(({ id }) => id)

/** «1 participante», «10,000 participantes» */
export const subjectsText = (count: number): string =>
  numbered(count, 'participante', 'participantes')
