import { type Drafts, isDeclined } from './draft.rules.ts'
import {
  chosenValue,
  commentCount,
  concerns,
  type Evaluated,
  isCommented,
  listPrompts,
  questionsAbout,
  type SheetData,
} from './sheet.rules.ts'

/** What is left to do about one evaluated before the form can be sent. */
export interface FormReview {
  readonly evaluated: Evaluated
  readonly status: 'sent' | 'declined' | 'ready' | 'open'
  /** How many questions are asked about them, and how many of those have an answer. */
  readonly questions: number
  readonly answered: number
  /** The index of the first question without an answer; null when none is missing. */
  readonly first_missing: number | null
  readonly missing: number
  /** Open questions that ask for a comment and have no answer; the form can be sent without. */
  readonly missing_prompts: readonly string[]
  readonly comments: number
}

/** Every evaluated of the sheet, in its order. */
export const reviewForms = (data: SheetData, drafts: Drafts): FormReview[] =>
  data.evaluated.map((evaluated) => {
    const { form_id } = evaluated
    const questions = questionsAbout(data, evaluated)
    const open = data.questions.flatMap((question, index) =>
      concerns(question, evaluated) && chosenValue(drafts, form_id, question.id) === undefined
        ? [index]
        : [],
    )
    const missing_prompts = listPrompts(data, evaluated).flatMap((prompt) =>
      prompt.required && !isCommented(drafts, form_id, prompt.question_id) ? prompt.prompt : [],
    )
    return {
      evaluated,
      status: findStatus(evaluated, drafts, open.length),
      questions,
      answered: questions - open.length,
      first_missing: open[0] ?? null,
      missing: open.length,
      missing_prompts,
      comments: commentCount(data, drafts, evaluated),
    }
  })

function findStatus(
  { form_id, sent = false }: Evaluated,
  drafts: Drafts,
  missing: number,
): FormReview['status'] {
  if (sent) return 'sent'
  if (isDeclined(drafts, form_id)) return 'declined'
  return missing === 0 ? 'ready' : 'open'
}

/** The forms of the next sending, and how many forms are neither sent nor declined. */
export function describeSending(
  data: SheetData,
  drafts: Drafts,
): { readonly form_ids: readonly string[]; readonly expected: number } {
  const reviews = reviewForms(data, drafts)
  const ready = reviews.filter(({ status }) => status === 'ready')
  return {
    form_ids: ready.map(({ evaluated }) => evaluated.form_id),
    expected: ready.length + reviews.filter(({ status }) => status === 'open').length,
  }
}

/** How often each value was chosen about one evaluated. */
export interface Spread {
  /** In the order of the scale. */
  readonly bars: readonly { readonly value: number; readonly count: number }[]
  /** Answers with a number. */
  readonly answered: number
  readonly not_observed: number
}

export function measureSpread(data: SheetData, drafts: Drafts, form_id: string): Spread {
  const chosen = data.questions.map(({ id }) => chosenValue(drafts, form_id, id))
  const countMatching = (id: string): number => chosen.filter((value_id) => value_id === id).length
  const bars = data.values.flatMap(({ id, value }) =>
    value === null ? [] : [{ value, count: countMatching(id) }],
  )
  const na = data.values.find(({ value }) => value === null)
  return {
    bars,
    answered: bars.reduce((sum, { count }) => sum + count, 0),
    not_observed: na ? countMatching(na.id) : 0,
  }
}

/** The share of one value from which it is named as nearly the only one. */
const NEARLY_ALWAYS = 0.8

const timesText = (count: number): string =>
  count === 1 ? 'una vez' : count === 2 ? 'dos veces' : `${count} veces`

/** The first word of a name, as the sentence says it. */
const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name

/**
 * One neutral sentence on what the rater chose about one evaluated, by fixed rules: one value only,
 * nearly one value only, or the range. It judges nothing; the rater may have meant it.
 */
export function spreadSentence(
  { name, relation }: Pick<Evaluated, 'name' | 'relation'>,
  { bars, answered, not_observed }: Spread,
): { readonly lead: string; readonly rest: string } {
  const isSelf = relation === 'auto'
  const whom = isSelf ? 'A ti' : `A ${firstName(name)}`
  const given = (what: string): string => (isSelf ? `Te diste ${what}` : `${whom} le diste ${what}`)
  const used = bars.filter(({ count }) => count > 0)
  const [lowest, highest] = [used[0], used.at(-1)]
  const na = not_observed > 0 ? `; ${timesText(not_observed)} N/A` : ''
  if (!lowest || !highest) return { lead: given('N/A en todo.'), rest: '' }
  if (used.length === 1) {
    const all = not_observed > 0 ? 'todo lo que observaste' : 'todo'
    return answered > 1
      ? {
          lead: given(`${lowest.value} en ${all}.`),
          rest: `No usaste otro valor en ${answered} preguntas.`,
        }
      : { lead: '', rest: given(`${lowest.value} en una pregunta${na}.`) }
  }
  const most = used.reduce((found, bar) => (bar.count > found.count ? bar : found))
  if (most.count / answered >= NEARLY_ALWAYS)
    return {
      lead: given(`${most.value} casi siempre:`),
      rest: `${most.count} de ${answered} veces${na}.`,
    }
  const half =
    most.count * 2 > answered
      ? `; la mayoría, ${most.value}`
      : most.count * 2 === answered && used.filter(({ count }) => count === most.count).length === 1
        ? `; la mitad, ${most.value}`
        : ''
  return { lead: '', rest: `${whom}, de ${lowest.value} a ${highest.value}${half}${na}.` }
}
