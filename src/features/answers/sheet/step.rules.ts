/** By question, a step has every evaluated; by person, it has five questions about one of them. */
export type Order = 'question' | 'person'

/** Some of the questions about one evaluated, both by index. */
export interface PersonStep {
  readonly evaluated: number
  /** The first question of the page. */
  readonly question: number
}

/** The index of a question, a person's questions, or one of the steps after the answers. */
export type Step = number | PersonStep | 'importance' | 'comments' | 'review'

export interface SheetSize {
  readonly question_count: number
  readonly evaluated_count: number
  /** Whether the sheet asks what matters most for the role. */
  readonly asks_importance?: boolean
  /** Whether no open question is asked of this rater. */
  readonly skips_comments?: boolean
  /** Whether none of the questions of a person's page is asked about that person. */
  readonly isEmpty?: (page: PersonStep) => boolean
}

export const QUESTIONS_A_PAGE = 5

/** The first question of the page that has the question. */
const findFirstOfPage = (question: number): number => question - (question % QUESTIONS_A_PAGE)

export const isAnswers = (step: Step): step is number | PersonStep => typeof step !== 'string'
export const isByPerson = (step: Step): step is PersonStep => typeof step === 'object'

/** The order of a step; that of the answers before the other steps is `before`. */
export const chooseOrder = (step: Step, before: Order): Order =>
  isAnswers(step) ? (isByPerson(step) ? 'person' : 'question') : before

export function stepAddress(step: Step): string {
  if (typeof step === 'number') return `?pregunta=${step + 1}`
  if (isByPerson(step)) return `?persona=${step.evaluated + 1}&pregunta=${step.question + 1}`
  return `?paso=${names[step]}`
}

const names = { importance: 'importancia', comments: 'comentarios', review: 'revision' } as const

export const isSameStep = (a: Step, b: Step): boolean => stepAddress(a) === stepAddress(b)

interface StepQuery {
  readonly persona?: unknown
  readonly pregunta?: unknown
  readonly paso?: unknown
}

/** The step that an address names; undefined when it names none of this sheet. */
export function parseStep(query: StepQuery, size: SheetSize): Step | undefined {
  if (query.paso === names.importance && size.asks_importance) return 'importance'
  if (query.paso === names.comments) return 'comments'
  if (query.paso === names.review) return 'review'
  const question = parseIndex(query.pregunta, size.question_count)
  if (query.persona === undefined || question === undefined) return question
  const evaluated = parseIndex(query.persona, size.evaluated_count)
  if (evaluated === undefined) return undefined
  const page = { evaluated, question: findFirstOfPage(question) }
  return size.isEmpty?.(page) ? stepAfter(page, size) : page
}

/** The index that a number in an address means; undefined beyond the count. */
function parseIndex(number: unknown, count: number): number | undefined {
  const index = typeof number === 'string' && /^\d{1,3}$/.test(number) ? Number(number) - 1 : -1
  return index >= 0 && index < count ? index : undefined
}

/** The next step that asks something. */
export function stepAfter(step: Step, size: SheetSize): Step {
  const next = nextStep(step, size)
  return isByPerson(next) && size.isEmpty?.(next) ? stepAfter(next, size) : next
}

function nextStep(step: Step, size: SheetSize): Step {
  const { question_count, evaluated_count } = size
  if (typeof step === 'number') return step + 1 < question_count ? step + 1 : afterAnswers(size)
  if (!isByPerson(step)) return step === 'importance' ? afterImportance(size) : 'review'
  const { evaluated, question } = step
  if (question + QUESTIONS_A_PAGE < question_count)
    return { evaluated, question: question + QUESTIONS_A_PAGE }
  return evaluated + 1 < evaluated_count
    ? { evaluated: evaluated + 1, question: 0 }
    : afterAnswers(size)
}

const afterAnswers = (size: SheetSize): Step =>
  size.asks_importance ? 'importance' : afterImportance(size)

const afterImportance = ({ skips_comments }: SheetSize): Step =>
  skips_comments ? 'review' : 'comments'

/**
 * The step before, over those that ask nothing. The first step is before itself. `order`: of the
 * answers before the comments.
 */
export function stepBefore(step: Step, size: SheetSize, order: Order): Step {
  let before = previousStep(step, size, order)
  while (isByPerson(before) && size.isEmpty?.(before)) {
    const earlier = previousStep(before, size, order)
    if (isSameStep(earlier, before)) return step
    before = earlier
  }
  return before
}

function previousStep(step: Step, size: SheetSize, order: Order): Step {
  if (step === 'review' && !size.skips_comments) return 'comments'
  const last = findFirstOfPage(size.question_count - 1)
  if ((step === 'comments' || step === 'review') && size.asks_importance) return 'importance'
  if (!isAnswers(step))
    return order === 'question'
      ? size.question_count - 1
      : { evaluated: size.evaluated_count - 1, question: last }
  if (typeof step === 'number') return Math.max(step - 1, 0)
  const { evaluated, question } = step
  if (question > 0) return { evaluated, question: question - QUESTIONS_A_PAGE }
  return evaluated > 0 ? { evaluated: evaluated - 1, question: last } : step
}

/** The step of the other order that shows the same answer as a row of this one. */
export function stepInOrder(step: Step, row: number, order: Order): Step {
  if (typeof step === 'number' && order === 'person')
    return { evaluated: row, question: findFirstOfPage(step) }
  return isByPerson(step) && order === 'question' ? step.question + row : step
}
