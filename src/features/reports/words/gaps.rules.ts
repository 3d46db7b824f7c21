import { capitalized, counted, countedMasculine, numbered, peopleText } from '#shared/spanish.ts'
import type {
  BehaviourLine,
  BehavioursSection,
  GapList,
  GapsSection,
} from '../model/subject-report-model.rules.ts'
import { blocksWithin, TOGETHER_NAME } from '../numbers/anonymity.rules.ts'
import { hiddenBehaviours } from './hidden-notes.rules.ts'
import { countCrossing } from './patterns.rules.ts'
import { gapWidth, seenBy, type SubjectFacts } from './subject-facts.rules.ts'

/** In a list, and in one of an evaluation with more than `LONG_EVALUATION` behaviours. */
const [MOST_GAPS, MOST_GAPS_OF_MANY] = [3, 4]
const LONG_EVALUATION = 40

/** «Puntos ciegos y fortalezas ocultas»: behaviours, the widest gap first. */
export function composeGapsSection(facts: SubjectFacts): GapsSection {
  const { differences, behaviours, thresholds, words } = facts
  const { blind_spots, hidden_strengths, same_side } = differences
  const most = behaviours.length > LONG_EVALUATION ? MOST_GAPS_OF_MANY : MOST_GAPS
  return {
    headline: gapsHeadline(facts),
    rule: `Conductas donde ${words.pick('tú', 'la autoevaluación')} y quienes respondieron quedan en lados distintos de ${thresholds.cut.text}, con una distancia que otras personas repetirían. De la mayor a la menor; cada una es un ejemplo para preguntar.${crossingRule(facts)}`,
    blind_spots: gapList(blind_spots, most, (line) => seenBy(facts, line, 'below')),
    hidden_strengths: gapList(hidden_strengths, most, (line) => seenBy(facts, line, 'from')),
    same_side: gapList(same_side, MOST_GAPS_OF_MANY, () => ''),
  }
}

/** The first page counts every behaviour on different sides of the cut, this list the firm ones. */
function crossingRule(facts: SubjectFacts): string {
  const { blind_spots, hidden_strengths } = facts.differences
  const firm = blind_spots.length + hidden_strengths.length
  const all = countCrossing(facts, 'above') + countCrossing(facts, 'below')
  return all > firm && firm > 0
    ? ` Son ${firm} de ${all} en lados distintos; en las otras la distancia puede ser azar.`
    : ''
}

function gapsHeadline({ differences, has_self }: SubjectFacts): string {
  if (!has_self) return 'Sin autoevaluación no hay diferencias que mostrar'
  const { blind_spots, hidden_strengths } = differences
  if (blind_spots.length + hidden_strengths.length === 0)
    return 'En ninguna conducta hay una diferencia que cruce el corte y se sostenga'
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
    shown: shown.map((line) => ({ behaviour: line, seen_by: seen(line) })),
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
  const { behaviours, columns, numbers } = facts
  const shown = behaviours.filter(({ others }) => others).length
  const together = columns.find(({ key }) => key === 'demas')
  return {
    headline:
      shown === behaviours.length
        ? numbered(shown, 'conducta', 'conductas')
        : `${shown} de ${behaviours.length} conductas`,
    intro: `Cada una es un ejemplo de su competencia: entre dos conductas casi nunca hay diferencia clara.${
      together
        ? ` «${TOGETHER_NAME}» junta a ${blocksWithin(together.relations, numbers.matrix)}: ${peopleText(together.raters)}.`
        : ''
    }`,
    hidden: hiddenBehaviours(facts),
  }
}
