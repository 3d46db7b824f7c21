import type { Drafts } from './draft.rules.ts'
import { chosenValue, concerns, isAsked, questionsAbout, type SheetData } from './sheet.rules.ts'
import { isByPerson, type Order, type Step, stepInOrder } from './step.rules.ts'

/** A row of the list: a question about every evaluated, or every question about one of them. */
export interface ListedStep {
  readonly step: Step
  readonly number: number
  /** The question, or the evaluated's name. */
  readonly text: string
  readonly current: boolean
  /** How many answers it lacks. */
  readonly missing: number
  /** Whether it has an answer. */
  readonly started: boolean
}

/** The steps with answers in the order of the rater. */
export const listedSteps = (
  data: SheetData,
  drafts: Drafts,
  step: Step,
  order: Order,
): ListedStep[] => (order === 'question' ? listQuestions : listPeople)(data, drafts, step)

const isMissing = (drafts: Drafts, form_id: string, question_id: string): boolean =>
  chosenValue(drafts, form_id, question_id) === undefined

function listQuestions(data: SheetData, drafts: Drafts, step: Step): ListedStep[] {
  const requested = data.evaluated.filter((one) => isAsked(drafts, one))
  return data.questions.map((one, index) => {
    const about = requested.filter((evaluated) => concerns(one, evaluated))
    const missing = about.filter(({ form_id }) => isMissing(drafts, form_id, one.id)).length
    return {
      step: index,
      number: index + 1,
      text: one.question,
      current: step === index,
      missing,
      started: missing < about.length,
    }
  })
}

/** Each leads to the first page that lacks an answer. */
function listPeople(data: SheetData, drafts: Drafts, step: Step): ListedStep[] {
  return data.evaluated.map((one, index) => {
    const { form_id, name, relation } = one
    const open = data.questions.flatMap((question, question_index) =>
      isAsked(drafts, one) && concerns(question, one) && isMissing(drafts, form_id, question.id)
        ? [question_index]
        : [],
    )
    return {
      step: stepInOrder(open[0] ?? 0, index, 'person'),
      number: index + 1,
      text: relation === 'auto' ? 'Tú' : name,
      current: isByPerson(step) && step.evaluated === index,
      missing: open.length,
      started: open.length < questionsAbout(data, one),
    }
  })
}
