import { isApplicable } from '#features/evaluations/prompt.rules.ts'
import { Refusal } from '#shared/refusal.ts'
import { cleanParagraphs } from '#shared/text.ts'
import type { Answer, Comment } from '../../contract.ts'
import { COMMENT_LENGTH } from '../../limits.ts'
import { acceptedSequence, type Choice, countCharacters } from '../../rules.ts'
import type { RaterSheets } from '../queries.ts'
import type { Definition } from '../sheet/definition-cache.ts'
import type { CommentDraft, FormChoices, QuestionChoice } from './saving.queries.ts'

interface SheetRequest {
  readonly definition: Pick<Definition, 'prompts'>
  readonly sheets: Pick<RaterSheets, 'forms'>
  readonly now_ms: number
}
interface Answered extends SheetRequest {
  readonly definition: Definition
}

/**
 * The answers as they are stored. Throws a refusal for a question or a value of another matrix, and
 * for a question of other relations.
 */
export function listQuestionChoices(
  answers: readonly Answer[],
  { definition, sheets, now_ms }: Answered,
): QuestionChoice[] {
  return answers.map((answer) => {
    const position = definition.position_of.get(answer.question_id)
    const question = definition.questions[position ?? -1]
    if (position === undefined || !question) throw new Refusal('answers.question_invalid')
    if (!isApplicableToForm(question, answer.form_id, sheets))
      throw new Refusal('answers.question_not_asked')
    const choice = answer.value_id === null ? null : definition.choice_of.get(answer.value_id)
    if (choice === undefined) throw new Refusal('answers.value_invalid')
    return {
      form_id: answer.form_id,
      position,
      question_count: definition.questions.length,
      choice,
      sequence: acceptedSequence(answer.sequence, now_ms),
    }
  })
}

interface OpenFormChoices extends FormChoices {
  readonly choices: Choice[]
  readonly sequences: (number | null)[]
}

const noChoices = (form_id: string, question_count: number): OpenFormChoices => ({
  form_id,
  choices: Array<Choice>(question_count).fill(null),
  sequences: Array<null>(question_count).fill(null),
})

/** Groups choices by form. The greatest sequence of a question wins, the last choice of a tie. */
export function listFormChoices(given: readonly QuestionChoice[]): FormChoices[] {
  const forms = new Map<string, OpenFormChoices>()
  for (const { form_id, position, question_count, choice, sequence } of given) {
    const form = forms.get(form_id) ?? noChoices(form_id, question_count)
    forms.set(form_id, form)
    if (sequence < (form.sequences[position] ?? 0)) continue
    form.choices[position] = choice
    form.sequences[position] = sequence
  }
  return [...forms.values()]
}

/** Whether the relation of a form is asked; a form of another rater is refused later. */
function isApplicableToForm(
  { relation_type_ids }: { readonly relation_type_ids: readonly number[] },
  form_id: string,
  { forms }: SheetRequest['sheets'],
): boolean {
  if (relation_type_ids.length === 0) return true
  const form = forms.find(({ id }) => id === form_id)
  return !form || isApplicable(relation_type_ids, form.relation_type_id)
}

type GivenComment = Omit<Comment, 'prompt_id'> & { readonly prompt_id?: string | null | undefined }

/**
 * The newest comment of each form and open question, cleaned. Throws a refusal for one that is too
 * long, and for an open question of another evaluation or of other relations.
 */
export function listCommentDrafts(
  comments: readonly GivenComment[],
  { definition: { prompts }, sheets, now_ms }: SheetRequest,
): CommentDraft[] {
  const drafts = new Map<string, CommentDraft>()
  for (const given of comments) {
    const position = findPosition(given, prompts, sheets)
    const comment = cleanParagraphs(given.comment)
    if (countCharacters(comment) > COMMENT_LENGTH) throw new Refusal('answers.comment_too_long')
    const draft = {
      form_id: given.form_id,
      position,
      comment,
      sequence: acceptedSequence(given.sequence, now_ms),
    }
    const key = `${given.form_id} ${position}`
    if (draft.sequence >= (drafts.get(key)?.sequence ?? 0)) drafts.set(key, draft)
  }
  return [...drafts.values()]
}

function findPosition(
  { form_id, prompt_id }: GivenComment,
  prompts: Definition['prompts'],
  sheets: SheetRequest['sheets'],
): number {
  const position = prompt_id ? prompts.findIndex(({ id }) => id === prompt_id) : 0
  if (position < 0) throw new Refusal('answers.prompt_invalid')
  const prompt = prompts[position]
  if (prompt && !isApplicableToForm(prompt, form_id, sheets))
    throw new Refusal('answers.prompt_not_asked')
  return position
}
