import type { RelationKey } from '#shared/relations.ts'
import { draftKey, type Drafts, isDeclined } from './draft.rules.ts'
import type { PageTexts } from './page-texts.rules.ts'
import {
  isAnswers,
  isByPerson,
  type Order,
  QUESTIONS_A_PAGE,
  type SheetSize,
  type Step,
  stepInOrder,
} from './step.rules.ts'

/** A sheet as its page carries it: without answers, comments and e-mail addresses. */
export interface SheetData {
  readonly subject_id: string
  readonly self: boolean
  readonly matrix_name: string
  readonly evaluation_name: string
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
    /** The relations that are asked; missing where all are. */
    readonly relations?: readonly RelationKey[]
    /** What each value means for the question, from the lowest; missing where the scale says it. */
    readonly anchors?: readonly string[]
  }[]
  /** What self and leader may mark as important; missing where no form of the sheet asks for it. */
  readonly competences?: readonly { readonly id: string; readonly name: string }[]
  /** The open questions of the evaluation; missing where one asks for any comment. */
  readonly prompts?: readonly SheetPrompt[]
  readonly evaluated: readonly Evaluated[]
  readonly opens_at: Step
  /** Whether the address names the step; otherwise the page resumes where the rater stopped. */
  readonly step_requested: boolean
  readonly texts: PageTexts
  /** The day on which the matrix is erased, and with it the drafts in the browser. */
  readonly erased_on: string
  /** The server's day, because a device's clock may be wrong. */
  readonly today: string
  /** Set where the rater has no e-mail and comes back by a printed slip. */
  readonly slip?: true
}

/** An open question, whose answers are comments. */
export interface SheetPrompt {
  /** Of its drafts. */
  readonly question_id: string | null
  readonly prompt: string
  readonly help: string
  readonly required: boolean
  /** The relations that are asked; none means all. */
  readonly relations: readonly RelationKey[]
}

const anyComment: SheetPrompt = {
  question_id: null,
  prompt: '',
  help: '',
  required: false,
  relations: [],
}

type SheetQuestion = SheetData['questions'][number]

/** Whether the rater is asked a question about an evaluated. */
export const concerns = (
  { relations }: Pick<SheetQuestion, 'relations'>,
  { relation }: Pick<Evaluated, 'relation'>,
): boolean => !relations || relations.includes(relation)

/** How many questions the rater is asked about an evaluated. */
export const questionsAbout = ({ questions }: SheetData, evaluated: Evaluated): number =>
  questions.filter((question) => concerns(question, evaluated)).length

/** The open questions about an evaluated. */
export const listPrompts = (
  { prompts = [anyComment] }: Pick<SheetData, 'prompts'>,
  { relation }: Pick<Evaluated, 'relation'>,
): readonly SheetPrompt[] =>
  prompts.filter(({ relations }) => relations.length === 0 || relations.includes(relation))

/** The sheet's subtitle: one name when both are the same. */
export const matrixAndEvaluation = ({ matrix_name, evaluation_name }: SheetData): string =>
  [...new Set([matrix_name, evaluation_name])].join(' · ')

/** The evaluated of one form. */
export interface Evaluated {
  readonly form_id: string
  readonly name: string
  readonly relation: RelationKey
  /** As the company calls it; missing where it has the standard name. */
  readonly relation_name?: string
  /** Set in the browser when the form is sent: it cannot change any more. */
  readonly sent?: boolean
}

/** The sheet with what is known of its sent forms. */
export const withSent = (data: SheetData, sent: ReadonlySet<string>): SheetData => ({
  ...data,
  evaluated: data.evaluated.map((one) => (sent.has(one.form_id) ? { ...one, sent: true } : one)),
})

/** Whether the rater is still asked about an evaluated: not when the form is sent or declined. */
export const isAsked = (drafts: Drafts, { form_id, sent = false }: Evaluated): boolean =>
  !sent && !isDeclined(drafts, form_id)

export const listRated = (
  { evaluated }: Pick<SheetData, 'evaluated'>,
  drafts: Drafts,
): Evaluated[] => evaluated.filter((one) => isAsked(drafts, one))

