import { capitalized, countWord, listedNames } from '#shared/spanish.ts'
import type { Fact, FigureRow } from '../model/message-model.rules.ts'
import type { CompetenceLine } from '../model/subject-report-model.rules.ts'
import type { PrintedScore } from '../numbers/published-values.rules.ts'
import {
  apartFact,
  apartSides,
  bothEnds,
  seenFact,
  sidesFact,
  viewFact,
} from './group-facts.rules.ts'
import type { Pattern } from './patterns.rules.ts'
import { crossedFact, EMPTY_FACT, perceivedFact, totalFact, unitsFact } from './self-facts.rules.ts'
import { MOST_NAMED, rangeText, spreadText } from './spanish.rules.ts'
import type { SubjectFacts } from './subject-facts.rules.ts'

/** The most facts of the first page. */
const MOST_FACTS = 3

/** What the headline rests on, and what else can be said: each with its degree and its numbers. */
export function composeFacts(facts: SubjectFacts, patterns: readonly Pattern[]): Fact[] {
  const [first] = patterns
  const own = first ? listFacts(facts, first) : []
  const more = [
    first?.kind === 'same' ? null : orderBeside(facts, first),
    totalFact(facts),
    first?.kind === 'self_above' || first?.kind === 'self_below' ? null : crossedFact(facts),
    first?.kind === 'apart' ? null : viewFact(facts),
  ].flatMap((fact) => fact ?? [])
  const added = more
    .filter((fact) => !own.some(({ text }) => text === fact.text))
    .sort((a, b) => rank(b) - rank(a))
  return [...own, ...added].slice(0, MOST_FACTS)
}

const ranks = { even: 0, probable: 1, clear: 2 } as const satisfies Record<Fact['degree'], number>
const rank = ({ degree }: Fact): number => ranks[degree]

function listFacts(facts: SubjectFacts, pattern: Pattern): Fact[] {
  const isFact = (fact: Fact | null): fact is Fact => fact !== null
  switch (pattern.kind) {
    case 'same':
      return [sameFact(facts), sidesFact(facts, pattern.side)].filter(isFact)
    case 'apart':
      return [apartFact(facts, pattern), apartSides(facts, pattern)].filter(isFact)
    case 'self_above':
    case 'self_below':
      return [totalFact(facts), unitsFact(facts, pattern.kind)].filter(isFact)
    case 'one_apart':
      return [
        orderFact(facts),
        seenFact(facts, pattern),
        perceivedFact(facts, pattern.line),
      ].filter(isFact)
    case 'views':
      return [viewFact(facts), orderFact(facts)].filter(isFact)
    case 'order':
    case 'probable':
    case 'even':
      return [orderFact(facts)].filter(isFact)
  }
}

const others = 'others' as const

const competenceRows = ({ ranked, order_thresholds }: SubjectFacts, banded = true): FigureRow[] =>
  bothEnds(ranked).flatMap(({ name, others: score }) =>
    score
      ? [
          {
            name,
            mark: others,
            score,
            band: banded && !score.bound ? half(order_thresholds) : null,
          },
        ]
      : [],
  )

/** Bands that do not touch are as far apart as the word says. */
export const half = ({ probable, clear }: { probable: number; clear: number }) => ({
  probable: probable / 2,
  clear: clear / 2,
})

const named = (lines: readonly CompetenceLine[]): string =>
  lines.length > MOST_NAMED
    ? `${countWord(lines.length)} competencias`
    : listedNames(lines.map(({ name }) => name))

const listScores = (lines: readonly CompetenceLine[]): PrintedScore[] =>
  lines.flatMap((line) => line.others ?? [])

/** Averages over groups of which one stands apart describe none of them. */
function orderBeside(facts: SubjectFacts, first: Pattern | undefined): Fact | null {
  const fact = orderFact(facts)
  const { others } = facts.total
  return fact?.degree === 'even' && first?.kind === 'apart' && others
    ? { ...fact, note: `El promedio de todos, ${others.text}, mezcla dos miradas.` }
    : fact
}

/** How the competences stand to each other. */
function orderFact(facts: SubjectFacts): Fact | null {
  const { order, ranked } = facts
  if (ranked.length < 2) return null
  const rows = competenceRows(facts)
  if (order.degree === 'even')
    return {
      ...EMPTY_FACT,
      degree: 'even',
      text: `Entre competencias no hay diferencia clara: ${spreadText(listScores(ranked))}.`,
      note: 'Las franjas se enciman: el orden no dice nada.',
      rows,
    }
  const verb = order.below.length > 1 ? 'van' : 'va'
  const how = order.degree === 'clear' ? 'más abajo' : 'probablemente más abajo'
  const low = rangeText(listScores(order.below)).replace(/^en /, '')
  const high = rangeText(listScores(order.above)).replace(/^en /, '')
  return {
    ...EMPTY_FACT,
    degree: order.degree,
    text: `${capitalized(named(order.below))} (${low}) ${verb} ${how} que ${named(order.above)} (${high}).`,
    note:
      order.middle.length > 0
        ? `En medio: ${named(order.middle)}.`
        : order.degree === 'clear'
          ? 'Sus franjas no se tocan.'
          : 'Sólo se tocan las puntas: compruébalo con un ejemplo.',
    rows,
  }
}

function sameFact(facts: SubjectFacts): Fact {
  return {
    ...EMPTY_FACT,
    degree: 'even',
    text: `${capitalized(countWord(facts.ranked.length))} competencias, ${rangeText(listScores(facts.ranked))}: no se puede decir cuál va más arriba.`,
    note: 'La flecha: cerca del extremo no se escribe el número exacto, para que nadie deduzca una respuesta.',
    rows: competenceRows(facts, false),
  }
}
