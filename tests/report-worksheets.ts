import type { MatrixReport } from '#features/reports/model/matrix-report-model.rules.ts'
import type { SubjectNumbers } from '#features/reports/numbers/subject-numbers.rules.ts'
import type { Survey } from '#features/reports/numbers/survey.rules.ts'
import type { Worksheet } from '#features/reports/spreadsheet/spreadsheet-cells.rules.ts'
import { matrixRows } from '#features/reports/spreadsheet/spreadsheet-matrix.rules.ts'
import {
  DATA_WORKSHEET,
  dataHeadings,
  dataRows,
  MATRIX_WORKSHEET,
  reportRows,
  SUMMARY_WORKSHEET,
  summaryHeadings,
  summaryRow,
  worksheetName,
} from '#features/reports/spreadsheet/spreadsheet.rules.ts'
import { reportFromNumbers } from '#features/reports/words/subject-report.rules.ts'

/** What the server streams, in memory: a summary, the matrix, every cell, and one per evaluated. */
export function worksheetsOf(
  survey: Survey,
  group: MatrixReport,
  everyone: readonly SubjectNumbers[],
): Worksheet[] {
  const reports = everyone.map((numbers) => reportFromNumbers(numbers, 'third_person'))
  return [
    {
      name: SUMMARY_WORKSHEET,
      rows: [summaryHeadings(survey, []), ...reports.map((report) => summaryRow(report, []))],
    },
    { name: MATRIX_WORKSHEET, rows: matrixRows(group) },
    { name: DATA_WORKSHEET, rows: [dataHeadings(), ...everyone.flatMap(dataRows)] },
    ...reports.map((report, index) => ({
      name: worksheetName(report.evaluated.name, index + 1),
      rows: reportRows(report),
    })),
  ]
}
