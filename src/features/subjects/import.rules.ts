import type { SubjectProperty } from '#features/matrices/contract.ts'
import { fillIn } from '#shared/messages.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import type { Omissions, OmittedLine } from '#shared/spreadsheet/headers.ts'
import { cleanText, isEmail, textKey } from '#shared/text.ts'
import { type FileLine, type FileTable, toTable } from './file-table.rules.ts'
import { isEmployeeNumber, type PersonIdentity, personKeys, readEmail } from './identity.rules.ts'
import { type FilledColumn, type ImportMapping, mappingByHeaders } from './import-mapping.rules.ts'
import { MAXIMUM_SUBJECTS } from './limits.ts'
import { subjectsMessages } from './messages.ts'
import { storedValue, type SubjectIdentity } from './rules.ts'

export interface ImportedSubject extends SubjectIdentity {
  readonly values: { readonly subject_property_id: string; readonly value: string }[]
}

export interface SubjectImportReading extends Omissions {
  readonly headers: string[]
  readonly added: ImportedSubject[]
  readonly duplicates: OmittedLine[]
  readonly invalid: OmittedLine[]
  /** Lines that are added without a value that does not fit its column. */
  readonly warnings: OmittedLine[]
  readonly unused_columns: string[]
}

const LONGEST_NAME = 200
const LONGEST_NUMBER = 100

/** What was corrected in a line: its name, e-mail, number, or values by the key of their column. */
export interface Correction {
  readonly name?: string
  readonly email?: string
  readonly number?: string
  readonly values?: Readonly<Record<string, string>>
}

export interface ReadValue {
  readonly column: FilledColumn
  readonly typed: string
  /** Null for an empty cell and for a value that does not fit the column. */
  readonly stored: string | null
}

/** One line of a file as a person. */
export interface ReadRow {
  readonly name: string
  /** Empty without one. */
  readonly email: string
  readonly line: number
  readonly cells: readonly string[]
  readonly hidden: boolean
  /** What the payroll knows the person by; null without it. */
  readonly external_id: string | null
  readonly values: readonly ReadValue[]
  /** Why the line cannot be added until a field is corrected; the number, or the e-mail instead. */
  readonly problem: { readonly field: 'name' | 'email' | 'number'; readonly reason: string } | null
  /** Why the line is left out: the same e-mail is in the project or in an earlier line. */
  readonly repeated: string | null
}

export const isReady = ({ problem, repeated }: ReadRow): boolean => !problem && !repeated

/** Whether a value is left out, because it does not fit its column. */
export const isMisfit = ({ typed, stored }: ReadValue): boolean => typed !== '' && stored === null

export const misfitReason = ({ column }: ReadValue): string =>
  fillIn(subjectsMessages['import.value_left_out'], { column: column.name })

/** The name of a line: its cells in the order of the mapping, joined. */
export const joinedName = (cells: readonly string[], { name }: Pick<ImportMapping, 'name'>) =>
  cleanText(name.map((position) => cells[position] ?? '').join(' '))

/**
 * The lines as people, each checked against the people of the project and the lines before it.
 *
 * @param corrections by the number of the line
 */
export function readLines(
  lines: readonly FileLine[],
  mapping: ImportMapping,
  existing: readonly SubjectIdentity[],
  corrections: ReadonlyMap<number, Correction> = new Map(),
): ReadRow[] {
  const taken = new TakenIdentities(existing, mapping.number_suffices)
  return lines.map(({ line, cells, hidden }) => {
    const corrected = corrections.get(line)
    const name = cleanText(corrected?.name ?? joinedName(cells, mapping))
    const email = readEmail(corrected?.email ?? cells[mapping.email] ?? '')
    const number = cleanText(corrected?.number ?? cells[mapping.number ?? -1] ?? '')
    const external_id = number === '' ? null : number.slice(0, LONGEST_NUMBER)
    const values = mapping.columns.map((column) => {
      const typed = cleanText(corrected?.values?.[column.key] ?? cells[column.position] ?? '')
      return { column, typed, stored: typed === '' ? null : storedValue(column.type, typed) }
    })
    const identity = { name, email, external_id }
    const repeated = taken.repeatedReason(identity)
    const problem = repeated
      ? null
      : (identityProblem(identity, mapping.number_suffices) ?? taken.nameProblem(name))
    if (!problem && !repeated) taken.add(identity, line)
    return { line, cells, hidden, ...identity, values, problem, repeated }
  })
}

