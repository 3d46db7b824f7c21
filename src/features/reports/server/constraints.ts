import type { Constraints } from '#server/core/refusals.ts'

/** The refusal that a violation of each database constraint means. */
export const reportsConstraints = {
  // the subject was erased while the file was on its way
  earlier_reports_subject: 'not_found',
  earlier_reports_matrix: 'not_found',
} as const satisfies Constraints
