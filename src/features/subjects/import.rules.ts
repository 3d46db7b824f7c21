import type { SubjectProperty } from '#features/matrices/contract.ts'
import { fillIn } from '#shared/messages.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import {
  findHeaders,
  type Headers,
  type Omissions,
  type OmittedLine,
} from '#shared/spreadsheet/headers.ts'
import { cleanText, foldText, isEmail, textKey } from '#shared/text.ts'
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
  readonly unused_columns: string[]
}

/** The headers that a file may use for names and e-mails, folded (spec §5, «Import»). */
export const nameHeaders = ['name', 'nombre', 'evaluador']
export const emailHeaders = ['correo', 'email', 'mail', 'correo electronico', 'e-mail']
const LONGEST_NAME = 200

/** The header row of the CSV template. */
export function templateRows(properties: readonly Pick<SubjectProperty, 'name'>[]): string[][] {
  return [['Nombre', 'Correo', ...properties.map(({ name }) => name)]]
}

/** The position of each subject property in the file; properties without a column are missing. */
type ColumnPositions = ReadonlyMap<SubjectProperty, number>

interface ImportState {
  readonly reading: SubjectImportReading
  readonly taken: TakenIdentities
  readonly headers: Headers
  readonly columns: ColumnPositions
}

/**
 * The subjects that an import of these rows adds, and the lines that it omits with their reasons.
 */
export function readSubjectImport(
  rows: readonly string[][],
  existing: readonly SubjectIdentity[],
  properties: readonly SubjectProperty[],
): SubjectImportReading | { readonly code: RefusalCode } {
  const headers = findHeaders(rows, [nameHeaders, emailHeaders])
  if (!headers) return { code: 'import.headers_required' }
  const columns = columnPositions(headers, properties)
  const reading: SubjectImportReading = {
    headers: [...headers.texts],
    added: [],
    duplicates: [],
    invalid: [],
    unused_columns: unusedColumns(headers, columns),
  }
  const state = { reading, taken: new TakenIdentities(existing), headers, columns }
  for (const [index, cells] of rows.slice(headers.row + 1).entries()) {
    if (cells.every((cell) => cleanText(cell) === '')) continue
    readLine({ line: headers.row + index + 2, cells }, state)
  }
  if (reading.added.length + reading.duplicates.length + reading.invalid.length === 0)
    return { code: 'import.empty' }
  return existing.length + reading.added.length > MAXIMUM_SUBJECTS
    ? { code: 'subjects.too_many' }
    : reading
}

/** Adds one line of the file to the subjects or to the omitted lines of the reading. */
function readLine(
  source: Omit<OmittedLine, 'reason'>,
  { reading, taken, headers, columns }: ImportState,
): void {
  const [nameColumn = -1, emailColumn = -1] = headers.columns
  const name = cleanText(source.cells[nameColumn] ?? '')
  const email = cleanText(source.cells[emailColumn] ?? '')
  const { values, invalidProperty } = readValues(source.cells, columns)
  const problem =
    identityProblem(name, email) ??
    (invalidProperty
      ? fillIn(subjectsMessages['subject.value_invalid'], { column: invalidProperty.name })
      : null)
  if (problem !== null) {
    reading.invalid.push({ ...source, reason: problem })
    return
  }
  const line = taken.lineOf({ name, email })
  if (line === undefined) {
    taken.add({ name, email }, source.line)
    reading.added.push({ name, email, values })
  } else {
    const reason =
      line === null
        ? subjectsMessages['import.already_there']
        : fillIn(subjectsMessages['import.repeated'], { line })
    reading.duplicates.push({ ...source, reason })
  }
}

function identityProblem(name: string, email: string): string | null {
  if (name === '') return subjectsMessages['import.name_missing']
  if (name.length > LONGEST_NAME) return subjectsMessages['import.name_too_long']
  if (email === '') return subjectsMessages['import.email_missing']
  return isEmail(email) ? null : fillIn(subjectsMessages['import.email_invalid'], { email })
}

/**
 * The values of the subject properties up to the first invalid one; empty cells are skipped and can
 * be filled in later.
 */
function readValues(
  cells: readonly string[],
  columns: ColumnPositions,
): Pick<ImportedSubject, 'values'> & { readonly invalidProperty: SubjectProperty | null } {
  const values: ImportedSubject['values'] = []
  for (const [property, position] of columns) {
    const typed = cleanText(cells[position] ?? '')
    if (typed === '') continue
    const value = storedValue(property.type, typed)
    if (value === null) return { values, invalidProperty: property }
    values.push({ subject_property_id: property.id, value })
  }
  return { values, invalidProperty: null }
}

/**
 * Matches the remaining headers with the names of the subject properties, without regard to accents
 * and case.
 */
function columnPositions(
  headers: Headers,
  properties: readonly SubjectProperty[],
): ColumnPositions {
  const positions = new Map<string, number>()
  for (const [position, header] of headers.texts.entries()) {
    const key = foldText(header)
    if (!headers.columns.includes(position) && !positions.has(key)) positions.set(key, position)
  }
  return new Map(
    properties.flatMap((property) => {
      const position = positions.get(foldText(property.name))
      return position === undefined ? [] : [[property, position] as const]
    }),
  )
}

function unusedColumns(headers: Headers, columns: ColumnPositions): string[] {
  const used = new Set([...headers.columns, ...columns.values()])
  return headers.texts.filter((header, position) => header !== '' && !used.has(position))
}

/**
 * The names and e-mails that a line may not repeat: of the matrix (line null) and of earlier lines.
 */
class TakenIdentities {
  readonly #names = new Map<string, number | null>()
  readonly #emails = new Map<string, number | null>()

  constructor(existing: readonly SubjectIdentity[]) {
    for (const subject of existing) this.add(subject, null)
  }

  add({ name, email }: SubjectIdentity, line: number | null): void {
    this.#names.set(textKey(name), line)
    this.#emails.set(textKey(email), line)
  }

  /** The line that has the e-mail or else the name; undefined if both are free. */
  lineOf({ name, email }: SubjectIdentity): number | null | undefined {
    const byEmail = this.#emails.get(textKey(email))
    return byEmail === undefined ? this.#names.get(textKey(name)) : byEmail
  }
}
