import { counted, listed, listedNames } from '#shared/spanish.ts'
import type { CompetenceLine, LeaderSheet, Monday } from '../model/subject-report-model.rules.ts'
import {
  IMPORTANT_TEXT,
  MARKED_WEIGHT,
  UNMARKED_WEIGHT,
  computeUrgency,
} from '../numbers/importance.rules.ts'
import { ofTenths } from '../numbers/printed.rules.ts'
import { composeAction, composeLeaderQuestion } from './advice.rules.ts'
import { keptBehaviours, type Talk } from './message.rules.ts'
import { lowestBehaviours, seenBy, type SubjectFacts } from './subject-facts.rules.ts'
import { summarize } from './subject-lines.rules.ts'

const MOST_PRIORITIES = 3
const BEHAVIOURS_OF_PRIORITY = 2

/** The competences to begin with, and those that are exactly as low as the last of them. */
export interface Priorities {
  readonly chosen: readonly CompetenceLine[]
  readonly tied: readonly CompetenceLine[]
}

/**
 * What is low and matters for the role, then what has more blind spots; never of a high level. Where
 * nothing is marked these are the lowest competences for others.
 */
export function composePriorities({ competences, differences, numbers }: SubjectFacts): Priorities {
  const blindSpots = ({ number }: CompetenceLine): number =>
    differences.blind_spots.filter(({ competence }) => competence === number).length
  const urgency = (line: CompetenceLine): number => computeUrgency(line, numbers.scale)
  const order = (a: CompetenceLine, b: CompetenceLine): number =>
    urgency(b) - urgency(a) || blindSpots(b) - blindSpots(a)
  const ranked = competences.filter(({ others, level }) => others && level !== 'high').sort(order)
  const chosen = ranked.slice(0, MOST_PRIORITIES)
  const last = chosen.at(-1)
  return {
    chosen,
    tied: last ? ranked.slice(MOST_PRIORITIES).filter((line) => order(line, last) === 0) : [],
  }
}

/** «El lunes». */
export function composeMonday(
  facts: SubjectFacts,
  talk: Talk | null,
  { chosen, tied }: Priorities,
): Monday {
  return {
    headline: composeHeadline(facts, chosen.length),
    rule: composeRule(facts, tied),
    priorities: chosen.map((competence) => {
      const lowest = lowestBehaviours(competence, talk?.line ?? null)
      const talked = talk?.line.competence === competence.number ? [talk.line] : []
      const lines = [...lowest, ...talked].sort(
        (a, b) => (a.others?.tenths ?? 0) - (b.others?.tenths ?? 0),
      )
      return {
        competence: summarize(competence),
        behaviours: lines.slice(0, BEHAVIOURS_OF_PRIORITY).map((line) => ({
          behaviour: line,
          reason: null,
          seen_by: seenBy(facts, line, 'below'),
        })),
        // The behaviour of «Prueba», so that both name the same action.
        action: composeAction(competence, lowest[0] ?? lines[0] ?? { text: '' }),
        question: composeLeaderQuestion(competence),
      }
    }),
  }
}

function composeHeadline({ words }: SubjectFacts, priorities: number): string {
  if (priorities === 0) return words.nothing_urgent
  if (priorities === 1) return 'Una prioridad, una acción, una pregunta'
  return `${priorities === 2 ? 'Dos' : 'Tres'} prioridades; ${words.begin_with_one}`
}

function composeRule(facts: SubjectFacts, tied: readonly CompetenceLine[]): string {
  const rule = `${orderText(facts)} Las de nivel alto no entran.`
  if (tied.length === 0) return rule
  return tied.length > MOST_PRIORITIES
    ? `${rule} Otras ${counted(tied.length, 'competencia', 'competencias')} empatan con la última.`
    : `${rule} ${listedNames(tied.map(({ name }) => name))} empata${tied.length === 1 ? '' : 'n'} con la última.`
}

function orderText({ competences, numbers: { scale }, words }: SubjectFacts): string {
  if (!competences.some(({ important }) => important))
    return 'Son las competencias con el promedio de otros más bajo y, entre iguales, con más puntos ciegos.'
  const top = ofTenths(scale.highest_value * 10).text
  return `Salen de lo que le falta a cada competencia para ${top}, multiplicado por ${MARKED_WEIGHT} si ${words.you_or_leader} la marcaron como ${IMPORTANT_TEXT} y por ${UNMARKED_WEIGHT} si no; entre iguales, con más puntos ciegos.`
}

/** «Para tu líder»: words without a number, so that the sheet can be handed over. */
export function composeLeaderSheet(facts: SubjectFacts, { chosen }: Priorities): LeaderSheet {
  const [best] = keptBehaviours(facts)
  const isStrength = (best?.others?.tenths ?? 0) >= facts.thresholds.cut.tenths
  const topics = chosen.map(({ name }) => name)
  const quoted = topics.map((name) => `«${name}»`)
  return {
    strength: best && isStrength ? best.text : null,
    topics,
    question:
      topics.length === 0
        ? '¿Cuál de tus fortalezas podrías enseñar a alguien más?'
        : topics.length === 1
          ? `¿Qué cambiaría en tu trabajo si avanzas en ${listed(quoted)}?`
          : `De ${listed(quoted)}, ¿cuál cambiaría más tu trabajo?`,
  }
}