export const measureSize = (data: SheetData): SheetSize => ({
  question_count: data.questions.length,
  evaluated_count: data.evaluated.length,
  asks_importance: data.competences !== undefined,
  skips_comments: data.evaluated.every((one) => listPrompts(data, one).length === 0),
  isEmpty: (page) => toRows(data, page).length === 0,
})

/** One row of a step: a question about one evaluated, both with their index. */
export interface Row {
  readonly question: SheetData['questions'][number]
  readonly question_index: number
  readonly evaluated: Evaluated
  readonly evaluated_index: number
}

/** The rows of a step, from top to bottom; none for the steps after the answers. */
export function toRows(data: SheetData, step: Step): Row[] {
  if (!isAnswers(step)) return []
  const [first, count] = isByPerson(step) ? [step.question, QUESTIONS_A_PAGE] : [step, 1]
  return data.questions
    .slice(first, first + count)
    .flatMap((question, index) =>
      data.evaluated.flatMap((evaluated, evaluated_index) =>
        (isByPerson(step) && evaluated_index !== step.evaluated) || !concerns(question, evaluated)
          ? []
          : [{ question, question_index: first + index, evaluated, evaluated_index }],
      ),
    )
}

/** The values with what they mean for a question, where it says that itself. */
export const valuesFor = (
  values: SheetData['values'],
  { anchors }: Pick<SheetQuestion, 'anchors'>,
): SheetData['values'] =>
  anchors
    ? values.map((one) => ({
        ...one,
        description: anchors[(one.value ?? 0) - 1] ?? one.description,
      }))
    : values

/** The values above the rows of a step: with what they mean for its question. */
export const valuesAt = (data: SheetData, step: Step): SheetData['values'] =>
  valuesFor(data.values, toRows(data, step)[0]?.question ?? {})

/** The step of the other order that shows the same answer as a row of this one. */
export function sameRowIn(data: SheetData, step: Step, row: number, order: Order): Step {
  const shown = toRows(data, step)[row]
  if (!shown) return step
  const { question_index, evaluated_index } = shown
  return order === 'question' ? question_index : stepInOrder(question_index, evaluated_index, order)
}

/** The id of the value that is chosen in a row. */
export const valueOfRow = (drafts: Drafts, { evaluated, question }: Row): string | undefined =>
  chosenValue(drafts, evaluated.form_id, question.id)

/** Whether a row is asked for and has no answer. */
const isOpenRow = (drafts: Drafts, row: Row): boolean =>
  isAsked(drafts, row.evaluated) && valueOfRow(drafts, row) === undefined

/** The rows of a step without an answer. */
export const missingRows = (data: SheetData, drafts: Drafts, step: Step): Row[] =>
  toRows(data, step).filter((row) => isOpenRow(drafts, row))

/** The index of the first row without an answer, 0 when all have one. */
export const firstOpenRow = (data: SheetData, drafts: Drafts, step: Step): number =>
  Math.max(
    toRows(data, step).findIndex((row) => isOpenRow(drafts, row)),
    0,
  )

/** The index of the first row without an answer below the given one, else above it; null when none is. */
export function nextOpenRow(
  data: SheetData,
  drafts: Drafts,
  step: Step,
  { form_id, question_id }: { readonly form_id: string; readonly question_id: string },
): number | null {
  const open = toRows(data, step).map((row) => isOpenRow(drafts, row))
  const from = toRows(data, step).findIndex(
    ({ evaluated, question }) => evaluated.form_id === form_id && question.id === question_id,
  )
  const below = open.indexOf(true, from + 1)
  const next = below >= 0 ? below : open.indexOf(true)
  return next >= 0 ? next : null
}

/** The id of the chosen value. */
export const chosenValue = (
  drafts: Drafts,
  form_id: string,
  question_id: string,
): string | undefined => drafts.get(draftKey({ form_id, question_id }))?.value || undefined
export const findComment = (
  drafts: Drafts,
  form_id: string,
  question_id: string | null = null,
): string => drafts.get(draftKey({ form_id, question_id }))?.value ?? ''

/** Whether an open question has a comment or «Prefiero no comentar», an empty one. */
export const isCommented = (drafts: Drafts, form_id: string, question_id: string | null): boolean =>
  drafts.has(draftKey({ form_id, question_id }))

