import type { SubjectProperty } from '#features/matrices/contract.ts'
import { findHeaders } from '#shared/spreadsheet/headers.ts'
import { foldText, textKey } from '#shared/text.ts'
import type { Subject, SubjectInput } from './contract.ts'
import { emailHeaders, nameHeaders, templateRows } from './import.rules.ts'
import { columnValue, subjectProblem, type SubjectRow } from './rules.ts'

/** What is typed about a participant; `values` by the column's id. */
export interface Draft {
  readonly name: string
  readonly email: string
  readonly values: Readonly<Record<string, string>>
}

/** A row that the server does not have as it stands here: being edited, or accepted and not sent yet. */
export interface LocalRow {
  readonly key: string
  readonly subject_id: string | null
  readonly draft: Draft
  readonly editing: boolean
  readonly unsaved: boolean
}

export interface Row {
  readonly key: string
  readonly subject_id: string | null
  readonly draft: Draft
  readonly editing: boolean
  readonly unsaved: boolean
  /** For searching: name and e-mail without accents or case. */
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

const valuesOf = (draft: Draft) =>
  Object.entries(draft.values).map(([subject_property_id, value]) => ({
    subject_property_id,
    value,
  }))

/** As the call takes it: values in the form in which they are kept. */
export function inputOf(
  draft: Draft,
  id: string | null,
  columns: readonly SubjectProperty[],
): SubjectInput {
  const values = columns.map(({ id: subject_property_id, type }) => {
    const typed = draft.values[subject_property_id] ?? ''
    return { subject_property_id, value: columnValue(type, typed) ?? typed }
  })
  return { id, name: draft.name, email: draft.email, values }
}

// A saved participant is folded once, however often the rows are put together.
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

const localRow = (local: LocalRow): Row => ({
  ...local,
  folded: foldText(`${local.draft.name} ${local.draft.email}`),
})

/** New rows first, the newest on top; then everybody who is saved, with what is being changed about them. */
export function rowsOf(subjects: readonly Subject[], locals: readonly LocalRow[]): Row[] {
  const changed = new Map(
    locals.flatMap((local) =>
      local.subject_id === null ? [] : [[local.subject_id, local] as const],
    ),
  )
  const added = locals.filter((local) => local.subject_id === null).toReversed()
  return [
    ...added.map(localRow),
    ...subjects.map((subject) => {
      const local = changed.get(subject.id)
      return local ? localRow(local) : savedRow(subject)
    }),
  ]
}

/** Without accents or case; rows being edited stay in sight. */
export function foundRows(rows: readonly Row[], query: string): Row[] {
  const wanted = foldText(query)
  return rows.filter((row) => row.editing || row.folded.includes(wanted))
}

export interface RowOrder {
  /** «name», «email» or a column's id. */
  readonly column: string
  readonly descending: boolean
}

const collator = new Intl.Collator('es-MX', { sensitivity: 'base', numeric: true })

/** By a column; whoever was added since the page opened stays on top, where it was typed. */
export function sortedRows(
  rows: readonly Row[],
  { column, descending }: RowOrder,
  fresh: ReadonlySet<string>,
): Row[] {
  const textOf = ({ draft }: Row): string =>
    column === 'name' ? draft.name : column === 'email' ? draft.email : (draft.values[column] ?? '')
  const isFresh = (row: Row): boolean => row.subject_id === null || fresh.has(row.subject_id)
  const rest = rows
    .filter((row) => !isFresh(row))
    .sort((one, other) => (descending ? -1 : 1) * collator.compare(textOf(one), textOf(other)))
  return [...rows.filter(isFresh), ...rest]
}

export interface RowProblem {
  readonly code: NonNullable<ReturnType<typeof subjectProblem>>
  /** The cells to blame: «name», «email» or a column's id; the first one tells why. */
  readonly places: readonly string[]
}

/** What is wrong with a row, and where a person has to look. */
export function rowProblem(
  rows: readonly Row[],
  key: string,
  draft: Draft,
  columns: readonly SubjectProperty[],
): RowProblem | null {
  const one: SubjectRow = { id: key, name: draft.name, email: draft.email, values: valuesOf(draft) }
  const others = rows.map((row): SubjectRow => ({
    id: row.key,
    name: row.draft.name,
    email: row.draft.email,
  }))
  const code = subjectProblem(others, one, columns)
  return (
    code && {
      code,
      places: placesOf(
        code,
        draft,
        columns,
        others.filter(({ id }) => id !== key),
      ),
    }
  )
}

function placesOf(
  code: RowProblem['code'],
  draft: Draft,
  columns: readonly SubjectProperty[],
  others: readonly SubjectRow[],
): string[] {
  if (code === 'subject.incomplete') {
    const cells = [
      ['name', draft.name],
      ['email', draft.email],
      ...columns.map(({ id }) => [id, draft.values[id] ?? '']),
    ] as const
    return cells.filter(([, text]) => (text ?? '').trim() === '').map(([place = '']) => place)
  }
  if (code === 'subject.value_invalid')
    return columns
      .filter(({ id, type }) => columnValue(type, draft.values[id] ?? '') === null)
      .map(({ id }) => id)
  if (
    code === 'subject.duplicate' &&
    !others.some(({ email }) => textKey(email) === textKey(draft.email))
  )
    return ['name']
  return ['email']
}

const inFigures = new Intl.NumberFormat('es-MX')
/** «10,000 participantes» */
export const peopleText = (count: number): string =>
  `${inFigures.format(count)} ${count === 1 ? 'participante' : 'participantes'}`

/** What was pasted from a spreadsheet, cell by cell; without a header of its own it gets that of the table, whose order it then follows. */
export function pastedRows(text: string, columns: readonly SubjectProperty[]): string[][] {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t'))
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
  return findHeaders(rows, [nameHeaders, emailHeaders]) ? rows : [...templateRows(columns), ...rows]
}
