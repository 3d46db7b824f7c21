import { isApplicable } from '#features/evaluations/prompt.rules.ts'
import type { Runner } from '#server/database/transaction.ts'
import type { Verification } from '../../contract.ts'
import { missingComments } from '../../sheet/missing.rules.ts'
import { type RaterForm, listStoredChoices, listStoredComments } from '../queries.ts'
import type { Definition } from './definition-cache.ts'

export const isApplicableIn = (
  { relation_type_ids }: Definition['questions'][number],
  { relation_type_id }: RaterForm,
): boolean => isApplicable(relation_type_ids, relation_type_id)

/** How far the rater is with the forms that are pending. */
export async function readSaved(
  raters: Runner,
  pending: readonly RaterForm[],
  { questions, prompts }: Definition,
): Promise<Verification['saved']> {
  const form_ids = pending.map((form) => form.id)
  const [stored, comments] = await Promise.all([
    form_ids.length > 0 ? listStoredChoices(raters, form_ids) : [],
    form_ids.length > 0 && prompts.length > 0 ? listStoredComments(raters, form_ids) : [],
  ])
  const choicesOf = new Map(stored.map(({ form_id, choices }) => [form_id, choices]))
  const isAnswered = (form: RaterForm, position: number): boolean =>
    (choicesOf.get(form.id)?.[position] ?? null) !== null
  const complete = (forms: readonly RaterForm[]): number =>
    questions.filter((question, position) => {
      const asked = forms.filter((form) => isApplicableIn(question, form))
      return asked.length > 0 && asked.every((form) => isAnswered(form, position))
    }).length
  const self = pending.filter((form) => form.self_evaluation)
  const others = pending.filter((form) => !form.self_evaluation)
  const openComments = (forms: readonly RaterForm[]): number =>
    missingComments(prompts, forms, comments).length
  return {
    choices: stored.flatMap(({ choices }) => choices).filter((choice) => choice !== null).length,
    others: complete(others),
    self: complete(self),
    open_comments: { others: openComments(others), self: openComments(self) },
  }
}
