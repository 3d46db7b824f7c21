import { Refusal } from '#shared/refusal.ts'
import {
  type BiffRecord,
  measureSize,
  readRecords,
  readSheetName,
  unsigned32,
  view,
  writtenStream,
} from './biff-records.ts'
import { joinBytes } from './bytes.ts'
import { spreadsheetLimits as limits } from './limits.ts'
import { MAXIMUM_ROWS, type MergedCells } from './rows.ts'

const record = {
  bof: 0x0809,
  eof: 0x000a,
  file_pass: 0x002f,
  bound_sheet: 0x0085,
  date_mode: 0x0022,
  code_page: 0x0042,
  format: 0x041e,
  style: 0x00e0,
  shared_texts: 0x00fc,
  continued: 0x003c,
  shared_text: 0x00fd,
  label: 0x0204,
  rich_label: 0x00d6,
  number: 0x0203,
  short_number: 0x027e,
  short_numbers: 0x00bd,
  boolean: 0x0205,
  formula: 0x0006,
  text_result: 0x0207,
  row: 0x0208,
  merged: 0x00e5,
} as const

const globalsKept: ReadonlySet<number> = new Set([
  record.date_mode,
  record.code_page,
  record.format,
  record.style,
  record.shared_texts,
])
const cellsKept: ReadonlySet<number> = new Set([
  record.shared_text,
  record.label,
  record.rich_label,
  record.number,
  record.short_number,
  record.short_numbers,
  record.boolean,
])

/**
 * The workbook stream of an .xls file with only what an import needs: number formats, shared texts
 * and the filled cells of one visible sheet. Formulas become the results stored beside them;
 * comments, macros, names and other sheets are left out. Throws `import.too_large` for cells beyond
 * the limits and `import.unreadable` for an encrypted file, before the library sees any of it.
 */
export function rebuildWorkbookStream(
  stream: Uint8Array,
  index: number,
): {
  stream: Uint8Array
  from_1904: boolean
  hidden: readonly number[]
  merged: readonly MergedCells[]
  sheets: readonly string[]
} {
  const globals = readGlobals(stream)
  const position = globals.sheets[index]?.position
  if (position === undefined) throw new Refusal('import.unreadable')
  const cells = readCells(stream, position)
  const opening = { type: record.bof, data: globals.version }
  const closing = { type: record.eof, data: new Uint8Array() }
  const name = globals.is_biff8 ? [1, 0, 65] : [1, 65]
  const boundSheet = { type: record.bound_sheet, data: new Uint8Array([0, 0, 0, 0, 0, 0, ...name]) }
  const head = [opening, ...globals.kept, boundSheet, closing]
  boundSheet.data.set(unsigned32(measureSize(head)))
  return {
    stream: writtenStream([
      ...head,
      { type: record.bof, data: cells.version },
      ...cells.kept,
      closing,
    ]),
    from_1904: globals.from_1904,
    hidden: cells.hidden,
    merged: cells.merged,
    sheets: globals.sheets.map(({ name }) => name),
  }
}

function readGlobals(stream: Uint8Array) {
  const kept: BiffRecord[] = []
  const sheets: { readonly position: number; readonly name: string }[] = []
  let version: Uint8Array | undefined
  let from1904 = false
  let previous = 0
  for (const { type, data } of readRecords(stream, 0)) {
    if (version === undefined) {
      if (type !== record.bof) break
      version = data
    }
    if (type === record.eof) break
    if (type === record.file_pass) throw new Refusal('import.unreadable')
    if (type === record.date_mode) from1904 = data[0] === 1
    // Six bytes: position in four, visibility (0 is visible), kind (0 is a worksheet).
    if (type === record.bound_sheet && data[4] === 0 && data[5] === 0)
      sheets.push({ position: view(data).getUint32(0, true), name: readSheetName(data) })
    if (type === record.continued ? previous === record.shared_texts : globalsKept.has(type))
      kept.push({ type, data })
    if (type !== record.continued) previous = type
  }
  if (version === undefined) throw new Refusal('import.unreadable')
  return {
    version,
    kept,
    is_biff8: version[1] === 6,
    from_1904: from1904,
    sheets,
  }
}

const HIDDEN_ROW = 0x20
/** A row record holds its position in two bytes and its flags in the thirteenth. */
const isHiddenRow = (data: Uint8Array): boolean => ((data[12] ?? 0) & HIDDEN_ROW) !== 0

/** A record of merged cells holds their number, then two rows and two columns of each. */
function readMerged(data: Uint8Array): MergedCells[] {
  const cells = view(data)
  const count = data.length < 2 ? 0 : cells.getUint16(0, true)
  if (data.length < 2 + count * 8) throw new Refusal('import.unreadable')
  return Array.from({ length: count }, (_, at) => ({
    first_row: cells.getUint16(2 + at * 8, true),
    last_row: cells.getUint16(4 + at * 8, true),
    column: cells.getUint16(6 + at * 8, true),
  }))
}

function readCells(stream: Uint8Array, position: number) {
  const kept: BiffRecord[] = []
  const hidden: number[] = []
  const merged: MergedCells[] = []
  let version: Uint8Array | undefined
  let depth = 0
  let pending: Uint8Array | null = null
  for (const { type, data } of readRecords(stream, position)) {
    if (type === record.bof) depth += 1
    if (version === undefined) {
      if (type !== record.bof) break
      version = data
    }
    if (type === record.eof) depth -= 1
    if (depth === 0) break
    if (depth > 1) continue
    if (type === record.row && isHiddenRow(data)) hidden.push(view(data).getUint16(0, true))
    if (type === record.merged) merged.push(...readMerged(data))
    if (type === record.text_result && pending)
      kept.push({ type: record.label, data: joinBytes([pending, data]) })
    if (type === record.formula || cellsKept.has(type)) checkPosition(type, data)
    if (type === record.formula) {
      pending = isTextResult(data) ? data.slice(0, 6) : null
      kept.push(...formulaResult(data))
    } else if (cellsKept.has(type)) kept.push({ type, data })
  }
  if (version === undefined) throw new Refusal('import.unreadable')
  return { version, kept, hidden, merged }
}

function checkPosition(type: number, data: Uint8Array): void {
  const cell = view(data)
  const lastColumn =
    type === record.short_numbers ? cell.getUint16(data.length - 2, true) : cell.getUint16(2, true)
  if (cell.getUint16(0, true) >= MAXIMUM_ROWS || lastColumn >= limits.columns)
    throw new Refusal('import.too_large')
}

const isResultKind = (data: Uint8Array, kind: number): boolean =>
  data[12] === 0xff && data[13] === 0xff && data[6] === kind
const isTextResult = (data: Uint8Array): boolean => isResultKind(data, 0)

/**
 * A formula record holds row, column and style in six bytes, then its result: a number in eight
 * bytes, or a mark (0xffff at the end) with the kind of another result.
 */
function formulaResult(data: Uint8Array): BiffRecord[] {
  if (data.length < 14) throw new Refusal('import.unreadable')
  if (isResultKind(data, 1))
    return [
      {
        type: record.boolean,
        data: joinBytes([data.slice(0, 6), new Uint8Array([data[8] ?? 0, 0])]),
      },
    ]
  if (data[12] === 0xff && data[13] === 0xff) return []
  return [{ type: record.number, data: data.slice(0, 14) }]
}
