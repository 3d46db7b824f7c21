import { capitalized, counted, countWord, listedNames } from '#shared/spanish.ts'
import type { CompetenceLine, RelationViews } from '../model/subject-report-model.rules.ts'
import { ofTenths, type Interval } from '../numbers/printed.rules.ts'
import { viewPoints, viewText } from './group-facts.rules.ts'
import { hiddenCompetences } from './hidden-notes.rules.ts'
import { findPatterns, findViews, type View } from './patterns.rules.ts'
import { MOST_NAMED } from './spanish.rules.ts'
import { closeSpan, isSeenBy, measureSpan, type SubjectFacts } from './subject-facts.rules.ts'
import { groupPhrase, isPluralGroup } from './voice.rules.ts'

/** The most differences between groups that are spelled out. */
const MOST_DIFFERENCES = 3

/** «Por relación»: what can be said of how the groups differ or agree, in words. */
export function composeRelationViews(facts: SubjectFacts): RelationViews {
  const views = findViews(facts)
  return {
    headline: composeHeadline(facts, views),
    statements: [...differences(facts, views), ...agreement(facts)],
    hidden: hiddenCompetences(facts),
  }
}

/** A competence that several groups see, and how far they are apart. */
interface Compared {
  readonly line: CompetenceLine
  readonly span: Interval
}

const compare = ({ ranked, blocks, numbers }: SubjectFacts): Compared[] =>
  ranked.flatMap((line) => {
    const span = measureSpan(line, blocks, numbers.scale)
    return span ? [{ line, span }] : []
  })

function composeHeadline(facts: SubjectFacts, views: readonly View[]): string {
  const { blocks, words } = facts
  const [only] = blocks
  if (blocks.length < 2)
    return only ? `Sólo hay respuestas de ${groupPhrase(only, words)} para mostrar` : ''
  const apart = findPatterns(facts).find(({ kind }) => kind === 'apart')
  if (apart?.kind === 'apart') {
    const { block } = apart.apart
    return `${capitalized(groupPhrase(block, words))} ${words.sees_you(isPluralGroup(block, words), apart.below ? 'abajo' : 'arriba')} que los otros grupos`
  }
  const [view] = views
  if (view) return viewText(facts, view)
  const compared = compare(facts)
  return compared.length > 0 && compared.every(({ span }) => span.most <= closeSpan(facts))
    ? 'Los promedios de los grupos son casi iguales'
    : 'Los grupos no difieren de forma clara'
}

function differences(facts: SubjectFacts, views: readonly View[]): RelationViews['statements'] {
  const rest = views.length - MOST_DIFFERENCES
  return [
    ...views.slice(0, MOST_DIFFERENCES).map((view) => ({
      degree: view.degree,
      name: view.competence?.name ?? 'Todas las competencias',
      text: `${viewText(facts, view)}: ${view.low.score.text} y ${view.high.score.text}. Es una distancia de ${viewPoints(view)}.`,
    })),
    ...(rest > 0
      ? [
          {
            degree: views[MOST_DIFFERENCES]?.degree ?? ('probable' as const),
            name: 'Además',
            text: `Hay ${counted(rest, 'diferencia', 'diferencias')} más entre dos grupos.`,
          },
        ]
      : []),
  ]
}

/** Where the groups agree: within a tenth of the range for every value, or all on one side. */
function agreement(facts: SubjectFacts): RelationViews['statements'] {
  const compared = compare(facts)
  const close = compared.filter(({ span }) => span.most <= closeSpan(facts))
  const sided = compared.filter(
    ({ line, span }) =>
      span.most > closeSpan(facts) && hasBound(line) && isSeenBy(facts, line, 'from'),
  )
  const cut = facts.thresholds.cut.text
  return [
    ...(close.length > 0
      ? [
          {
            degree: 'even' as const,
            name: 'Coinciden los promedios',
            text: `En ${closeCompetences(close, compared)} entre el grupo más alto y el más bajo hay ${closeText(facts)} o menos. Dentro de un grupo puede haber respuestas opuestas: un promedio no lo dice.`,
          },
        ]
      : []),
    ...(sided.length > 0
      ? [
          {
            degree: 'clear' as const,
            name: `Todos en ${cut} o más`,
            text: `${sided.length > MOST_NAMED ? capitalized(counted(sided.length, 'competencia', 'competencias')) : listedNames(sided.map(({ line }) => line.name))}. No se dice «coinciden», porque un número «o más» puede llegar hasta el extremo.`,
          },
        ]
      : []),
  ]
}

function closeCompetences(close: readonly Compared[], compared: readonly Compared[]): string {
  if (close.length === compared.length)
    return close.length === 1 ? 'la competencia' : `las ${countWord(close.length)} competencias`
  return close.length > MOST_NAMED
    ? `${countWord(close.length)} de las ${countWord(compared.length)}`
    : listedNames(close.map(({ line }) => line.name))
}

const hasBound = ({ blocks }: CompetenceLine): boolean => blocks.some((score) => score?.bound)

const closeText = (facts: SubjectFacts): string => ofTenths(closeSpan(facts)).text
