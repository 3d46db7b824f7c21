import {
  isEmailHeader,
  isEvaluatedEmail,
  isEvaluatedHeader,
  isNameHeader,
  isNumberHeader,
  isRelationHeader,
} from '#features/subjects/headers.rules.ts'
import { headerKey } from '#shared/spreadsheet/headers.ts'
import { spreadsheetLimits as limits } from '#shared/spreadsheet/limits.ts'
import { cleanText } from '#shared/text.ts'
import { formHeaders } from './import.rules.ts'

/** What the columns of a file of connections can be, with the header of our template. */
const formRoles = [
  { role: 'evaluator', head: 'Evaluador' },
  { role: 'email', head: 'Correo' },
  { role: 'relation', head: 'Relación' },
  { role: 'evaluated', head: 'Evaluado' },
] as const
export type FormRole = (typeof formRoles)[number]['role']

/** The position of the column of each role; null for a role that no column has. */
export type FormColumns = Readonly<Record<FormRole, number | null>>

/** The heads of a worksheet and where they are. */
export interface FormHeads {
  readonly row: number
  readonly texts: readonly string[]
}

/** The row with our headers, or else the first with several cells; null without any. */
export function formHeads(rows: readonly (readonly string[])[]): FormHeads | null {
  const known = formHeaders(rows)
  if (known) return known
  const row = rows
    .slice(0, limits.header_rows)
    .findIndex((cells) => cells.filter((cell) => cleanText(cell) !== '').length > 1)
  const cells = rows[row]
  return cells
    ? { row, texts: cells.map((cell, at) => cleanText(cell) || `Columna ${at + 1}`) }
    : null
}

/** What the columns are likely to be, by their headers. An e-mail names people best. */
export function proposedFormColumns({ texts }: FormHeads): FormColumns {
  const keys = texts.map(headerKey)
  const taken = new Set<number>()
  const first = (...tests: readonly ((key: string) => boolean)[]): number | null => {
    for (const test of tests) {
      const found = keys.findIndex((key, position) => !taken.has(position) && test(key))
      if (found < 0) continue
      taken.add(found)
      return found
    }
    return null
  }
  const evaluated = first(isEvaluatedEmail, isEvaluatedHeader)
  const relation = first(isRelationHeader)
  const email = first(isEmailHeader, isNumberHeader)
  return { evaluator: first(isNameHeader), email, relation, evaluated }
}

/** The columns after one got a role, which no other role keeps. */
export const withFormRole = (
  columns: FormColumns,
  role: FormRole,
  position: number | null,
): FormColumns => {
  const freed = (one: FormRole): number | null =>
    position !== null && columns[one] === position ? null : columns[one]
  return {
    evaluator: freed('evaluator'),
    email: freed('email'),
    relation: freed('relation'),
    evaluated: freed('evaluated'),
    [role]: position,
  }
}

/** Which column is still to be chosen; null if the file can be read. */
export function missingFormRole({
  evaluator,
  email,
  relation,
  evaluated,
}: FormColumns): FormRole | null {
  if (evaluator === null && email === null) return 'evaluator'
  if (relation === null) return 'relation'
  return evaluated === null ? 'evaluated' : null
}

/**
 * The worksheet under our headers, with each line where it was, so that a report names the lines of
 * the file.
 */
export const mappedFormRows = (
  rows: readonly (readonly string[])[],
  { row }: FormHeads,
  columns: FormColumns,
): string[][] =>
  rows.map((cells, at) =>
    formRoles.map(({ role, head }) => {
      const position = columns[role]
      if (at < row) return ''
      if (at === row) return head
      return position === null ? '' : (cells[position] ?? '')
    }),
  )

/** What is asked about the columns. */
const formColumnRoles = [
  {
    role: 'evaluator',
    label: 'Quién evalúa',
    question: '¿Qué columna dice quién evalúa, por nombre, correo o número?',
    optional: true,
  },
  {
    role: 'email',
    label: 'Su correo o número',
    question: '¿Qué columna es el correo o el número de quien evalúa?',
    optional: true,
  },
  {
    role: 'relation',
    label: 'Relación',
    question: '¿Qué columna es la relación?',
    optional: false,
  },
  {
    role: 'evaluated',
    label: 'A quién evalúa',
    question: '¿Qué columna dice a quién evalúa?',
    optional: false,
  },
] as const satisfies readonly {
  readonly role: FormRole
  readonly label: string
  readonly question: string
  readonly optional: boolean
}[]

/** How the columns of a file of connections, or of proposals, are found, asked for and read. */
export const formMapping = {
  headsOf: formHeads,
  proposed: proposedFormColumns,
  missing: missingFormRole,
  mapped: mappedFormRows,
  /** The columns of the preview and of the template. */
  heads: formRoles.map(({ head }) => head),
  roles: formColumnRoles,
  withRole: withFormRole,
  isKnown: (rows: readonly (readonly string[])[]): boolean => formHeaders(rows) !== null,
}
