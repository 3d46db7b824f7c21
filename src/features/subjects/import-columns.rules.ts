import type { SubjectProperty } from '#features/matrices/contract.ts'
import { headerKey } from '#shared/spreadsheet/headers.ts'
import { foldText, isEmail } from '#shared/text.ts'
import { type FileTable, guessType, valuesAt } from './file-table.rules.ts'
import {
  isEmailHeader,
  isEvaluatedEmail,
  isEvaluatedHeader,
  isFullName,
  isGivenName,
  isLeaderHeader,
  isNumberHeader,
  isPerson,
  isPersonalEmail,
  isSurname,
  isSynonym,
  isUsefulColumn,
} from './headers.rules.ts'

type PropertyType = SubjectProperty['type']

/** What a column of a file is: `column ID` of the project, or `new TYPE`, which becomes one. */
export type ColumnRole =
  | 'name'
  | 'email'
  | 'leader'
  | 'number'
  | 'skip'
  | `column ${string}`
  | `new ${PropertyType}`

/**
 * Why a column has its role: its header, a guess by its values, the company's last file, or none; a
 * `relation` names raters and is no column of the project.
 */
export type Recognition = 'header' | 'guess' | 'memory' | 'relation' | 'none'

export interface FileColumn {
  readonly position: number
  readonly head: string
  /** The first different values. */
  readonly samples: readonly string[]
  /** The type that fits its values. */
  readonly type: PropertyType
  readonly role: ColumnRole
  readonly recognition: Recognition
}

/** The roles of the columns of earlier files of a company, by the key of the header. */
export type ImportMemory = Readonly<Record<string, string>>

/** The positions whose columns make the name: a full name, or given names and surnames. */
function namePositions(keys: readonly string[], free: (position: number) => boolean): number[] {
  const where = (test: (key: string) => boolean) =>
    keys.flatMap((key, position) => (free(position) && test(key) ? [position] : []))
  const [full] = where(isFullName)
  if (full !== undefined) return [full]
  const given = where(isGivenName)
  const surnames = where(isSurname)
  if (given.length > 0) return [...(surnames.length > 0 ? given : given.slice(0, 1)), ...surnames]
  const noun = where(isPerson)[0] ?? where(isEvaluatedHeader)[0]
  return noun === undefined ? [] : [noun]
}

/** The roles that the headers alone give; the server reads files by these. */
export function rolesByHeader(
  heads: readonly string[],
  properties: readonly SubjectProperty[],
): Map<number, ColumnRole> {
  const keys = heads.map(headerKey)
  const roles = new Map<number, ColumnRole>()
  const taken = new Set<string>()
  for (const [position, head] of heads.entries()) {
    const property = properties.find(({ name }) => foldText(name) === foldText(head))
    const isReserved = ['nombre', 'correo'].includes(keys[position] ?? '')
    if (!property || isReserved || taken.has(property.id)) continue
    taken.add(property.id)
    roles.set(position, `column ${property.id}`)
  }
  const free = (position: number): boolean => !roles.has(position)
  for (const position of namePositions(keys, free)) roles.set(position, 'name')
  const first = (test: (key: string) => boolean) =>
    keys.findIndex((key, position) => free(position) && test(key))
  const leader = first(isLeaderHeader)
  if (leader >= 0) roles.set(leader, 'leader')
  const number = first(isNumberHeader)
  if (number >= 0) roles.set(number, 'number')
  const isWorkEmail = (key: string) => isEmailHeader(key) && !isPersonalEmail(key)
  const email =
    [isWorkEmail, isEmailHeader, isEvaluatedEmail].map(first).find((at) => at >= 0) ?? -1
  if (email >= 0) roles.set(email, 'email')
  return roles
}

