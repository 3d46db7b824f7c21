import type { RefusalCode } from '#shared/refusal.ts'

/**
 * Why the results of a matrix cannot be read, or `null`. They can from the opening of the reports,
 * six hours after the deadline (docs/rules.md, matrices), until the erasure; never while raters
 * still answer.
 */
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
