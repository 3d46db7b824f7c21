import type { SubjectProperty } from '#features/matrices/contract.ts'
import { MAXIMUM_SUBJECTS } from '#shared/limits.ts'
import { message } from '#shared/messages.ts'
import type { RefusalCode } from '#shared/refusal.ts'
import {
  findHeaders,
  type Headers,
  type Omissions,
  type OmittedLine,
} from '#shared/spreadsheet/headers.ts'
import { cleanText, foldText, isEmail, textKey } from '#shared/text.ts'
import { columnValue, type Person } from './rules.ts'

export interface ImportedSubject extends Person {
  readonly values: { readonly subject_property_id: string; readonly value: string }[]
}

export interface ImportReading extends Omissions {
  readonly headers: string[]
  readonly added: ImportedSubject[]
  readonly duplicates: OmittedLine[]
  readonly invalid: OmittedLine[]
  readonly unused_columns: string[]
}

export const nameHeaders = ['name', 'nombre', 'evaluador']
export const emailHeaders = ['correo', 'email', 'mail', 'correo electronico', 'e-mail']
const LONGEST_NAME = 200

/** The headers to start from, as the CSV template gives them. */
export function templateRows(properties: readonly Pick<SubjectProperty, 'name'>[]): string[][] {
  return [['Nombre', 'Correo', ...properties.map(({ name }) => name)]]
}

/** What importing these rows would add to a project, and which lines it would leave out and why. Nothing depends on when it runs. */
export function readImport(
  rows: readonly string[][],
  existing: readonly Person[],
  properties: readonly SubjectProperty[],
): ImportReading | { readonly code: RefusalCode } {
  const found = findHeaders(rows, [nameHeaders, emailHeaders])
  if (!found) return { code: 'import.headers_required' }
  const columns = matchColumns(found, properties)
  const unused_columns = unusedColumns(found, columns)
  const reading: ImportReading = {
    headers: [...found.texts],
    added: [],
    duplicates: [],
    invalid: [],
    unused_columns,
  }
  const known = new KnownPeople(existing)
  for (const [below, cells] of rows.slice(found.row + 1).entries()) {
    if (cells.every((cell) => cleanText(cell) === '')) continue
    readLine({ line: found.row + below + 2, cells }, { reading, known, found, columns })
  }
  if (reading.added.length + reading.duplicates.length + reading.invalid.length === 0)
    return { code: 'import.empty' }
  return existing.length + reading.added.length > MAXIMUM_SUBJECTS
    ? { code: 'subjects.too_many' }
    : reading
}

interface Context {
  readonly reading: ImportReading
  readonly known: KnownPeople
  readonly found: Headers
  readonly columns: ReadonlyMap<SubjectProperty, number>
}

function readLine(
  row: { line: number; cells: string[] },
  { reading, known, found, columns }: Context,
): void {
  const [nameAt = -1, emailAt = -1] = found.columns
  const name = cleanText(row.cells[nameAt] ?? '')
  const email = cleanText(row.cells[emailAt] ?? '')
  const { values, misfit } = readValues(row.cells, columns)
  const fault =
    personFault(name, email) ??
    (misfit ? message('subject.value_invalid', { column: misfit.name }) : null)
  if (fault !== null) {
    reading.invalid.push({ ...row, reason: fault })
    return
  }
  const repeated = known.lineOf({ name, email })
  if (repeated === undefined) {
    known.remember({ name, email }, row.line)
    reading.added.push({ name, email, values })
  } else {
    const reason =
      repeated === null
        ? message('import.already_there')
        : message('import.repeated', { line: repeated })
    reading.duplicates.push({ ...row, reason })
  }
}

function personFault(name: string, email: string): string | null {
  if (name === '') return message('import.name_missing')
  if (name.length > LONGEST_NAME) return message('import.name_too_long')
  if (email === '') return message('import.email_missing')
  return isEmail(email) ? null : message('import.email_invalid', { email })
}

/** The values of the project's columns; an empty cell leaves its column to be filled in later. */
function readValues(
  cells: readonly string[],
  columns: ReadonlyMap<SubjectProperty, number>,
): Pick<ImportedSubject, 'values'> & { readonly misfit: SubjectProperty | null } {
  const values: ImportedSubject['values'] = []
  for (const [property, at] of columns) {
    const typed = cleanText(cells[at] ?? '')
    if (typed === '') continue
    const value = columnValue(property.type, typed)
    if (value === null) return { values, misfit: property }
    values.push({ subject_property_id: property.id, value })
  }
  return { values, misfit: null }
}

function matchColumns(
  found: Headers,
  properties: readonly SubjectProperty[],
): ReadonlyMap<SubjectProperty, number> {
  const free = new Map<string, number>()
  for (const [at, header] of found.texts.entries()) {
    const key = foldText(header)
    if (!found.columns.includes(at) && !free.has(key)) free.set(key, at)
  }
  return new Map(
    properties.flatMap((property) => {
      const at = free.get(foldText(property.name))
      return at === undefined ? [] : [[property, at] as const]
    }),
  )
}

function unusedColumns(found: Headers, columns: ReadonlyMap<SubjectProperty, number>): string[] {
  const used = new Set([...found.columns, ...columns.values()])
  return found.texts.filter((header, at) => header !== '' && !used.has(at))
}

/** Names and e-mails already taken: in the project (null) or by an earlier line of the file. */
class KnownPeople {
  readonly #names = new Map<string, number | null>()
  readonly #emails = new Map<string, number | null>()

  constructor(existing: readonly Person[]) {
    for (const person of existing) this.remember(person, null)
  }

  remember({ name, email }: Person, line: number | null): void {
    this.#names.set(textKey(name), line)
    this.#emails.set(textKey(email), line)
  }

  lineOf({ name, email }: Person): number | null | undefined {
    const byEmail = this.#emails.get(textKey(email))
    return byEmail === undefined ? this.#names.get(textKey(name)) : byEmail
  }
}