/**
 * The subjects that an import of these rows adds by its headers alone, and the lines that it omits
 * with their reasons.
 */
export function readSubjectImport(
  rows: readonly string[][],
  existing: readonly SubjectIdentity[],
  properties: readonly SubjectProperty[],
  without_email = false,
): SubjectImportReading | { readonly code: RefusalCode } {
  const table = toTable(rows)
  const mapping = table && mappingByHeaders(table, properties, without_email)
  if (!table || !mapping) return { code: 'import.headers_required' }
  if (table.lines.length === 0) return { code: 'import.empty' }
  const read = readLines(table.lines, mapping, existing)
  const added = read.filter(isReady)
  if (existing.length + added.length > MAXIMUM_SUBJECTS) return { code: 'subjects.too_many' }
  const omitted = ({ line, cells }: ReadRow, reason: string): OmittedLine[] => [
    { line, reason, cells: [...cells] },
  ]
  return {
    headers: [...table.heads],
    added: added.map((row) => importedSubject(row, without_email)),
    duplicates: read.flatMap((row) => (row.repeated ? omitted(row, row.repeated) : [])),
    invalid: read.flatMap((row) => (row.problem ? omitted(row, row.problem.reason) : [])),
    warnings: added.flatMap((row) =>
      row.values.filter(isMisfit).flatMap((value) => omitted(row, misfitReason(value))),
    ),
    unused_columns: unusedColumns(table, mapping),
  }
}

const importedSubject = (
  { name, email, external_id, values }: ReadRow,
  without_email: boolean,
): ImportedSubject => ({
  name,
  email: email || null,
  ...(without_email && { external_id }),
  values: values.flatMap(({ column, stored }) =>
    stored === null ? [] : [{ subject_property_id: column.key, value: stored }],
  ),
})

function identityProblem(
  { name, email, external_id }: Pick<ReadRow, 'name' | 'email' | 'external_id'>,
  number_suffices = false,
): ReadRow['problem'] {
  if (name === '') return { field: 'name', reason: subjectsMessages['import.name_missing'] }
  if (name.length > LONGEST_NAME)
    return { field: 'name', reason: subjectsMessages['import.name_too_long'] }
  if (email === '' && !number_suffices)
    return { field: 'email', reason: subjectsMessages['import.email_missing'] }
  if (email === '') {
    if (isEmployeeNumber(external_id ?? '')) return null
    const code = external_id === null ? 'subject.email_or_number' : 'subject.number_invalid'
    return { field: 'number', reason: subjectsMessages[code] }
  }
  if (isEmail(email)) return null
  return { field: 'email', reason: fillIn(subjectsMessages['import.email_invalid'], { email }) }
}

function unusedColumns(table: FileTable, mapping: ImportMapping): string[] {
  const used = new Set([
    ...mapping.name,
    mapping.email,
    ...(mapping.number_suffices ? [mapping.number] : []),
    ...mapping.columns.map(({ position }) => position),
  ])
  return table.heads.filter((_, position) => !used.has(position))
}

/**
 * The names and e-mails that a line may not repeat: of the matrix (line null) and of earlier lines.
 */
class TakenIdentities {
  readonly #names = new Set<string>()
  readonly #known = new Map<string, number | null>()

  readonly #byNumber: boolean

  /** @param byNumber whether an equal number is the same person, too */
  constructor(existing: readonly SubjectIdentity[], byNumber = false) {
    this.#byNumber = byNumber
    for (const subject of existing) this.add(subject, null)
  }

  add(person: SubjectIdentity, line: number | null): void {
    this.#names.add(textKey(person.name))
    for (const key of this.#keys(person)) this.#known.set(key, line)
  }

  #keys({ email, external_id }: PersonIdentity): string[] {
    return personKeys({ email: email || null, external_id: this.#byNumber ? external_id : null })
  }

  /** E-mail and number identify a person, so that a known one is the same person again. */
  repeatedReason(person: PersonIdentity): string | null {
    const key = this.#keys(person).find((one) => this.#known.has(one))
    const line = key === undefined ? undefined : this.#known.get(key)
    if (line === undefined) return null
    return line === null
      ? subjectsMessages['import.already_there']
      : fillIn(subjectsMessages['import.repeated'], { line })
  }

  /** Raters must tell people apart by their names (docs/rules.md, participants). */
  nameProblem(name: string): ReadRow['problem'] {
    return this.#names.has(textKey(name))
      ? { field: 'name', reason: subjectsMessages['import.namesake'] }
      : null
  }
}