/** The role that the company's last file gave a header, if this project can have it. */
function remembered(
  memory: ImportMemory,
  { head, type }: Pick<FileColumn, 'head' | 'type'>,
  properties: readonly SubjectProperty[],
): ColumnRole | null {
  const known = Object.hasOwn(memory, headerKey(head)) ? memory[headerKey(head)] : undefined
  const plain = (['name', 'email', 'leader', 'number', 'skip'] as const).find(
    (role) => role === known,
  )
  if (plain) return plain
  if (known === undefined || !known.startsWith('column ')) return null
  const property = properties.find(({ name }) => foldText(name) === foldText(known.slice(7)))
  return property ? `column ${property.id}` : `new ${type}`
}

const MOST = 0.6
const SAMPLES = 3

/** A role by the values or by a name that means the same; null without a hint. */
function guessed(
  head: string,
  values: readonly string[],
  { properties, hasEmail }: { properties: readonly SubjectProperty[]; hasEmail: boolean },
): ColumnRole | null {
  const emails = values.filter(isEmail).length
  if (!hasEmail && values.length > 0 && emails >= values.length * MOST) return 'email'
  const property = properties.find(({ name }) => isSynonym(headerKey(name), headerKey(head)))
  return property ? `column ${property.id}` : null
}

/** A role that only one column of a file can have. */
const isUnique = (role: ColumnRole): boolean =>
  role !== 'name' && role !== 'skip' && !role.startsWith('new ')

interface ProposedBy {
  readonly memory?: ImportMemory
  /** Every other column becomes one of the project, as those of our own workbook. */
  readonly propose_all?: boolean
}

/** What each column of a file is likely to be: as in the company's last file, or by its header. */
export function proposeColumns(
  { heads, lines }: FileTable,
  properties: readonly SubjectProperty[],
  { memory = {}, propose_all = false }: ProposedBy = {},
): FileColumn[] {
  const read = heads.map((head, position) => {
    const values = valuesAt(lines, position)
    const type = guessType(values, head)
    const samples = [...new Set(values)].slice(0, SAMPLES)
    return { column: { position, head, samples, type }, values }
  })
  const roles = new Map<number, Pick<FileColumn, 'role' | 'recognition'>>()
  const used = new Set<ColumnRole>()
  const give = (position: number, role: ColumnRole | null, recognition: Recognition): void => {
    if (role === null || roles.has(position) || (isUnique(role) && used.has(role))) return
    used.add(role)
    roles.set(position, { role, recognition })
  }
  for (const { column } of read)
    give(column.position, remembered(memory, column, properties), 'memory')
  for (const [position, role] of rolesByHeader(heads, properties)) give(position, role, 'header')
  for (const { column, values } of read) {
    const guess = guessed(column.head, values, { properties, hasEmail: used.has('email') })
    give(column.position, guess, 'guess')
    if (isUsefulColumn(headerKey(column.head)) || propose_all)
      give(column.position, `new ${column.type}`, 'guess')
  }
  return read.map(({ column }) => ({
    ...column,
    ...(roles.get(column.position) ?? { role: 'skip', recognition: 'none' }),
  }))
}

/** The columns after one got another role. The name may have several columns, the others one. */
export const withRole = (
  columns: readonly FileColumn[],
  position: number,
  role: ColumnRole,
): FileColumn[] =>
  columns.map((column) => {
    if (column.position === position) return { ...column, role, recognition: 'header' }
    return column.role === role && isUnique(role)
      ? { ...column, role: 'skip', recognition: 'none' }
      : column
  })

const MOST_REMEMBERED = 50
const LONGEST_KEY = 60

/** The roles as the next file of the company remembers them. */
export const toMemory = (
  columns: readonly FileColumn[],
  properties: readonly SubjectProperty[],
): Record<string, string> =>
  Object.fromEntries(
    columns
      .filter(({ head, recognition }) => recognition !== 'none' && headerKey(head) !== '')
      .slice(0, MOST_REMEMBERED)
      .map(({ head, role }) => {
        const property = properties.find(({ id }) => role === `column ${id}`)
        const isColumn = property !== undefined || role.startsWith('new ')
        return [
          headerKey(head).slice(0, LONGEST_KEY),
          isColumn ? `column ${property?.name ?? head}`.slice(0, LONGEST_KEY) : role,
        ]
      }),
  )
