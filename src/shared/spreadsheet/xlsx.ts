import { strToU8 } from 'fflate'
import { ZipWriter, type ZipEntry } from '../zip-writer.ts'
import { joinBytes } from './bytes.ts'
import { packageParts, worksheetPath, type WorksheetEntry, type XmlPart } from './xlsx-package.ts'
import {
  rowsXml,
  worksheetEnd,
  worksheetStart,
  worksheetXml,
  type CellValue,
  type Worksheet,
  type WorksheetLook,
} from './xlsx-worksheet.ts'

const LONGEST_NAME = 31
const [NARROWEST, WIDEST] = [10, 62]

/**
 * A worksheet at its position among the entries of the workbook. Its rows come in batches, so that
 * only one batch is in memory.
 */
export interface StreamedWorksheet extends WorksheetLook {
  readonly position: number
  readonly batches: AsyncIterable<Worksheet['rows']> | Iterable<Worksheet['rows']>
}

/** As many bytes as are compressed at once, in about a millisecond. */
const PIECE = 16_384

/**
 * An .xlsx file as a stream of bytes. Text is written as text and numbers as numbers: there is no
 * way to write a formula. Worksheets may come in any order, and only one is in memory at a time.
 *
 * @param pause lets other work run, after each piece
 */
export async function* streamXlsx(
  entries: readonly WorksheetEntry[],
  worksheets: AsyncIterable<StreamedWorksheet>,
  pause: () => Promise<void> | undefined,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter({ compress: true })
  const named: WorksheetEntry[] = []
  for (const entry of nameWorksheets(entries)) {
    named.push(entry)
    await pause()
  }
  const inPieces = async function* (path: string, texts: AsyncIterable<string> | Iterable<string>) {
    const write = zip.open(path)
    for await (const text of texts) {
      await pause()
      const bytes = strToU8(text)
      for (let from = 0; from < bytes.length; from += PIECE) {
        yield* write(bytes.subarray(from, from + PIECE), false)
        await pause()
      }
    }
    yield* write(new Uint8Array(), true)
  }
  for (const { path, texts } of packageParts(named)) yield* inPieces(path, withDeclaration(texts))
  for await (const worksheet of worksheets)
    yield* inPieces(worksheetPath(worksheet.position), worksheetTexts(worksheet))
  yield* zip.finish()
}

async function* worksheetTexts({ batches, ...look }: StreamedWorksheet): AsyncGenerator<string> {
  yield `${DECLARATION}${worksheetStart(look)}`
  let rows = 0
  for await (const batch of batches) {
    yield rowsXml(batch, rows)
    rows += batch.length
  }
  yield worksheetEnd(look, rows)
}

export interface Table {
  readonly name: string
  /** The first row is the header: bold and always in view. */
  readonly rows: readonly (readonly TableCell[])[]
}

/** A text, a number, or a day as YYYY-MM-DD. */
export type TableCell = string | number | null | { readonly date: string }

const cellText = (cell: TableCell): string =>
  typeof cell === 'object' && cell !== null ? cell.date : String(cell ?? '')

/** An .xlsx file with one worksheet for each table; the columns are as wide as their texts. */
export function writeXlsx(tables: readonly Table[]): Uint8Array {
  const zip = new ZipWriter({ compress: true })
  const entries = [
    ...packageParts([...nameWorksheets(tables)]).map(toEntry),
    ...tables.map(({ rows }, position) =>
      toEntry({
        path: worksheetPath(position),
        texts: [
          worksheetXml({
            rows: rows.map((row, at) => (at === 0 ? row.map(toHeading) : row)),
            widths: measureWidths(rows),
            frozen: { rows: 1, columns: 0 },
          }),
        ],
      }),
    ),
  ]
  return joinBytes([...entries.flatMap((entry) => zip.add(entry)), ...zip.finish()])
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

function* withDeclaration(texts: Iterable<string>): Generator<string> {
  yield DECLARATION
  yield* texts
}

const toEntry = ({ path, texts }: XmlPart): ZipEntry => ({
  name: path,
  bytes: strToU8([...withDeclaration(texts)].join('')),
})

const toHeading = (cell: TableCell): CellValue =>
  cellText(cell) === '' ? null : { heading: cellText(cell) }

function measureWidths(rows: Table['rows']): number[] {
  const widths: number[] = []
  for (const row of rows)
    row.forEach((value, at) => {
      const width = cellText(value).length + 2
      widths[at] = Math.min(WIDEST, Math.max(widths[at] ?? NARROWEST, width))
    })
  return widths
}

/**
 * Names as spreadsheets allow them: no []:*?/\ and no outer apostrophe, at most 31 characters, none
 * twice.
 */
function* nameWorksheets(entries: readonly WorksheetEntry[]): Generator<WorksheetEntry> {
  const taken = new Set<string>()
  for (const { name, repeated_rows } of entries) {
    const base =
      name
        .replace(/[[\]:*?/\\\u0000-\u001f]/g, ' ')
        .replace(/\s+/g, ' ')
        .replace(/^[' ]+|[' ]+$/g, '') || 'Hoja'
    let unique = base.slice(0, LONGEST_NAME).trim()
    for (let copy = 2; taken.has(unique.toLowerCase()); copy += 1)
      unique = `${base.slice(0, LONGEST_NAME - 6).trim()} (${copy})`
    taken.add(unique.toLowerCase())
    yield { name: unique, ...(repeated_rows && { repeated_rows }) }
  }
}
