import type { Constraints } from '#server/core/refusals.ts'

/** The refusal that a violation of each database constraint means. */
export const subjectsConstraints = {
  subjects_name: 'subject.duplicate',
  subjects_email: 'subject.duplicate',
  subjects_external_id: 'subject.duplicate',
  subjects_number: 'subject.duplicate',
  subjects_email_or_number: 'subject.email_or_number',
} as const satisfies Constraints
