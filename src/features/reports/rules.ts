import type { RefusalCode } from '#shared/refusal.ts'

/** Results exist only between the opening of the reports and the erasure: never a number while people still answer. */
export function readingProblem(
  matrix: {
    readonly released: boolean
    readonly reports_at: Date
    readonly erased_at: Date | null
  },
  now: Date,
): RefusalCode | null {
  if (matrix.erased_at) return 'matrix.erased'
  return matrix.released && matrix.reports_at <= now ? null : 'reports.not_yet'
}

/** Where a person's report is read; it needs a session. */
export const reportUrl = (matrix_id: string, subject_id: string): string =>
  `/api/v1/reports/${matrix_id}/${subject_id}/pdf`
