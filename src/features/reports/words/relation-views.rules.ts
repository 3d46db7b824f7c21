import { capitalized, countWord, listedNames } from '#shared/spanish.ts'
import type {
  CompetenceLine,
  Extreme,
  RelationViews,
  ReportBlock,
} from '../model/subject-report-model.rules.ts'
import { ofTenths } from '../numbers/printed.rules.ts'
import { rangeOf } from '../numbers/survey.rules.ts'
import { behavioursText } from './message.rules.ts'
import { MOST_NAMED } from './spanish.rules.ts'
import { groupAtStart, measureSpan, type SubjectFacts } from './subject-facts.rules.ts'
import { groupPhrase, isPluralGroup } from './voice.rules.ts'

/** The most differences between groups that are spelled out. */
const MOST_DIFFERENCES = 3

/** «Quién ve qué»: how the groups differ, in words. */
export function composeRelationViews(facts: SubjectFacts): RelationViews {
  const { blocks, behaviours, bands } = facts
  const compared = bands
    .flat()
    .filter((line) => measureSpan(line) !== null)
    .sort((a, b) => (measureSpan(b) ?? 0) - (measureSpan(a) ?? 0))
  return {
    headline: composeHeadline(facts, compared),
    differences: differencesBetween(facts, compared),
    extremes: blocks.map(({ key }, index) => ({
      block: key,
      highest: composeExtreme(behaviours, index, Math.max),
      lowest: composeExtreme(behaviours, index, Math.min),
    })),
  }
}

/** 0.1 R in tenths: 0.4 on a scale from 1 to 5. Closer groups see almost the same. */
const closeSpan = ({ numbers }: SubjectFacts): number => rangeOf(numbers.scale)

interface Strictness {
  readonly block: ReportBlock
  /** The sum of the distances to others, in tenths. */
  readonly distance: number
  readonly below: number
  readonly above: number
  readonly of: number
}

/** How far each group's numbers are from the average of others. */
function measureStrictness({ blocks, competences }: SubjectFacts): Strictness[] {
  return blocks.map((block, index) => {
    const distances = competences.flatMap((line) => {
      const score = line.blocks[index]
      return score && line.others ? score.tenths - line.others.tenths : []
    })
    return {
      block,
      distance: distances.reduce((sum, each) => sum + each, 0),
      below: distances.filter((each) => each < 0).length,
      above: distances.filter((each) => each > 0).length,
      of: distances.length,
    }
  })
}

function composeHeadline(facts: SubjectFacts, compared: readonly CompetenceLine[]): string {
  const { blocks, words, thresholds } = facts
  const [only] = blocks
  if (blocks.length < 2)
    return only ? `Sólo hay respuestas de ${groupPhrase(only, words)} para mostrar` : ''
  const [strict] = measureStrictness(facts).sort(
    (a, b) => Math.abs(b.distance) * a.of - Math.abs(a.distance) * b.of,
  )
  if (strict && Math.abs(strict.distance) >= closeSpan(facts) * strict.of)
    return strictHeadline(strict, words)
  const widest = compared.flatMap((line) => measureSpan(line) ?? [])[0] ?? 0
  if (widest < thresholds.marked.tenths) return similarHeadline(facts, widest)
  const names = compared.filter((line) => measureSpan(line) === widest).map(({ name }) => name)
  return `Donde más se separan las miradas: ${names.length > MOST_NAMED ? `${countWord(names.length)} competencias` : listedNames(names)}`
}

/** Groups that agree on competences may still see behaviours differently. */
function similarHeadline(facts: SubjectFacts, widest: number): string {
  const { behaviours, thresholds } = facts
  const { marked } = thresholds
  const differing = behaviours.filter((line) => (measureSpan(line) ?? 0) >= marked.tenths).length
  const isClose = widest <= closeSpan(facts)
  if (differing === 0)
    return isClose
      ? 'Los grupos ven casi lo mismo'
      : `Entre grupos no hay diferencias de ${marked.text} o más`
  return isClose
    ? `Por competencia los grupos ven casi lo mismo; en ${behavioursText(differing)} se separan ${marked.text} o más`
    : `Por competencia los grupos se separan menos de ${marked.text}; en ${behavioursText(differing)}, ${marked.text} o más`
}

