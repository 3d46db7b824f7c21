import type { CompetenceLine, Monday } from '../model/subject-report-model.rules.ts'
import { IMPORTANT_TEXT } from '../numbers/importance.rules.ts'
import { composeAction, composeLeaderQuestion } from './advice.rules.ts'
import { lowestBehaviours, seenBy, type SubjectFacts } from './subject-facts.rules.ts'
import { byOthers, summarize } from './subject-lines.rules.ts'

const MOST_PRIORITIES = 3
const BEHAVIOURS_OF_PRIORITY = 2

/**
 * The competences to begin with: those that stand below, what matters for the role first; then what
 * was marked for the role and does not stand above. Where neither is there, none.
 */
export function composePriorities({ order, ranked }: SubjectFacts): CompetenceLine[] {
  const below = byOthers(order.below)
    .toReversed()
    .sort((a, b) => Number(b.important) - Number(a.important))
  const marked = ranked.filter(
    (line) => line.important && !order.below.includes(line) && !order.above.includes(line),
  )
  return [...below, ...marked].slice(0, MOST_PRIORITIES)
}

/** «El lunes». */
export function composeMonday(facts: SubjectFacts, priorities: readonly CompetenceLine[]): Monday {
  return {
    headline: composeHeadline(facts, priorities.length),
    rule: composeRule(facts, priorities),
    priorities: priorities.map((competence) => {
      const lowest = lowestBehaviours(competence)
      return {
        competence: summarize(competence),
        reason: competence.place === 'below' ? (competence.place_text ?? '') : IMPORTANT_TEXT,
        behaviours: lowest.slice(0, BEHAVIOURS_OF_PRIORITY).map((line) => ({
          behaviour: line,
          seen_by: seenBy(facts, line, 'below'),
        })),
        // The action of «Prueba», so that both name the same one.
        action: composeAction(competence, lowest[0] ?? { text: '' }),
        question: composeLeaderQuestion(competence),
      }
    }),
  }
}

function composeHeadline({ words }: SubjectFacts, priorities: number): string {
  if (priorities === 0)
    return words.pick('Elige una por lo que tu puesto pide', 'Una, por lo que su puesto pide')
  if (priorities === 1) return 'Una prioridad, una acción, una pregunta'
  return `${priorities === 2 ? 'Dos' : 'Tres'} prioridades; ${words.pick('empieza por una', 'conviene empezar por una')}`
}

function composeRule({ order, words }: SubjectFacts, chosen: readonly CompetenceLine[]): string {
  const below = chosen.filter(({ place }) => place === 'below').length
  const marked = chosen.length - below
  if (chosen.length === 0)
    return 'Ninguna competencia va más abajo de forma que se pueda leer: los números no eligen por el puesto.'
  const parts = [
    ...(below > 0
      ? [order.degree === 'clear' ? 'lo que va más abajo' : 'lo que probablemente va más abajo']
      : []),
    ...(marked > 0 ? [`lo que ${words.you_or_leader} marcaron como ${IMPORTANT_TEXT}`] : []),
  ]
  return `Salen de ${parts.join(' y de ')}. Las conductas son ejemplos.`
}
