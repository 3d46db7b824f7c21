import type { Constraints } from '#server/core/refusals.ts'

/** The refusal that a violation of each database constraint means. */
export const answersConstraints = {
  // the form was erased, or got another id with another key, while a choice was on its way
  answers_form: 'answers.key_required',
  comments_form: 'answers.key_required',
  forms_declined_about_others: 'answers.decline_self',
  forms_important_at_most_three: 'answers.competence_invalid',
  forms_important_by_self_or_leader: 'answers.importance_not_asked',
  answers_choice_count: 'answers.question_invalid',
  answers_choices_highest: 'answers.value_invalid',
  answers_choices_lowest: 'answers.value_invalid',
} as const satisfies Constraints
