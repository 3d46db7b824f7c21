import { actionFor, questionsFor } from '#features/evaluations/guidance.rules.ts'
import type { CompetenceNumbers } from '../numbers/subject-numbers.rules.ts'

/** A competence as raters were asked about it. */
type AskedCompetence = Pick<CompetenceNumbers, 'name'> & {
  readonly behaviours: readonly { readonly text: string }[]
}

const composeQuestion = ({ name, behaviours }: AskedCompetence) => ({
  name,
  questions: behaviours.map(({ text }) => ({ question: text })),
})

/** What to try about a behaviour of the competence. */
export const composeAction = (
  competence: AskedCompetence,
  behaviour: { readonly text: string },
): string => actionFor(composeQuestion(competence), behaviour.text)

/** What to ask the leader about the competence. */
export const composeLeaderQuestion = (competence: AskedCompetence): string =>
  questionsFor(composeQuestion(competence))[0]

/**
 * What an organisation may do about a competence.
 *
 * @param middle where the middle half of the people lies, seen from the cut
 */
export function adviceForGroup(
  middle: 'below' | 'across' | 'from' | null,
  lowest: string | undefined,
): string {
  const behaviour = lowest === undefined ? 'la conducta más baja' : `«${lowest}»`
  switch (middle) {
    case 'below':
      return `Un taller corto por área sobre ${behaviour}, y dos preguntas al equipo a los 90 días.`
    case 'across':
      return `Para ${behaviour}, juntar en parejas a quien lo hace bien con quien lo pidió; no hace falta un curso para todos.`
    case 'from':
    case null:
      return `Conversar en cada equipo un ejemplo reciente de ${behaviour}, y que cada persona elija una conducta.`
  }
}
