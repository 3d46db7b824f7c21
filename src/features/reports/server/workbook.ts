import type { AppContext } from '#server/context.ts'
import { createPause, mapWithPauses, type Pause } from '#server/http/pause.ts'
import type { WorksheetEntry } from '#shared/spreadsheet/xlsx-package.ts'
import type { CellValue, WorksheetLook } from '#shared/spreadsheet/xlsx-worksheet.ts'
import { streamXlsx, type StreamedWorksheet } from '#shared/spreadsheet/xlsx.ts'
import { selectSegments } from '../numbers/group.rules.ts'
import { toNumber } from '../numbers/score.rules.ts'
import { computeSubjectNumbers } from '../numbers/subject-numbers.rules.ts'
import { ABOUT_WORKSHEET, aboutRows } from '../spreadsheet/spreadsheet-about.rules.ts'
import type { WorksheetCell } from '../spreadsheet/spreadsheet-cells.rules.ts'
import { matrixRows } from '../spreadsheet/spreadsheet-matrix.rules.ts'
import {
  DATA_WORKSHEET,
  dataHeadings,
  dataRows,
  evaluatedOfDataSheet,
  MATRIX_WORKSHEET,
  reportRows,
  SUMMARY_WORKSHEET,
  summaryHeadings,
  summaryRow,
  worksheetName,
} from '../spreadsheet/spreadsheet.rules.ts'
import { composeMatrixReport } from '../words/matrix-report.rules.ts'
import { composeSubjectReport } from '../words/subject-report.rules.ts'
import { listValues, type Evaluated } from './evaluated.queries.ts'
import { matrixNumbers, type MatrixNumbers } from './matrix-numbers.ts'
import { allInputs, type AllResults } from './results.ts'

type Rows = readonly (readonly WorksheetCell[])[]

/** The order of the first worksheets; those of the evaluated follow. */
const [SUMMARY, MATRIX] = [0, 1]
const FIRST_DATA = 2

/** The worksheets, and which evaluated each of those with data holds. */
interface Plan {
  readonly entries: readonly WorksheetEntry[]
  readonly data: readonly (readonly Evaluated[])[]
  readonly about: number
}

/**
 * The results of a matrix as .xlsx: a summary, the whole matrix, every published cell as a row, how
 * to read it, and a worksheet for each evaluated.
 */
export async function* resultsWorkbook(
  context: AppContext,
  results: AllResults,
): AsyncGenerator<Uint8Array> {
  const pause = createPause()
  const plan = await planWorkbook(results)
  yield* streamXlsx(plan.entries, composeWorksheets(context, results, plan, pause), pause)
}

async function planWorkbook({ survey, evaluated }: AllResults): Promise<Plan> {
  const each = evaluatedOfDataSheet(survey)
  const data = Array.from({ length: Math.max(1, Math.ceil(evaluated.length / each)) }, (_, index) =>
    evaluated.slice(index * each, (index + 1) * each),
  )
  const own = await mapWithPauses(evaluated.entries(), ([index, { name }]) => ({
    name: worksheetName(name, index + 1),
  }))
  return {
    data,
    about: FIRST_DATA + data.length,
    entries: [
      { name: SUMMARY_WORKSHEET, repeated_rows: 1 },
      { name: MATRIX_WORKSHEET },
      ...data.map((_, index) => ({
        name: index === 0 ? DATA_WORKSHEET : `${DATA_WORKSHEET} ${index + 1}`,
        repeated_rows: 1,
      })),
      { name: ABOUT_WORKSHEET },
      ...own,
    ],
  }
}

/** The worksheets of the evaluated come first, because the summary is complete only after them. */
async function* composeWorksheets(
  context: AppContext,
  results: AllResults,
  plan: Plan,
  pause: Pause,
): AsyncGenerator<StreamedWorksheet> {
  const { survey, matrix } = results
  const numbers = await matrixNumbers(context, matrix, survey)
  const columns = await columnValues(context, results, numbers)
  const summary: WorksheetCell[][] = [
    summaryHeadings(
      survey,
      columns.map(({ name }) => name),
    ),
  ]
  let index = 0
  for await (const { input, means, earlier } of allInputs(context, results)) {
    const report = composeSubjectReport(input, means, 'third_person', earlier)
    const { id } = input.evaluated
    summary.push(
      summaryRow(
        report,
        columns.map(({ values }) => values.get(id) ?? null),
      ),
    )
    await pause()
    yield toWorksheet(plan.about + 1 + index++, reportRows(report))
  }
  yield { ...toWorksheet(SUMMARY, summary), ...tableLook(summary) }
  yield toWorksheet(MATRIX, matrixSheet(survey, numbers))
  for (const [at, evaluated] of plan.data.entries())
    yield dataSheet(context, { ...results, evaluated }, FIRST_DATA + at)
  yield { ...toWorksheet(plan.about, aboutRows(survey)), widths: [28, 90] }
}

/** The values of the participants' columns by subject id. */
const columnValues = (
  { db }: AppContext,
  { matrix }: AllResults,
  { columns }: MatrixNumbers,
): Promise<{ name: string; values: Map<string, string> }[]> =>
  Promise.all(
    columns.map(async ({ id, name }) => ({ name, values: await listValues(db, matrix.id, id) })),
  )

function matrixSheet(survey: AllResults['survey'], { columns, numbers }: MatrixNumbers): Rows {
  const sections = columns.flatMap(
    ({ name }, index) =>
      composeMatrixReport(survey, numbers, selectSegments(numbers, index, name)).segments ?? [],
  )
  return matrixRows(composeMatrixReport(survey, numbers), sections)
}

/** Every published cell about some evaluated. */
function dataSheet(context: AppContext, results: AllResults, position: number): StreamedWorksheet {
  async function* batches(): AsyncGenerator<CellValue[][]> {
    yield toCells([dataHeadings()])
    for await (const { input } of allInputs(context, results)) {
      yield toCells(dataRows(computeSubjectNumbers(input)))
    }
  }
  const widths = [28, 22, 28, 60, 12, 12]
  return {
    position,
    batches: batches(),
    widths,
    frozen: { rows: 1, columns: 1 },
    filtered_columns: widths.length,
    printable: true,
  }
}

/** A label, a long text, then numbers; columns beyond these have the default width. */
const widths = [24, 44, ...Array<number>(38).fill(15)]

/** The header and the names stay in view, and every column can be filtered. */
const tableLook = (rows: Rows): WorksheetLook => ({
  widths: [28, ...Array<number>(Math.max(0, (rows[0]?.length ?? 1) - 1)).fill(15)],
  frozen: { rows: 1, columns: 1 },
  filtered_columns: rows[0]?.length ?? 1,
})

/** Rows that are written at once, in about a millisecond. */
const BATCH = 40

function* inBatches(rows: Rows): Generator<CellValue[][]> {
  for (let from = 0; from < rows.length; from += BATCH)
    yield toCells(rows.slice(from, from + BATCH))
}

export const toWorksheet = (position: number, rows: Rows): StreamedWorksheet => ({
  position,
  batches: inBatches(rows),
  widths,
  printable: true,
})

const toCells = (rows: Rows): CellValue[][] => rows.map((cells) => cells.map(toCellValue))

function toCellValue(cell: WorksheetCell): CellValue {
  if (typeof cell !== 'object' || cell === null) return cell
  if ('exact' in cell) return cell.bound ? cell.text : { decimal: toNumber(cell) }
  return 'tenths' in cell ? { decimal: cell.tenths / 10 } : cell
}
