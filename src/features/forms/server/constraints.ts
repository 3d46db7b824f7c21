import type { Constraints } from '#server/core/refusals.ts'

/** The refusal that a violation of each database constraint means. */
export const formsConstraints = {
  forms_self: 'form.self_exists',
  forms_unique: 'form.duplicate',
  forms_pair_unique: 'form.pair_exists',
  forms_self_is_self_evaluation: 'form.self_mismatch',
  forms_evaluator: 'form.other_matrix',
  forms_evaluated: 'form.other_matrix',
} as const satisfies Constraints
