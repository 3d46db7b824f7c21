import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '#server/context.ts'
import type { CellValue } from '#shared/spreadsheet/xlsx-worksheet.ts'
import { streamXlsx, type PositionedWorksheet } from '#shared/spreadsheet/xlsx.ts'
import { toNumber } from '../score.rules.ts'
import {
  MATRIX_WORKSHEET,
  matrixRows,
  reportRows,
  SUMMARY_WORKSHEET,
  summaryHeadings,
  summaryRow,
  worksheetName,
  type WorksheetCell,
} from '../spreadsheet.rules.ts'
import { allReports, groupReport, type AllResults } from './results.ts'

/** The results of a matrix as .xlsx: a summary, the whole matrix, and a worksheet for each evaluated. */
export function resultsWorkbook(
  context: AppContext,
  results: AllResults,
): AsyncGenerator<Uint8Array> {
  const names = [
    SUMMARY_WORKSHEET,
    MATRIX_WORKSHEET,
    ...results.evaluated.map(({ name }, index) => worksheetName(name, index + 1)),
  ]
  return streamXlsx(names, worksheetsOf(context, results))
}

/** The worksheets of the evaluated come first, because the summary is complete only after them. */
async function* worksheetsOf(
  context: AppContext,
  results: AllResults,
): AsyncGenerator<PositionedWorksheet> {
  const summary: WorksheetCell[][] = []
  let position = 2
  for await (const report of allReports(context, results)) {
    if (summary.length === 0) summary.push(summaryHeadings(report))
    summary.push(summaryRow(report))
    yield worksheetOf(position++, reportRows(report))
    // Other calls run between two worksheets.
    await setImmediate()
  }
  yield worksheetOf(0, summary)
  yield worksheetOf(1, matrixRows(await groupReport(context, results)))
}

/** A label, a long text, then numbers; columns beyond these have the default width. */
const widths = [24, 44, ...Array<number>(38).fill(15)]

export function worksheetOf(
  position: number,
  rows: readonly (readonly WorksheetCell[])[],
): PositionedWorksheet {
  return { position, rows: rows.map((cells) => cells.map(toCellValue)), widths }
}

const toCellValue = (cell: WorksheetCell): CellValue =>
  typeof cell === 'object' && cell !== null && 'exact' in cell ? { decimal: toNumber(cell) } : cell
