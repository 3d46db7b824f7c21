import { actionFor, questionsFor } from '#features/evaluations/guidance.rules.ts'
import type { MessagePart } from '../model/message-model.rules.ts'
import type { CompetenceNumbers } from '../numbers/subject-numbers.rules.ts'

/** A competence as raters were asked about it. */
type AskedCompetence = Pick<CompetenceNumbers, 'name'> & {
  readonly behaviours: readonly { readonly text: string }[]
}

const composeQuestion = ({ name, behaviours }: AskedCompetence) => ({
  name,
  questions: behaviours.map(({ text }) => ({ question: text })),
})

/** What to try about a behaviour of the competence; another action than those that were told. */
export const composeAction = (
  competence: AskedCompetence,
  behaviour: { readonly text: string },
  told?: readonly string[],
): string => actionFor(composeQuestion(competence), behaviour.text, told)

/** What to ask the leader about the competence. */
export const composeLeaderQuestion = (competence: AskedCompetence): string =>
  questionsFor(composeQuestion(competence))[0]

/** A part of the first page of which nothing is said yet. */
export const EMPTY_PART: MessagePart = {
  note: '',
  none: null,
  title: null,
  text: null,
  examples: [],
  action: null,
  choices: [],
}

export const WITH_LEADER = ['Con tu líder', 'Con su líder'] as const