function strictHeadline(
  { block, distance, below, above, of }: Strictness,
  words: SubjectFacts['words'],
): string {
  const isBelow = distance < 0
  const where =
    of === 1 ? 'la competencia evaluada' : `${isBelow ? below : above} de ${of} competencias`
  return `${groupAtStart(block, words)} ${words.sees_you(isPluralGroup(block, words), isBelow ? 'abajo' : 'arriba')} que los demás en ${where}`
}

/** The widest differences, and the competence that all groups see almost the same. */
function differencesBetween(
  facts: SubjectFacts,
  compared: readonly CompetenceLine[],
): RelationViews['differences'] {
  const far = compared.filter((line) => (measureSpan(line) ?? 0) >= facts.thresholds.marked.tenths)
  const rest = far.slice(MOST_DIFFERENCES)
  const nearest = compared.at(-1)
  return [
    ...far
      .slice(0, MOST_DIFFERENCES)
      .map((line) => ({ name: line.name, text: farText(facts, line) })),
    ...(rest.length > 0
      ? [
          {
            name:
              rest.length === 1
                ? 'Otra competencia'
                : `Otras ${countWord(rest.length)} competencias`,
            text: `También se separa${rest.length === 1 ? '' : 'n'} ${facts.thresholds.marked.text} puntos o más: ${listedNames(rest.map(({ name }) => name))}.`,
          },
        ]
      : []),
    ...(nearest && (measureSpan(nearest) ?? 0) <= closeSpan(facts)
      ? [{ name: nearest.name, text: nearText(nearest) }]
      : []),
  ]
}

function farText({ blocks, words }: SubjectFacts, line: CompetenceLine): string {
  const shown = blocks.flatMap((block, index) => {
    const score = line.blocks[index]
    return score ? [{ block, score }] : []
  })
  const ranked = shown.toSorted((a, b) => b.score.tenths - a.score.tenths)
  const [highest] = ranked
  const lowest = shown.toSorted((a, b) => a.score.tenths - b.score.tenths)[0]
  if (!highest || !lowest) return ''
  return (
    `${groupAtStart(highest.block, words)} ${words.gives_you(isPluralGroup(highest.block, words))} ${highest.score.text} y ${groupPhrase(lowest.block, words)}, ${lowest.score.text}. ` +
    `Son ${ofTenths(measureSpan(line) ?? 0).text} puntos: ¿qué ven unos que los otros no?`
  )
}

function nearText({ blocks }: CompetenceLine): string {
  const scores = blocks.flatMap((score) => score ?? []).sort((a, b) => a.tenths - b.tenths)
  const everyone = scores.length === blocks.length ? 'Todos' : 'Los grupos que se muestran'
  const [lowest, highest] = [scores[0], scores.at(-1)]
  return lowest?.tenths === highest?.tenths
    ? `${everyone} coinciden en ${lowest?.text ?? ''}.`
    : `${everyone} ven casi lo mismo (de ${lowest?.text ?? ''} a ${highest?.text ?? ''}).`
}

/** Every block of a full report has a number in some behaviour. */
function composeExtreme(
  behaviours: SubjectFacts['behaviours'],
  index: number,
  edge: (...tenths: number[]) => number,
): Extreme {
  const shown = behaviours.filter(({ blocks }) => blocks[index])
  const tenths = edge(...shown.flatMap(({ blocks }) => blocks[index]?.tenths ?? []))
  const equal = shown.filter(({ blocks }) => blocks[index]?.tenths === tenths)
  return {
    score: ofTenths(tenths),
    count: equal.length,
    behaviours: equal.length > MOST_NAMED ? [] : equal,
    text:
      equal.length > MOST_NAMED ? `${capitalized(behavioursText(equal.length))} empatadas` : null,
  }
}
