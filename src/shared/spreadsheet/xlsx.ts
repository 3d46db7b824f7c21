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

/** A worksheet and its position among the entries of the workbook. */
export interface PositionedWorksheet extends Worksheet {
  readonly position: number
}

/** A worksheet whose rows come in batches, so that only one batch is in memory. */
export interface StreamedWorksheet extends WorksheetLook {
  readonly position: number
  readonly batches: AsyncIterable<Worksheet['rows']>
}

/**
 * An .xlsx file as a stream of bytes. Text is written as text and numbers as numbers: there is no
 * way to write a formula. Worksheets may come in any order, and only one is in memory at a time.
 */
export async function* streamXlsx(
  entries: readonly WorksheetEntry[],
  worksheets: AsyncIterable<PositionedWorksheet | StreamedWorksheet>,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter({ compress: true })
  const names = worksheetNames(entries.map(({ name }) => name))
  const named = entries.map((entry, at) => ({ ...entry, name: names[at] ?? entry.name }))
  for (const part of packageParts(named)) yield* zip.add(toEntry(part))
  for await (const worksheet of worksheets)
    if ('rows' in worksheet) yield* zip.add(worksheetEntry(worksheet))
    else yield* streamWorksheet(zip, worksheet)
  yield* zip.finish()
}

async function* streamWorksheet(
  zip: ZipWriter,
  { position, batches, ...look }: StreamedWorksheet,
): AsyncGenerator<Uint8Array> {
  const write = zip.open(worksheetPath(position))
  yield* write(strToU8(`${DECLARATION}${worksheetStart(look)}`), false)
  let rows = 0
  for await (const batch of batches) {
    yield* write(strToU8(rowsXml(batch, rows)), false)
    rows += batch.length
  }
  yield* write(strToU8(worksheetEnd(look, rows)), true)
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
      worksheetEntry({
        position,
        rows: rows.map((row, at) => (at === 0 ? row.map(toHeading) : row)),
        widths: measureWidths(rows),
        frozen: { rows: 1, columns: 0 },
      }),
    ),
  ]
  return joinBytes([...entries.flatMap((entry) => zip.add(entry)), ...zip.finish()])
}

const worksheetEntry = ({ position, ...worksheet }: PositionedWorksheet): ZipEntry =>
  toEntry({ path: worksheetPath(position), xml: worksheetXml(worksheet) })

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