/** How many open questions about an evaluated have a comment. */
export const commentCount = (data: SheetData, drafts: Drafts, evaluated: Evaluated): number =>
  listPrompts(data, evaluated).filter(
    ({ question_id }) => findComment(drafts, evaluated.form_id, question_id).trim() !== '',
  ).length

/** The evaluated without an answer to a question that is asked about them, in the sheet's order. */
const missingEvaluated = (
  data: Pick<SheetData, 'evaluated'>,
  drafts: Drafts,
  question: SheetQuestion,
): Evaluated[] =>
  listRated(data, drafts).filter(
    (one) => concerns(question, one) && chosenValue(drafts, one.form_id, question.id) === undefined,
  )

/** Every question that lacks an answer, by its index, with the evaluated whom it lacks. */
export function incompleteQuestions(
  data: SheetData,
  drafts: Drafts,
): { readonly index: number; readonly missing: readonly Evaluated[] }[] {
  return data.questions.flatMap((question, index) => {
    const missing = missingEvaluated(data, drafts, question)
    return missing.length > 0 ? [{ index, missing }] : []
  })
}

/** How often a rater marks N/A about a person before the sheet offers to leave them out. */
const NOT_OBSERVED_BEFORE_OFFER = 3

/**
 * Why the sheet offers «No le conozco lo suficiente» beside an evaluated: nothing was said of them
 * yet, or N/A again and again; null when it does not.
 */
export function declineOffer(
  { questions, values }: SheetData,
  drafts: Drafts,
  { form_id, relation }: Evaluated,
): 'untouched' | 'not_observed' | null {
  if (relation === 'auto') return null
  const not_observed = values.find(({ value }) => value === null)?.id
  const chosen = questions.flatMap(({ id }) => chosenValue(drafts, form_id, id) ?? [])
  if (chosen.length === 0) return 'untouched'
  const count = chosen.filter((id) => id === not_observed).length
  return count >= NOT_OBSERVED_BEFORE_OFFER && count === chosen.length ? 'not_observed' : null
}

export type Tick = 'complete' | 'gap' | 'pending'

/**
 * The ruler's ticks, one a question; by person those of the step's evaluated. An incomplete question is a `gap` if a later question has an
 * answer, otherwise `pending`; the review shows every one as a gap. Moving between the other steps
 * changes no tick.
 */
export function listTicks(data: SheetData, drafts: Drafts, step: Step): Tick[] {
  const evaluated = isByPerson(step)
    ? data.evaluated.slice(step.evaluated, step.evaluated + 1)
    : data.evaluated
  const missing = data.questions.map(
    (question) => missingEvaluated({ evaluated }, drafts, question).length,
  )
  const asked = listRated({ evaluated }, drafts)
  const lastStarted = data.questions.findLastIndex(
    (question, index) =>
      (missing[index] ?? 0) < asked.filter((one) => concerns(question, one)).length,
  )
  const reached = step === 'review' ? missing.length - 1 : lastStarted
  return missing.map((count, index) =>
    count === 0 ? 'complete' : index <= reached ? 'gap' : 'pending',
  )
}

/** Where a returning rater continues: the first step that lacks an answer, else the review. */
export function resumeAt(data: SheetData, drafts: Drafts, order: Order): Step {
  if (order === 'question') return incompleteQuestions(data, drafts)[0]?.index ?? 'review'
  for (const [evaluated, one] of data.evaluated.entries()) {
    const question = data.questions.findIndex(
      (asked) =>
        isAsked(drafts, one) &&
        concerns(asked, one) &&
        chosenValue(drafts, one.form_id, asked.id) === undefined,
    )
    if (question >= 0) return stepInOrder(question, evaluated, 'person')
  }
  return 'review'
}

/** The id of the value that a key chooses: a digit by number (0 is the tenth), N for N/A. */
export function valueOfKey(data: SheetData, key: string): string | undefined {
  if (key.toLowerCase() === 'n') return data.values.find((value) => value.value === null)?.id
  if (!/^\d$/.test(key)) return undefined
  return data.values.find((value) => value.value === (Number(key) || 10))?.id
}
