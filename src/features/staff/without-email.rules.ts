import type { FileLine } from '#features/subjects/file-table.rules.ts'
import { isEmployeeNumber, readEmail } from '#features/subjects/identity.rules.ts'
import type { ColumnRole, FileColumn } from '#features/subjects/import-columns.rules.ts'
import type { Correction } from '#features/subjects/import.rules.ts'
import { cleanText } from '#shared/text.ts'

/**
 * How many people of a list have a number and no e-mail: a project takes them once it says that
 * people may lack one.
 *
 * @param corrections by the number of the line
 */
export function countByNumber(
  lines: readonly FileLine[],
  columns: readonly FileColumn[],
  corrections: ReadonlyMap<number, Correction> = new Map(),
): number {
  const position = (role: ColumnRole): number =>
    columns.find((column) => column.role === role)?.position ?? -1
  const [email, number] = [position('email'), position('number')]
  return lines.filter(
    ({ line, cells }) =>
      readEmail(corrections.get(line)?.email ?? cells[email] ?? '') === '' &&
      isEmployeeNumber(cleanText(cells[number] ?? '')),
  ).length
}
