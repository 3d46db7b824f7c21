import type { GroupReport } from '#features/reports/group.rules.ts'
import type { Report } from '#features/reports/report.rules.ts'
import {
  MATRIX_WORKSHEET,
  matrixRows,
  reportRows,
  SUMMARY_WORKSHEET,
  summaryHeadings,
  summaryRow,
  worksheetName,
  type Worksheet,
} from '#features/reports/spreadsheet.rules.ts'

/** The worksheets that the server streams, in memory: a summary, the matrix and one per report. */
export function worksheetsOf(group: GroupReport, reports: readonly Report[]): Worksheet[] {
  const [first] = reports
  return [
    {
      name: SUMMARY_WORKSHEET,
      rows: [...(first ? [summaryHeadings(first)] : []), ...reports.map(summaryRow)],
    },
    { name: MATRIX_WORKSHEET, rows: matrixRows(group) },
    ...reports.map((report, index) => ({
      name: worksheetName(report.evaluated.name, index + 1),
      rows: reportRows(report),
    })),
  ]
}
