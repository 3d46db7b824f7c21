import type { Constraints } from '#server/core/refusals.ts'

/** The refusal that a violation of each database constraint means. */
export const nominationsConstraints = {
  proposals_rater_unique: 'nominations.duplicate',
  proposals_outside_unique: 'nominations.duplicate',
} as const satisfies Constraints
