import type * as Library from '@e965/xlsx'
import { Refusal } from '#shared/refusal.ts'
import { rebuildWorkbookStream } from './biff.ts'
import { booleanText, isDateFormat, numberText } from './cell-text.ts'
import { Rows, type SheetRows } from './rows.ts'

/** The rows of a visible worksheet of an .xls file. The library is large and loaded on demand. */
export async function readXls(bytes: Uint8Array, index: number): Promise<SheetRows> {
  const library = await import('@e965/xlsx')
  const { stream, from_1904, hidden, merged, sheets } = rebuildWorkbookStream(
    workbookStream(library, bytes),
    index,
  )
  const workbook = library.read(stream, {
    type: 'array',
    dense: true,
    cellNF: true,
    cellText: false,
    cellFormula: false,
    cellHTML: false,
  })
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? '']
  if (!sheet) throw new Refusal('import.unreadable')
  const rows = new Rows()
  for (const [row, cells] of (sheet['!data'] ?? []).entries()) {
    for (const [column, cell] of (cells ?? []).entries()) {
      if (cell) rows.put(row, column, cellText(cell.t, cell.v, cell.z, from_1904))
    }
  }
  rows.fillDown(merged)
  const filled = rows.finish()
  return { rows: filled, hidden: hidden.filter((row) => filled[row]?.length), sheets }
}

function workbookStream(library: typeof Library, bytes: Uint8Array): Uint8Array {
  const container = library.CFB.read(bytes, { type: 'array' })
  const entry: { readonly content: ArrayLike<number> } | null =
    library.CFB.find(container, '/Workbook') ?? library.CFB.find(container, '/Book')
  if (!entry) throw new Refusal('import.unreadable')
  return Uint8Array.from(entry.content)
}

function cellText(type: string, value: unknown, format: unknown, from1904: boolean): string {
  if (typeof value === 'string' && type === 's') return value
  if (typeof value === 'boolean') return booleanText(value)
  if (typeof value !== 'number' || type !== 'n') return ''
  return numberText(value, typeof format === 'string' && isDateFormat(0, format), from1904)
}
