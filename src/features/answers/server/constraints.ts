import type { Constraints } from '#server/refusals.ts'

/** The refusal that a violation of each database constraint means. */
export const answersConstraints = {
  // the subject or the form was erased while a choice was on its way
  answers_form: 'answers.link_unknown',
  comments_form: 'answers.link_unknown',
  answers_choice_count: 'answers.question_invalid',
  answers_choices_highest: 'answers.value_invalid',
  answers_choices_lowest: 'answers.value_invalid',
} as const satisfies Constraints
