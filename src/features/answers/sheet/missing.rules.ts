import { isApplicable } from '#features/evaluations/prompt.rules.ts'

interface AnswerRef {
  readonly question_id: string
  readonly form_id: string
}

/** Every (form, question) without an answer, in the order in which the sheet shows them. */
export function missingAnswers(
  questions: readonly { readonly id: string; readonly relation_type_ids: readonly number[] }[],
  forms: readonly { readonly id: string; readonly relation_type_id: number }[],
  answers: readonly AnswerRef[],
): AnswerRef[] {
  const answered = new Set(answers.map((answer) => `${answer.form_id} ${answer.question_id}`))
  return questions.flatMap((question) =>
    forms
      .filter(
        (form) =>
          isApplicable(question.relation_type_ids, form.relation_type_id) &&
          !answered.has(`${form.id} ${question.id}`),
      )
      .map((form) => ({ question_id: question.id, form_id: form.id })),
  )
}

interface ApplicablePrompt {
  readonly required: boolean
  readonly relation_type_ids: readonly number[]
}

/**
 * Every (form, open question) that asks for a comment and has neither one nor «Prefiero no
 * comentar», which is stored as an empty one.
 */
export const missingComments = <
  Form extends { readonly id: string; readonly relation_type_id: number },
>(
  prompts: readonly ApplicablePrompt[],
  forms: readonly Form[],
  comments: readonly { readonly form_id: string; readonly position: number }[],
): Form[] =>
  prompts.flatMap((prompt, position) =>
    forms.filter(
      (form) =>
        prompt.required &&
        isApplicable(prompt.relation_type_ids, form.relation_type_id) &&
        !comments.some((one) => one.form_id === form.id && one.position === position),
    ),
  )
