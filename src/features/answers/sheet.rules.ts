import type { RelationKey } from '#shared/relations.ts'
import { draftKey, type Drafts } from './draft.rules.ts'
import type { PageTexts } from './page-texts.rules.ts'

/** A sheet as its page carries it: without answers, comments and e-mail addresses. */
export interface SheetData {
  readonly subject_id: string
  readonly self: boolean
  readonly minimum_raters: number
  readonly values: readonly {
    readonly id: string
    readonly value: number | null
    readonly description: string
  }[]
  readonly questions: readonly {
    readonly id: string
    readonly question: string
    readonly competence: string
  }[]
  readonly evaluated: readonly Evaluated[]
  readonly opens_at: Step
  /** Whether the address names the step; otherwise the page resumes where the rater stopped. */
  readonly step_requested: boolean
  readonly texts: PageTexts
  /** The day on which the matrix is erased, and with it the drafts in the browser. */
  readonly erased_on: string
  /** The server's day, because a device's clock may be wrong. */
  readonly today: string
}

/** The evaluated of one form. */
export interface Evaluated {
  readonly form_id: string
  readonly name: string
  readonly relation: RelationKey
}

/** The index of a question, or one of the two steps after the last question. */
export type Step = number | 'comments' | 'review'

export function stepAddress(step: Step): string {
  if (typeof step === 'number') return `?pregunta=${step + 1}`
  return step === 'comments' ? '?paso=comentarios' : '?paso=revision'
}

/** The step that an address names; undefined when it names none of this sheet. */
export function stepOf(
  query: { readonly pregunta?: unknown; readonly paso?: unknown },
  question_count: number,
): Step | undefined {
  if (query.paso === 'comentarios') return 'comments'
  if (query.paso === 'revision') return 'review'
  const index =
    typeof query.pregunta === 'string' && /^\d{1,3}$/.test(query.pregunta)
      ? Number(query.pregunta) - 1
      : -1
  return index >= 0 && index < question_count ? index : undefined
}

export function stepAfter(step: Step, question_count: number): Step {
  if (typeof step === 'number') return step + 1 < question_count ? step + 1 : 'comments'
  return 'review'
}

export function stepBefore(step: Step, question_count: number): Step {
  if (step === 'review') return 'comments'
  return step === 'comments' ? question_count - 1 : Math.max(step - 1, 0)
}

/** The id of the chosen value. */
export const chosenValue = (
  drafts: Drafts,
  form_id: string,
  question_id: string,
): string | undefined => drafts.get(draftKey({ form_id, question_id }))?.value
export const commentOf = (drafts: Drafts, form_id: string): string =>
  drafts.get(draftKey({ form_id, question_id: null }))?.value ?? ''

/** The evaluated without an answer to the question, in the order of the sheet. */
export const missingEvaluated = (
  data: SheetData,
  drafts: Drafts,
  question_id: string,
): Evaluated[] =>
  data.evaluated.filter(({ form_id }) => chosenValue(drafts, form_id, question_id) === undefined)

/** Every question that lacks an answer, by its index, with the evaluated whom it lacks. */
export function incompleteQuestions(
  data: SheetData,
  drafts: Drafts,
): { readonly index: number; readonly missing: readonly Evaluated[] }[] {
  return data.questions.flatMap((question, index) => {
    const missing = missingEvaluated(data, drafts, question.id)
    return missing.length > 0 ? [{ index, missing }] : []
  })
}

export type Tick = 'complete' | 'gap' | 'pending'

/**
 * The ruler's ticks, one a question. An incomplete question is a `gap` if a later question has an
 * answer, otherwise `pending`; the review shows every one as a gap. Moving between the other steps
 * changes no tick.
 */
export function ticksOf(data: SheetData, drafts: Drafts, step: Step): Tick[] {
  const missing = data.questions.map(
    (question) => missingEvaluated(data, drafts, question.id).length,
  )
  const lastBegun = missing.findLastIndex((count) => count < data.evaluated.length)
  const reached = step === 'review' ? missing.length - 1 : lastBegun
  return missing.map((count, index) =>
    count === 0 ? 'complete' : index <= reached ? 'gap' : 'pending',
  )
}

/** Where a returning rater continues: the first incomplete question, else the review. */
export const resumeAt = (data: SheetData, drafts: Drafts): Step =>
  incompleteQuestions(data, drafts)[0]?.index ?? 'review'

/** The id of the value that a key chooses: a digit by number (0 is the tenth), N for N/A. */
export function valueOfKey(data: SheetData, key: string): string | undefined {
  if (key.toLowerCase() === 'n') return data.values.find((value) => value.value === null)?.id
  if (!/^\d$/.test(key)) return undefined
  return data.values.find((value) => value.value === (Number(key) || 10))?.id
}
