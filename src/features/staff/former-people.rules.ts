import { type FileTable, valuesAt } from '#features/subjects/file-table.rules.ts'
import { isStatusHeader } from '#features/subjects/headers.rules.ts'
import { headerKey } from '#shared/spreadsheet/headers.ts'
import { cleanText } from '#shared/text.ts'

/** The lines of a file that say in their column of the status that the person left. */
export interface FormerPeople {
  readonly head: string
  /** As the file writes it: «BAJA». */
  readonly value: string
  /** Numbers of lines. */
  readonly lines: ReadonlySet<number>
}

const isLeft = (text: string): boolean =>
  /^(?:(?:dado |dada )?(?:de )?baja(?: (?:definitiva|imss|laboral))?|inactivo|inactiva|ex ?(?:empleado|empleada|colaborador|colaboradora)|egresado|egresada|finiquito)$/.test(
    headerKey(text),
  )

/** Null without such a column, where no line says so, and where all do. */
export function findFormerPeople({ heads, lines }: FileTable): FormerPeople | null {
  const position = heads.findIndex(
    (head, at) => isStatusHeader(headerKey(head)) && valuesAt(lines, at).some(isLeft),
  )
  const head = heads[position]
  if (head === undefined) return null
  const former = lines.filter(({ cells }) => isLeft(cells[position] ?? ''))
  const value = cleanText(former[0]?.cells[position] ?? '')
  return former.length === lines.length
    ? null
    : { head, value, lines: new Set(former.map(({ line }) => line)) }
}
