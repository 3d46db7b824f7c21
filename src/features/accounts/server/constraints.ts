import type { Constraints } from '#server/core/refusals.ts'

/** The refusal that a violation of each database constraint means. */
export const accountsConstraints = {
  users_email: 'email.taken',
} as const satisfies Constraints
