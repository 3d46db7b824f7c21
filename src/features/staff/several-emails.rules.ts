import type { FileLine } from '#features/subjects/file-table.rules.ts'
import type { Correction } from '#features/subjects/import.rules.ts'
import { splitEmails } from '#shared/text.ts'

/** The first e-mail of each cell that holds several, «ana@x.mx; a.ruiz@y.mx», by its line. */
export const firstEmails = (
  lines: readonly FileLine[],
  position: number,
): ReadonlyMap<number, Correction> =>
  new Map(
    lines.flatMap(({ line, cells }) => {
      const [email, ...others] = splitEmails(cells[position] ?? '')
      return email !== undefined && others.length > 0 ? [[line, { email }] as const] : []
    }),
  )
