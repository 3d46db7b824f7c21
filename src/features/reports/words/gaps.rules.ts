import { capitalized, counted, countedMasculine, countWord, numbered } from '#shared/spanish.ts'
import type {
  BehaviourLine,
  BehavioursSection,
  GapList,
  GapsSection,
} from '../model/subject-report-model.rules.ts'
import { gapWidth, seenBy, type SubjectFacts } from './subject-facts.rules.ts'
import { shownPositions } from './subject-lines.rules.ts'
import { groupPhrase } from './voice.rules.ts'

/** In a list, and in one of an evaluation with more than `LONG_EVALUATION` behaviours. */
const [MOST_GAPS, MOST_GAPS_OF_MANY] = [3, 4]
const LONG_EVALUATION = 40

/** «Puntos ciegos y fortalezas ocultas»: behaviours, the widest gap first. */
export function composeGapsSection(facts: SubjectFacts): GapsSection {
  const { differences, behaviours, thresholds, words } = facts
  const { blind_spots, hidden_strengths, same_side, tentative } = differences
  const most = behaviours.length > LONG_EVALUATION ? MOST_GAPS_OF_MANY : MOST_GAPS
  return {
    headline: gapsHeadline(facts),
    rule: `Conductas donde ${words.your === 'tu' ? 'tú' : 'la autoevaluación'} y los demás quedan en lados distintos del corte (${thresholds.cut.text}) y la distancia es de ${thresholds.notable.text} o más, con base sólida. De la mayor a la menor.`,
    blind_spots: gapList(blind_spots, most, (line) => seenBy(facts, line, 'below')),
    hidden_strengths: gapList(hidden_strengths, most, (line) => seenBy(facts, line, 'from')),
    same_side: gapList(same_side, MOST_GAPS_OF_MANY, () => ''),
    tentative:
      tentative === 0
        ? null
        : tentative === 1
          ? 'Otra diferencia notable es tentativa, con muy pocas respuestas, y aquí no se cuenta.'
          : `Otras ${countWord(tentative)} diferencias notables son tentativas, con muy pocas respuestas, y aquí no se cuentan.`,
  }
}

function gapsHeadline({ differences, has_self, behaviours }: SubjectFacts): string {
  if (!has_self) return 'Sin autoevaluación no hay diferencias que mostrar'
  const { blind_spots, hidden_strengths } = differences
  if (behaviours.every(({ certainty }) => certainty !== 'solid'))
    return 'No hay respuestas suficientes para nombrar un punto ciego'
  if (blind_spots.length + hidden_strengths.length === 0)
    return 'Ninguna diferencia con base sólida cruza el corte'
  const blind = countedMasculine(blind_spots.length, 'punto ciego', 'puntos ciegos')
  const hidden = counted(hidden_strengths.length, 'fortaleza oculta', 'fortalezas ocultas')
  return `${capitalized(blind)} y ${hidden_strengths.length === 0 ? 'ninguna fortaleza oculta' : hidden}`
}

function gapList(
  lines: readonly BehaviourLine[],
  most: number,
  seen: (line: BehaviourLine) => string,
): GapList {
  const shown = lines.slice(0, most)
  const rest = lines.slice(most)
  const last = shown.at(-1)
  const tied = last ? rest.filter((line) => gapWidth(line) === gapWidth(last)).length : 0
  return {
    count: lines.length,
    shown: shown.map((line) => ({ behaviour: line, reason: null, seen_by: seen(line) })),
    more: rest.length === 0 ? null : moreText(rest.length, tied),
  }
}

function moreText(rest: number, tied: number): string {
  const more = `Y ${counted(rest, 'más', 'más')}`
  if (tied === 0) return `${more}.`
  if (tied === rest) return `${more}, empatada${rest === 1 ? '' : 's'} con la última.`
  return `${more}; ${counted(tied, 'empata', 'empatan')} con la última.`
}

/** «Conductas»: what is above the table. */
export function composeBehavioursSection(facts: SubjectFacts): BehavioursSection {
  const { behaviours } = facts
  const scores = behaviours
    .flatMap(({ others }) => others ?? [])
    .sort((a, b) => b.tenths - a.tenths)
  const [highest] = scores
  const lowest = scores.at(-1)
  const count =
    scores.length === behaviours.length
      ? numbered(scores.length, 'conducta', 'conductas')
      : `${scores.length} de ${behaviours.length} conductas`
  return {
    headline:
      scores.length === 1
        ? `${count}: ${highest?.text ?? ''}`
        : highest?.tenths === lowest?.tenths
          ? `${count}, ${highest?.text ?? ''} en todas`
          : `${count}, de ${highest?.text ?? ''} a ${lowest?.text ?? ''}`,
    hidden: hiddenNote(facts),
  }
}

/** Why cells are empty, each reason once. */
function hiddenNote({ numbers, has_self, behaviours, blocks, words }: SubjectFacts): string | null {
  const unasked = numbers.competences.flatMap((one) => one.behaviours.map((line) => line.unasked))
  const positions = shownPositions(numbers)
  const isUnasked = (line: number, block: number): boolean =>
    unasked[line]?.blocks[positions[block] ?? -1] ?? false
  const missing = blocks.filter((_, index) =>
    behaviours.some((line, at) => !line.blocks[index] && !isUnasked(at, index)),
  )
  const reasons = [
    ...(behaviours.some(
      (_, at) =>
        (has_self && unasked[at]?.self) || blocks.some((__, index) => isUnasked(at, index)),
    )
      ? ['la pregunta no se hace a todos los de ese grupo']
      : []),
    ...(missing.some(({ minimum }) => minimum > 1)
      ? [`en un grupo hubo menos de ${numbers.matrix.minimum_raters} respuestas`]
      : []),
    ...missing
      .filter(({ minimum }) => minimum === 1)
      .map(
        (block) => `${groupPhrase(block, words)} respondi${block.raters > 1 ? 'eron' : 'ó'} N/A`,
      ),
    ...(has_self && behaviours.some(({ self }, at) => !self && !unasked[at]?.self)
      ? [words.you_answered_na]
      : []),
  ]
  return reasons.length === 0
    ? null
    : `«·» es un número que no se muestra: ${reasons.join(', o ')}. No cuenta en ningún promedio.`
}
