import type { Constraints } from '#server/core/refusals.ts'

/** The refusal that a violation of each database constraint means. */
export const matricesConstraints = {
  matrices_evaluation: 'not_found',
} as const satisfies Constraints
