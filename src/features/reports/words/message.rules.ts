import { capitalized, counted, countWord, listedNames } from '#shared/spanish.ts'
import type { Message } from '../model/message-model.rules.ts'
import type { CompetenceLine } from '../model/subject-report-model.rules.ts'
import { composeFacts } from './facts.rules.ts'
import { composeKeep, composeTalk, composeTry } from './message-parts.rules.ts'
import { countCrossing, findPatterns, patternName, type Pattern } from './patterns.rules.ts'
import { MOST_NAMED, rangeText } from './spanish.rules.ts'
import { groupAtStart, type SubjectFacts } from './subject-facts.rules.ts'
import { groupPhrase, isPluralGroup } from './voice.rules.ts'

/** «Tu mensaje en una página»: the pattern that is there, and what follows from it. */
export function composeMessage(facts: SubjectFacts): Message {
  const patterns = findPatterns(facts)
  const pattern = patterns[0] ?? { kind: 'even' as const }
  return {
    pattern: patternName(pattern),
    headline: composeHeadline(facts, pattern),
    opening: composeOpening(facts, pattern),
    facts: composeFacts(facts, patterns),
    keep: composeKeep(facts, pattern),
    talk: composeTalk(facts, pattern),
    try: composeTry(facts, pattern),
  }
}

/** From so many behaviours on that are hard to read, a sentence of support comes first. */
const MANY_CROSSING = 20

function composeOpening(facts: SubjectFacts, { kind }: Pattern): string | null {
  if (kind !== 'self_above' || countCrossing(facts, 'above') < MANY_CROSSING) return null
  return facts.words.pick(
    'Leer esto cuesta. No dice quién eres ni cuánto te esfuerzas: dice que lo que haces se nota menos de lo que crees, y eso se puede cambiar. No respondas hoy ni a todo: vuelve en dos días y quédate con una sola cosa.',
    'Leer esto cuesta. No dice quién es ni cuánto se esfuerza: dice que lo que hace se nota menos de lo que cree, y eso se puede cambiar. Conviene no responder ese día ni a todo.',
  )
}

function composeHeadline(facts: SubjectFacts, pattern: Pattern): string {
  const { words, total, ranked } = facts
  const [only] = ranked
  if (ranked.length === 1 && only && (pattern.kind === 'even' || pattern.kind === 'probable'))
    return `${only.name}: ${only.others?.text ?? ''}`
  switch (pattern.kind) {
    case 'same':
      return `Todo está cerca de lo más ${pattern.side === 'from' ? 'alto' : 'bajo'}: este reporte no distingue`
    case 'apart': {
      const { apart, rest } = pattern
      const sees = isPluralGroup(apart.block, words) ? 'n' : ''
      return `${groupAtStart(apart.block, words)} ${words.pick(`te ve${sees} muy distinto`, `evalúa${sees} muy distinto`)}: ${apart.score.text}; los otros grupos, ${rangeText(rest.map(({ score }) => score))}`
    }
    case 'self_above':
    case 'self_below':
      return `${capitalized(words.see_yourself)} más ${pattern.kind === 'self_above' ? 'arriba' : 'abajo'} de como ${words.are_seen} en casi todo: ${total.self?.text ?? ''} contra ${total.others?.text ?? ''}`
    case 'one_apart':
      return `${pattern.line.name} va claramente más ${pattern.below ? 'abajo' : 'arriba'} que las otras ${countWord(ranked.length - 1)}: ${pattern.line.others?.text ?? ''}`
    case 'order':
      return orderHeadline(facts)
    case 'views': {
      const { low, high, competence } = pattern.view
      return `${groupAtStart(low.block, words)} ${words.sees_you(isPluralGroup(low.block, words), 'abajo')} que ${groupPhrase(high.block, words)} en ${competence?.name ?? ''}`
    }
    case 'probable':
      return probableHeadline(facts)
    case 'even':
      return 'Todo va parejo: ninguna competencia destaca ni se queda atrás'
  }
}

/** «X va arriba; Y y Z, abajo»; more than are named are counted. */
export function orderHeadline({ order: { above, below, degree } }: SubjectFacts): string {
  const verb = (lines: readonly CompetenceLine[]): string => (lines.length > 1 ? 'van' : 'va')
  const probably = degree === 'probable' ? 'probablemente ' : ''
  return `${capitalized(namedOrMany(above))} ${probably}${verb(above)} arriba; ${namedOrMany(below)}, abajo`
}

const namedOrMany = (lines: readonly CompetenceLine[]): string =>
  lines.length > MOST_NAMED
    ? counted(lines.length, 'competencia', 'competencias')
    : listedNames(lines.map(({ name }) => name))

function probableHeadline(facts: SubjectFacts): string {
  const { order, total_perception, competences, words } = facts
  if (order.degree === 'probable') {
    const isLow = order.below.length <= order.above.length
    const side = isLow ? order.below : order.above
    return `Casi todo va parejo; ${namedOrMany(side)}, probablemente más ${isLow ? 'abajo' : 'arriba'}: ${words.pick('compruébalo', 'conviene comprobarlo')}`
  }
  if (total_perception && total_perception.degree !== 'even')
    return `Casi todo va parejo; ${words.perceive(total_perception)}: ${words.pick('compruébalo', 'conviene comprobarlo')}`
  const seen = competences.filter(({ degree }) => degree === 'clear' || degree === 'probable')
  const [first] = seen
  if (first?.perception && first.degree) {
    const same = seen.filter(
      ({ perception, degree }) => perception === first.perception && degree === first.degree,
    )
    return `Casi todo va parejo; en ${namedOrMany(same)} ${words.perceive({ perception: first.perception, degree: first.degree })}`
  }
  return 'Casi todo va parejo; los grupos probablemente no ven lo mismo'
}

/** «tres conductas». */
export const behavioursText = (count: number): string => counted(count, 'conducta', 'conductas')
