import type { SubjectProperty } from '#features/matrices/contract.ts'
import { addDays, isDate, readDate, tableDate } from '#shared/dates.ts'
import type { MessageCode, MessageParams } from '#shared/messages.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import { cleanText, foldText, isEmail, textKey } from '#shared/text.ts'
import { isEmployeeNumber, numberKey, type PersonIdentity } from './identity.rules.ts'
import { MINIMUM_SUBJECTS, MOST_UNDONE } from './limits.ts'

/** The e-mail domain of erased subjects; `.invalid` never exists (RFC 2606). */
export const ERASED_EMAIL_DOMAIN = 'suprimida.invalid'

/** The fields that have to be unique in a matrix, each on its own and without regard to case. */
export interface SubjectIdentity extends PersonIdentity {
  readonly name: string
}

/** A subject as it is entered, before it is checked. */
export interface SubjectFields extends SubjectIdentity {
  readonly id?: string | null | undefined
  readonly values?:
    | readonly { readonly subject_property_id: string; readonly value: string }[]
    | undefined
}

type Column = Pick<SubjectProperty, 'id' | 'name' | 'type'>

/** The address in messages that explain the format of an e-mail. */
export const EXAMPLE_EMAIL = 'nombre@empresa.mx'

const affirmative = ['si', 'true', 'verdadero', '1']
const negative = ['no', 'false', 'falso', '0']

/**
 * The date of a spreadsheet's day number, as a file shows a date that lost its format; null for days
 * that no one was born or hired on, because those are other numbers.
 */
const serialDate = (text: string): string | null =>
  /^[1-7]\d{4}$/.test(text) ? addDays('1899-12-30', Number(text)) : null

/**
 * The stored form of a typed value: a number without separators, YYYY-MM-DD, `true` or `false`, or
 * clean text. Null if the text does not fit the type of its column.
 */
export function storedValue(type: SubjectProperty['type'], typed: string): string | null {
  const text = cleanText(typed)
  if (type === 'number')
    return /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : null
  if (type === 'date') return readDate(text) ?? serialDate(text)
  if (type !== 'boolean') return text === '' ? null : text
  const folded = foldText(text)
  if (affirmative.includes(folded)) return 'true'
  return negative.includes(folded) ? 'false' : null
}

/** A stored value as the interface shows it. */
export function shownValue(type: SubjectProperty['type'], value: string): string {
  if (type === 'date' && isDate(value)) return tableDate(value)
  if (type === 'boolean') return value === 'true' ? 'Sí' : 'No'
  return value
}

const readValue = (subject: Pick<SubjectFields, 'values'>, column: Column): string =>
  subject.values?.find((value) => value.subject_property_id === column.id)?.value ?? ''

/**
 * The columns that a change of the subject has to fill: all but those that it keeps empty, because
 * it was imported without them. Spec §5 asks for all values of a row that is typed.
 */
export const requiredColumns = <Given extends Column>(
  columns: readonly Given[],
  subject: SubjectFields,
  saved: Pick<SubjectFields, 'values'> | null,
): readonly Given[] =>
  columns.filter(
    (column) =>
      saved === null ||
      cleanText(readValue(subject, column)) !== '' ||
      cleanText(readValue(saved, column)) !== '',
  )

/**
 * Why a subject cannot be saved, or null (docs/rules.md, participants). `subjects` may contain the
 * subject itself, recognised by its id. `columns` are those that it has to fill.
 */
export function subjectProblem(
  subjects: readonly SubjectFields[],
  subject: SubjectFields,
  columns: readonly Column[],
  without_email = false,
): RefusalCode | null {
  const texts = [subject.name, ...columns.map((column) => readValue(subject, column))]
  if (texts.some((text) => cleanText(text) === '')) return 'subject.incomplete'
  const identity = identityProblem(subject, without_email)
  if (identity) return identity
  if (invalidColumn(subject, columns)) return 'subject.value_invalid'
  const others = subjects.filter((other) => !isSameSubject(other, subject))
  if (others.some((other) => isDuplicate(other, subject))) return 'subject.duplicate'
  return without_email && findByNumber(others, subject) ? 'subject.number_taken' : null
}

/** Why the e-mail and the number do not say who a person is. */
function identityProblem(
  { email, external_id }: SubjectIdentity,
  without_email: boolean,
): RefusalCode | null {
  const [address, number] = [cleanText(email ?? ''), cleanText(external_id ?? '')]
  if (address === '' && !without_email) return 'subject.incomplete'
  if (address !== '' && !isEmail(address)) return 'subject.email_invalid'
  if (!without_email) return null
  if (number !== '' && !isEmployeeNumber(number)) return 'subject.number_invalid'
  return address === '' && number === '' ? 'subject.email_or_number' : null
}

