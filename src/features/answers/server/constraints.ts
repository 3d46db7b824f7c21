import type { Constraints } from '#server/refusals.ts'

/** The refusal that a violation of each database constraint means. */
export const answersConstraints = {
  // the form was erased, or got another id with another key, while a choice was on its way
  answers_form: 'answers.key_required',
  comments_form: 'answers.key_required',
  answers_choice_count: 'answers.question_invalid',
  answers_choices_highest: 'answers.value_invalid',
  answers_choices_lowest: 'answers.value_invalid',
} as const satisfies Constraints
