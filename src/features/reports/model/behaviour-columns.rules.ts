import type { FullReport } from './subject-report-model.rules.ts'

/**
 * The column that is «otros» of behaviours: all protected raters together, or the only group. -1
 * in reports of the third method, where others are the average of all columns.
 */
export function findOthersColumn({
  version,
  columns,
}: Pick<FullReport, 'version' | 'columns'>): number {
  if (version === 3) return -1
  const together = columns.findIndex(({ key }) => key === 'demas')
  return together === -1 ? columns.length - 1 : together
}
