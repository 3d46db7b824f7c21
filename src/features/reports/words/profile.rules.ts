import { capitalized, countWord, listedNames } from '#shared/spanish.ts'
import type { CompetenceLine, ReportProfile } from '../model/subject-report-model.rules.ts'
import { certaintyNames } from '../numbers/certainty.rules.ts'
import type { Perception } from '../numbers/published-values.rules.ts'
import { behavioursText } from './message.rules.ts'
import { MOST_NAMED, namedOrCounted } from './spanish.rules.ts'
import type { SubjectFacts } from './subject-facts.rules.ts'
import { summarize } from './subject-lines.rules.ts'

/** «Perfil»: level, perception and certainty of every competence. */
export function composeProfile(facts: SubjectFacts): ReportProfile {
  const { bands, own_average, competences, thresholds } = facts
  const lines = bands.flat()
  const certainties = new Set(lines.map(({ certainty }) => certainty))
  const certainty = certainties.size === 1 ? (lines[0]?.certainty ?? null) : null
  const missing = competences.filter(({ others }) => !others)
  return {
    headline: composeHeadline(facts),
    ties: bands.some(({ length }) => length > 1)
      ? `Las que comparten corchete están empatadas: entre ellas hay menos de ${thresholds.tie.text} y el orden no significa nada.`
      : null,
    perception: perceptionSentence(facts, lines),
    certainty,
    certainty_text: certainty && certaintyNames[certainty],
    own_average,
    level_rule: levelRule(facts),
    lines: lines.map(summarize),
    missing:
      missing.length > 0
        ? `Sin respuestas suficientes: ${namedOrCounted(missing.map(({ name }) => name))}.`
        : null,
  }
}

const listNames = (lines: readonly CompetenceLine[]): string =>
  listedNames(lines.map(({ name }) => name))

function composeHeadline({ bands, words }: SubjectFacts): string {
  const lines = bands.flat()
  const [highest = [], lowest = []] = [bands[0], bands.at(-1)]
  const [first, last] = [highest[0], lowest.at(-1)]
  if (!first || !last) return ''
  if (lines.length === 1)
    return `${first.name}: ${words.others_rate} con ${first.others?.text ?? ''}`
  if (bands.length === 1)
    return `${words.your === 'tu' ? 'Tus' : 'Las'} ${countWord(lines.length)} competencias están empatadas: no hay un orden que leer`
  if (bands.length === lines.length && lines.length > 3)
    return `De ${first.name} (${first.others?.text ?? ''}) a ${last.name} (${last.others?.text ?? ''}), sin empates`
  const top =
    highest.length > MOST_NAMED
      ? `${capitalized(countWord(highest.length))} competencias empatan arriba`
      : `${listNames(highest)} ${highest.length > 1 ? 'van' : 'va'} arriba`
  const bottom =
    lowest.length > MOST_NAMED
      ? `${countWord(lowest.length)} empatan abajo`
      : `${listNames(lowest)}, abajo`
  return `${top}; ${bottom}`
}

/**
 * Where self and others differ. Names follow others: the lowest first where self is above, the
 * highest first where it is below.
 */
function perceptionSentence(facts: SubjectFacts, lines: readonly CompetenceLine[]): string | null {
  const { has_self, words } = facts
  if (!has_self) return words.no_self
  if (lines.every(({ perception }) => perception === null))
    return 'Con tan pocas respuestas no se compara la autoevaluación con la mirada de los demás.'
  const seen = (wanted: Perception) => lines.filter(({ perception }) => perception === wanted)
  const above = seen('above').toReversed()
  const below = seen('below')
  if (above.length + below.length === 0) return noDifference(facts)
  const names = (some: readonly CompetenceLine[]) => namedOrCounted(some.map(({ name }) => name))
  const parts = [
    ...(above.length > 0 ? [`${words.perceptions.above} en ${names(above)}`] : []),
    ...(below.length > 0
      ? [`${above.length > 0 ? 'más abajo' : words.perceptions.below} en ${names(below)}`]
      : []),
  ]
  const differing = `${parts.join('; ')}.`
  if (seen('similar').length === 0) return differing
  const isRest = above.length + below.length + seen('similar').length === facts.competences.length
  return `${differing} ${isRest ? 'En lo demás coinciden.' : 'En lo demás que se puede comparar coinciden.'}`
}

/** Nothing is said to be absent before behaviours were looked at too. */
function noDifference({ differences, words }: SubjectFacts): string {
  const { blind_spots, hidden_strengths, same_side } = differences
  const found = blind_spots.length + hidden_strengths.length + same_side.length
  const between = `una diferencia notable entre ${words.how_you_see}`
  return found > 0
    ? `En ninguna competencia hay ${between}; en ${behavioursText(found)}, sí.`
    : `Ni en las competencias ni en las conductas hay ${between} que tenga base sólida.`
}

function levelRule({ thresholds, own_average, words }: SubjectFacts): string {
  const { cut, step, very_high, very_low } = thresholds
  const own = own_average?.text ?? ''
  return (
    `Alto: ${cut.text} o más y al menos ${step.text} arriba de ${words.your} propio promedio (${own}), o ${very_high.text} o más. ` +
    `Bajo: menos de ${cut.text} y al menos ${step.text} abajo de ${words.your} promedio, o menos de ${very_low.text}. Medio: lo demás.`
  )
}
