import type { OmittedLine } from '#shared/spreadsheet/headers.ts'
import type { ImportReport } from './contract.ts'
import type { FileTable } from './file-table.rules.ts'
import type { ImportMapping } from './import-mapping.rules.ts'
import { isMisfit, isReady, misfitReason, type ReadRow, templateRows } from './import.rules.ts'

/** The ready rows under the headers of the project, as the server reads them. */
export const importFileRows = (
  ready: readonly ReadRow[],
  { columns }: ImportMapping,
): string[][] => [
  ...templateRows(columns),
  ...ready.map(({ name, email, values }) => [
    name,
    email,
    ...values.map(({ stored }) => stored ?? ''),
  ]),
]

const omitted = ({ line, cells }: ReadRow, reason: string): OmittedLine => ({
  line,
  reason,
  cells: [...cells],
})

/**
 * The report of an import with the lines and the cells of the administrator's file.
 *
 * @param report the server's, whose lines are those of `importFileRows`
 */
export function reportOnFile(
  { heads }: FileTable,
  read: readonly ReadRow[],
  report: ImportReport,
): Omit<ImportReport, 'added' | 'added_ids'> {
  const ready = read.filter(isReady)
  const inFile = (lines: readonly OmittedLine[]): OmittedLine[] =>
    lines.flatMap(({ line, reason }) => {
      const row = ready[line - 2]
      return row ? [omitted(row, reason)] : []
    })
  return {
    headers: [...heads],
    duplicates: [
      ...read.flatMap((row) => (row.repeated ? [omitted(row, row.repeated)] : [])),
      ...inFile(report.duplicates),
    ],
    invalid: [
      ...read.flatMap((row) => (row.problem ? [omitted(row, row.problem.reason)] : [])),
      ...inFile(report.invalid),
    ],
    warnings: ready.flatMap((row) =>
      row.values.filter(isMisfit).map((value) => omitted(row, misfitReason(value))),
    ),
    unused_columns: [],
  }
}