const emailKey = ({ email }: PersonIdentity): string => textKey(email ?? '')

/** The other person who has the number of the subject. */
export function findByNumber<Other extends SubjectIdentity>(
  others: readonly Other[],
  { external_id }: PersonIdentity,
): Other | undefined {
  const number = numberKey(external_id)
  return number === null
    ? undefined
    : others.find((other) => numberKey(other.external_id) === number)
}

/** The parameters of the messages of `subjectProblem`. */
export function subjectProblemParams(
  subject: SubjectFields,
  columns: readonly Column[],
  others: readonly SubjectIdentity[] = [],
): MessageParams {
  return {
    name: findByNumber(others, subject)?.name ?? '',
    email: cleanText(subject.email ?? ''),
    column: invalidColumn(subject, columns)?.name ?? '',
  }
}

/** Why a value cannot be given to several subjects, or null. */
export function assignedValueProblem({ type }: Column, value: string): RefusalCode | null {
  if (cleanText(value) === '') return 'subject.incomplete'
  return storedValue(type, value) === null ? 'subject.value_invalid' : null
}

const invalidColumn = (subject: SubjectFields, columns: readonly Column[]): Column | undefined =>
  columns.find((column) => storedValue(column.type, readValue(subject, column)) === null)
const isSameSubject = (one: SubjectFields, other: SubjectFields): boolean =>
  one === other || (typeof one.id === 'string' && one.id === other.id)
const isDuplicate = (one: SubjectIdentity, other: SubjectIdentity): boolean =>
  textKey(one.name) === textKey(other.name) ||
  (emailKey(one) !== '' && emailKey(one) === emailKey(other))

/** Which field makes a subject a duplicate of one of the others; the e-mail when both do. */
export const duplicateField = (
  others: readonly SubjectIdentity[],
  subject: SubjectIdentity,
): 'name' | 'email' =>
  others.some((other) => emailKey(other) === emailKey(subject)) ? 'email' : 'name'

/** The first of several new subjects that cannot be saved, with its index and the reason. */
export function firstSubjectProblem(
  existing: readonly SubjectIdentity[],
  added: readonly SubjectFields[],
  columns: readonly Column[],
  without_email = false,
): {
  readonly subject: SubjectFields
  readonly index: number
  readonly code: RefusalCode
} | null {
  const taken = new Set(existing.flatMap(identityKeys))
  const numbers = new Set(existing.map(({ external_id }) => numberKey(external_id)))
  for (const [index, subject] of added.entries()) {
    const keys = identityKeys(subject)
    const number = without_email ? numberKey(subject.external_id) : null
    const isTaken = keys.some((key) => taken.has(key))
    const code =
      subjectProblem([], subject, columns, without_email) ??
      (isTaken ? 'subject.duplicate' : null) ??
      (number !== null && numbers.has(number) ? 'subject.number_taken' : null)
    if (code) return { subject, index, code }
    for (const key of keys) taken.add(key)
    numbers.add(number)
  }
  return null
}

/** What a subject may not share with another one of its matrix, its number apart. */
export const identityKeys = (subject: SubjectIdentity): string[] => [
  `name ${textKey(subject.name)}`,
  ...(emailKey(subject) === '' ? [] : [`email ${emailKey(subject)}`]),
]

/** The values of a subject as they are stored; values that do not fit their column are left out. */
export function storedValues(
  subject: SubjectFields,
  columns: readonly Column[],
): { subject_property_id: string; value: string }[] {
  return columns.flatMap((column) => {
    const value = storedValue(column.type, readValue(subject, column))
    return value === null ? [] : [{ subject_property_id: column.id, value }]
  })
}

export interface EditableSubject extends SubjectIdentity {
  readonly editing: boolean
}

/** Why the page of the forms cannot be opened yet, or null (docs/rules.md, participants). */
export function continueProblem(subjects: readonly EditableSubject[]): MessageCode | null {
  if (subjects.length < MINIMUM_SUBJECTS) return 'subjects.too_few'
  if (subjects.some(({ editing }) => editing)) return 'subjects.editing'
  const addressed = subjects.filter((subject) => emailKey(subject) !== '' || !subject.external_id)
  if (addressed.some(({ email }) => !isEmail(cleanText(email ?? ''))))
    return 'subjects.emails_invalid'
  const names = new Set(subjects.map(({ name }) => textKey(name)))
  const emails = new Set(addressed.map(emailKey))
  return names.size < subjects.length || emails.size < addressed.length
    ? 'subjects.duplicated'
    : null
}

/** The ids of rows that were added together, as the page may take them back: none of very many. */
export const undoable = (ids: readonly string[]): string[] =>
  ids.length > MOST_UNDONE ? [] : [...ids]
