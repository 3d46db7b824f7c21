import type { Constraints } from '#server/core/refusals.ts'

/** The refusal that a violation of each database constraint means. */
export const integrationsConstraints = {
  sign_on_domains_proved: 'sign_on.domain_taken',
  sign_on_identities_user: 'sign_on.other_person',
} as const satisfies Constraints
