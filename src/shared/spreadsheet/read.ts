import { Refusal, type RefusalCode } from '#shared/refusal.ts'
import { spreadsheetLimits as limits } from './limits.ts'
import { readCsv } from './read-csv.ts'
import { readXls } from './read-xls.ts'
import { readXlsx } from './read-xlsx.ts'
import type { SheetRows } from './rows.ts'

/** The rows, line n of the file at `rows[n - 1]`; or the code of the refusal. */
export type SpreadsheetReading = { readonly rows: string[][] } | { readonly code: RefusalCode }

export type SheetReading = SheetRows | { readonly code: RefusalCode }

/**
 * The first worksheet of an .xlsx, .xls or .csv file as text. The first bytes decide the format; the
 * extension only has to be one of the three. Never throws: any error is `import.unreadable`.
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  file_name: string,
): Promise<SpreadsheetReading> {
  const reading = await readSheet(bytes, file_name)
  return 'code' in reading ? reading : { rows: reading.rows }
}

/** As `readSpreadsheet`, for any visible worksheet and with its hidden rows. */
export async function readSheet(
  bytes: Uint8Array,
  file_name: string,
  sheet = 0,
): Promise<SheetReading> {
  try {
    return await readRows(bytes, file_name, sheet)
  } catch (error) {
    return { code: error instanceof Refusal ? error.code : 'import.unreadable' }
  }
}

async function readRows(bytes: Uint8Array, file_name: string, sheet: number): Promise<SheetRows> {
  const extension = /\.(xlsx|xls|csv)$/i.exec(file_name)?.[1]?.toLowerCase()
  if (extension === undefined) throw new Refusal('import.unreadable')
  if (bytes.length === 0) throw new Refusal('import.empty')
  if (bytes.length > limits.file_bytes) throw new Refusal('import.too_large')
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readXlsx(bytes, sheet)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))
    return readXls(bytes, sheet)
  if (extension !== 'csv') throw new Refusal('import.unreadable')
  return { rows: readCsv(bytes), hidden: [], sheets: [] }
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, at) => bytes[at] === byte)
