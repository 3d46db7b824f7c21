import type { SubjectProperty } from '#features/matrices/contract.ts'
import { headerKey } from '#shared/spreadsheet/headers.ts'
import { foldText } from '#shared/text.ts'
import type { FileTable } from './file-table.rules.ts'
import { isLeaderHeader, isSurname } from './headers.rules.ts'
import { type ColumnRole, type FileColumn, rolesByHeader } from './import-columns.rules.ts'

type PropertyType = SubjectProperty['type']

/** A column of the project that a file fills. */
export interface FilledColumn {
  /** The id of the column, or `new POSITION`. */
  readonly key: string
  readonly position: number
  readonly name: string
  readonly type: PropertyType
  /** The column says who leads the person. */
  readonly leads: boolean
}

export interface ImportMapping {
  /** The columns that make the name, in this order. */
  readonly name: readonly number[]
  /** -1 for a file without e-mails. */
  readonly email: number
  /** A number says who a person without an e-mail is. */
  readonly number_suffices?: boolean
  /** The column with what the payroll knows a person by. */
  readonly number: number | null
  readonly columns: readonly FilledColumn[]
}

/** The header row of the template; with the number where people may lack an e-mail. */
export const templateRows = (
  properties: readonly Pick<SubjectProperty, 'name'>[],
  without_email = false,
): string[][] => [
  [
    ...(without_email ? ['No. Emp.'] : []),
    'Nombre',
    'Correo',
    ...properties.map(({ name }) => name),
  ],
]

const LONGEST_HEAD = 60

/** A name for a new column that neither the project nor the names of people and addresses have. */
function freeName(head: string, taken: Set<string>): string {
  const base = head.slice(0, LONGEST_HEAD - 3)
  let name = base
  for (let count = 2; taken.has(foldText(name)); count += 1) name = `${base} ${count}`
  taken.add(foldText(name))
  return name
}

/** How the lines are read; or which column is missing. */
export function guessMapping(
  columns: readonly FileColumn[],
  properties: readonly SubjectProperty[],
  without_email = false,
): ImportMapping | { readonly missing: 'name' | 'email' } {
  const names = columns.filter(({ role }) => role === 'name')
  const email = columns.find(({ role }) => role === 'email')
  if (names.length === 0) return { missing: 'name' }
  const number = columns.find(({ role }) => role === 'number')?.position ?? null
  if (!email && (!without_email || number === null)) return { missing: 'email' }
  const isLast = ({ head }: FileColumn): boolean => isSurname(headerKey(head))
  const taken = new Set(['nombre', 'correo', ...properties.map(({ name }) => foldText(name))])
  const filled = columns.flatMap((column): FilledColumn[] => {
    const { position, head, role } = column
    const leads = role === 'leader'
    const known = properties.find(
      ({ id, name, type }) =>
        role === `column ${id}` ||
        (leads &&
          type === 'text' &&
          (foldText(name) === foldText(head) || isLeaderHeader(headerKey(name)))),
    )
    if (known) return [{ key: known.id, position, name: known.name, type: known.type, leads }]
    if (!leads && !role.startsWith('new ')) return []
    const type = leads ? 'text' : newType(role)
    return [{ key: `new ${position}`, position, name: freeName(head, taken), type, leads }]
  })
  return {
    name: [...names.filter((one) => !isLast(one)), ...names.filter(isLast)].map(
      ({ position }) => position,
    ),
    email: email?.position ?? -1,
    number,
    ...(without_email && { number_suffices: true }),
    columns: filled,
  }
}

const newType = (role: ColumnRole): PropertyType => {
  const type = role.slice('new '.length)
  return type === 'number' || type === 'date' || type === 'boolean' ? type : 'text'
}

/** The mapping that the headers alone give; null without a name or an e-mail. */
export function mappingByHeaders(
  { heads }: FileTable,
  properties: readonly SubjectProperty[],
  without_email = false,
): ImportMapping | null {
  const roles = rolesByHeader(heads, properties)
  const columns = heads.map((head, position): FileColumn => {
    const role = roles.get(position) ?? 'skip'
    // The server makes no columns: who leads is read where the project has that column, and the
    // number where people may lack an e-mail, or by a sync.
    return {
      position,
      head,
      samples: [],
      type: 'text',
      role: role === 'leader' || (role === 'number' && !without_email) ? 'skip' : role,
      recognition: 'header',
    }
  })
  const mapping = guessMapping(columns, properties, without_email)
  return 'missing' in mapping ? null : mapping
}
