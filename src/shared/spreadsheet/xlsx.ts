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

/** As many bytes as are compressed at once, in a few milliseconds. */
const PIECE = 65_536

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
  const names = worksheetNames(entries.map(({ name }) => name))
  const named = entries.map((entry, at) => ({ ...entry, name: names[at] ?? entry.name }))
  const inPieces = async function* (path: string, texts: AsyncIterable<string> | Iterable<string>) {
    const write = zip.open(path)
    for await (const text of texts) {
      const bytes = strToU8(text)
      for (let from = 0; from < bytes.length; from += PIECE) {
        yield* write(bytes.subarray(from, from + PIECE), false)
        await pause()
      }
    }
    yield* write(new Uint8Array(), true)
  }
  for (const { path, xml } of packageParts(named)) yield* inPieces(path, [DECLARATION, xml])
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
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** An .xlsx file with one worksheet for each table; the columns are as wide as their texts. */
export function writeXlsx(tables: readonly Table[]): Uint8Array {
  const zip = new ZipWriter({ compress: true })
  const names = worksheetNames(tables.map(({ name }) => name))
  const entries = [
    ...packageParts(names.map((name) => ({ name }))).map(toEntry),
    ...tables.map(({ rows }, position) =>
      toEntry({
        path: worksheetPath(position),
        xml: worksheetXml({
          rows: rows.map((row, at) => (at === 0 ? row.map(toHeading) : row)),
          widths: measureWidths(rows),
          frozen: { rows: 1, columns: 0 },
        }),
      }),
    ),
  ]
  return joinBytes([...entries.flatMap((entry) => zip.add(entry)), ...zip.finish()])
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const toEntry = ({ path, xml }: XmlPart): ZipEntry => ({
  name: path,
  bytes: strToU8(`${DECLARATION}${xml}`),
})

const toHeading = (value: string | number | null): CellValue =>
  value === null || value === '' ? null : { heading: String(value) }

function measureWidths(rows: Table['rows']): number[] {
  const widths: number[] = []
  for (const row of rows)
    row.forEach((value, at) => {
      const wanted = String(value ?? '').length + 2
      widths[at] = Math.min(WIDEST, Math.max(widths[at] ?? NARROWEST, wanted))
    })
  return widths
}

/** Names as spreadsheets allow them: no []:*?/\ and no outer apostrophe, at most 31 characters, none twice. */
function worksheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>()
  return wanted.map((name) => {
    const base =
      name
        .replace(/[[\]:*?/\\\u0000-\u001f]/g, ' ')
        .replace(/\s+/g, ' ')
        .replace(/^[' ]+|[' ]+$/g, '') || 'Hoja'
    let unique = base.slice(0, LONGEST_NAME).trim()
    for (let copy = 2; taken.has(unique.toLowerCase()); copy += 1)
      unique = `${base.slice(0, LONGEST_NAME - 6).trim()} (${copy})`
    taken.add(unique.toLowerCase())
    return unique
  })
}
