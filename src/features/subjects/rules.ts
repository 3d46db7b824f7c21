import type { SubjectProperty } from '#features/matrices/contract.ts'
import { isDate, tableDate } from '#shared/dates.ts'
import { MINIMUM_PARTICIPANTS } from '#shared/limits.ts'
import type { MessageCode, MessageParams } from '#shared/messages.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { cleanText, foldText, isEmail, textKey } from '#shared/text.ts'

export interface Person {
  readonly name: string
  readonly email: string
}

export interface SubjectRow extends Person {
  readonly id?: string | null | undefined
  readonly values?:
    | readonly { readonly subject_property_id: string; readonly value: string }[]
    | undefined
}

type Column = Pick<SubjectProperty, 'id' | 'name' | 'type'>

/** Shown where a person is to be told what an e-mail looks like. */
export const EXAMPLE_EMAIL = 'nombre@empresa.mx'

const affirmative = ['si', 'true', 'verdadero', '1']
const negative = ['no', 'false', 'falso', '0']

/** A value as it is kept, or null where it does not fit its column: plain numbers, YYYY-MM-DD, true or false. */
export function columnValue(type: SubjectProperty['type'], typed: string): string | null {
  const text = cleanText(typed)
  if (type === 'number')
    return /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : null
  if (type === 'date') return dateValue(text)
  if (type !== 'boolean') return text === '' ? null : text
  const folded = foldText(text)
  if (affirmative.includes(folded)) return 'true'
  return negative.includes(folded) ? 'false' : null
}

function dateValue(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const date =
    day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  return isDate(date) ? date : null
}

/** A kept value as people read it. */
export function shownValue(type: SubjectProperty['type'], value: string): string {
  if (type === 'date' && isDate(value)) return tableDate(value)
  if (type === 'boolean') return value === 'true' ? 'Sí' : 'No'
  return value
}

function valueOf(row: SubjectRow, column: Column): string {
  return row.values?.find((value) => value.subject_property_id === column.id)?.value ?? ''
}

/** What is wrong with a participant before it is saved; `all` may hold the row itself, known by its id. */
export function subjectProblem(
  all: readonly SubjectRow[],
  one: SubjectRow,
  columns: readonly Column[],
): RefusalCode | null {
  const typed = [one.name, one.email, ...columns.map((column) => valueOf(one, column))]
  if (typed.some((text) => cleanText(text) === '')) return 'subject.incomplete'
  if (!isEmail(cleanText(one.email))) return 'subject.email_invalid'
  if (invalidColumn(one, columns)) return 'subject.value_invalid'
  return all.some((other) => !isSameRow(other, one) && isSamePerson(other, one))
    ? 'subject.duplicate'
    : null
}

/** What fills the placeholders of the messages above. */
export function subjectProblemParams(one: SubjectRow, columns: readonly Column[]): MessageParams {
  return { email: cleanText(one.email), column: invalidColumn(one, columns)?.name ?? '' }
}

const invalidColumn = (one: SubjectRow, columns: readonly Column[]): Column | undefined =>
  columns.find((column) => columnValue(column.type, valueOf(one, column)) === null)
const isSameRow = (one: SubjectRow, other: SubjectRow): boolean =>
  one === other || (typeof one.id === 'string' && one.id === other.id)
const isSamePerson = (one: Person, other: Person): boolean =>
  textKey(one.name) === textKey(other.name) || textKey(one.email) === textKey(other.email)

/** Of participants that are added together, the first that cannot be saved and why. */
export function firstSubjectProblem(
  existing: readonly Person[],
  added: readonly SubjectRow[],
  columns: readonly Column[],
): { readonly row: SubjectRow; readonly position: number; readonly code: RefusalCode } | null {
  const taken = new Set(existing.flatMap(keysOf))
  for (const [position, row] of added.entries()) {
    const keys = keysOf(row)
    const code =
      subjectProblem([], row, columns) ??
      (keys.some((key) => taken.has(key)) ? 'subject.duplicate' : null)
    if (code) return { row, position, code }
    for (const key of keys) taken.add(key)
  }
  return null
}

const keysOf = ({ name, email }: Person): string[] => [
  `name ${textKey(name)}`,
  `email ${textKey(email)}`,
]

/** What is kept of the values of a participant: those that fit their columns, as they are stored. */
export function keptValues(
  row: SubjectRow,
  columns: readonly Column[],
): { subject_property_id: string; value: string }[] {
  return columns.flatMap((column) => {
    const value = columnValue(column.type, valueOf(row, column))
    return value === null ? [] : [{ subject_property_id: column.id, value }]
  })
}

export interface EditableRow extends Person {
  readonly editing: boolean
}

/** Why the participants are not ready for their connections (spec §5, «Continue to connections»). */
export function continueProblem(rows: readonly EditableRow[]): MessageCode | null {
  if (rows.length < MINIMUM_PARTICIPANTS) return 'subjects.too_few'
  if (rows.some((row) => row.editing)) return 'subjects.editing'
  if (rows.some((row) => !isEmail(cleanText(row.email)))) return 'subjects.emails_invalid'
  const names = new Set(rows.map((row) => textKey(row.name)))
  const emails = new Set(rows.map((row) => textKey(row.email)))
  return names.size < rows.length || emails.size < rows.length ? 'subjects.duplicated' : null
}
