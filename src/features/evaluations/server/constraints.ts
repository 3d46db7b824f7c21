import type { Constraints } from '#server/core/refusals.ts'

/** The refusal that a violation of each database constraint means. */
export const evaluationsConstraints = {
  evaluations_scale: 'not_found',
} as const satisfies Constraints
