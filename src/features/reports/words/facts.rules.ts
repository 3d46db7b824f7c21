import { capitalized, countWord, listed, listedNames } from '#shared/spanish.ts'
import type { Fact, FigureRow } from '../model/message-model.rules.ts'
import type { CompetenceLine } from '../model/subject-report-model.rules.ts'
import type { PrintedScore } from '../numbers/published-values.rules.ts'
import { findViews, type Pattern, type View } from './patterns.rules.ts'
import { EMPTY_FACT, perceivedFact, totalFact, totalLine, unitsFact } from './self-facts.rules.ts'
import { MOST_NAMED } from './spanish.rules.ts'
import {
  groupAtStart,
  isSeenBy,
  listSeen,
  pointsText,
  type Seen,
  type SubjectFacts,
} from './subject-facts.rules.ts'
import { groupPhrase, isPluralGroup } from './voice.rules.ts'

/** The most facts of the first page. */
const MOST_FACTS = 3

/** What the headline rests on, and what else can be said: each with its degree and its numbers. */
export function composeFacts(facts: SubjectFacts, patterns: readonly Pattern[]): Fact[] {
  const [first] = patterns
  const own = first ? listFacts(facts, first) : []
  const more = [
    first?.kind === 'same' ? null : orderFact(facts),
    totalFact(facts),
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

/** The most rows of a figure: of more competences those at both ends are drawn. */
const MOST_ROWS = 8

const bothEnds = <Line>(lines: readonly Line[]): readonly Line[] =>
  lines.length > MOST_ROWS
    ? [...lines.slice(0, MOST_ROWS / 2), ...lines.slice(-MOST_ROWS / 2)]
    : lines

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

const groupRows = (seen: readonly Seen[]): FigureRow[] =>
  seen.map(({ block, score }) => ({
    name: `${block.name} · ${block.raters}`,
    mark: block.key,
    score,
    band: null,
  }))

const named = (lines: readonly CompetenceLine[]): string =>
  lines.length > MOST_NAMED
    ? `${countWord(lines.length)} competencias`
    : listedNames(lines.map(({ name }) => name))

/** «de 3.6 a 3.9», or «en 3.6». */
export function rangeText(scores: readonly PrintedScore[]): string {
  const sorted = scores.toSorted((a, b) => a.tenths - b.tenths)
  const [low, high] = [sorted[0], sorted.at(-1)]
  return low?.text === high?.text
    ? `en ${low?.text ?? ''}`
    : `de ${low?.text ?? ''} a ${high?.text ?? ''}`
}

const listScores = (lines: readonly CompetenceLine[]): PrintedScore[] =>
  lines.flatMap((line) => line.others ?? [])

/** How the competences stand to each other. */
function orderFact(facts: SubjectFacts): Fact | null {
  const { order, ranked } = facts
  if (ranked.length < 2) return null
  const rows = competenceRows(facts)
  if (order.degree === 'even')
    return {
      ...EMPTY_FACT,
      degree: 'even',
      text: `Entre competencias no hay diferencia clara: van ${rangeText(listScores(ranked))}.`,
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

/** The firmest difference of two groups, or that they see nearly the same. */
function viewFact(facts: SubjectFacts): Fact | null {
  const [view] = findViews(facts)
  if (view) return differenceFact(facts, view)
  const seen = listSeen(totalLine(facts), facts.blocks)
  if (seen.length < 2) return null
  return {
    ...EMPTY_FACT,
    degree: 'even',
    text: `Los grupos no difieren de forma clara: ${rangeText(seen.map(({ score }) => score))}.`,
    rows: groupRows(seen),
  }
}

/** «Tu equipo te ve más abajo que tus compañeros en Delegación». */
export function viewText({ words }: SubjectFacts, { low, high, competence, degree }: View): string {
  const where = competence ? ` en ${competence.name}` : ''
  const how = degree === 'clear' ? '' : 'probablemente '
  return `${groupAtStart(low.block, words)} ${how}${words.sees_you(isPluralGroup(low.block, words), 'abajo')} que ${groupPhrase(high.block, words)}${where}`
}

/** «1.3 puntos o más» where one of the two is a bound. */
export const viewPoints = ({ low, high, least }: View): string =>
  pointsText(least, low.score.bound !== null || high.score.bound !== null)

function differenceFact(facts: SubjectFacts, view: View): Fact {
  const { low, high, competence, degree } = view
  const seen = listSeen(competence ?? totalLine(facts), facts.blocks)
  return {
    ...EMPTY_FACT,
    degree,
    text: `${viewText(facts, view)}: ${low.score.text} y ${high.score.text}.`,
    note: `Es una distancia de ${viewPoints(view)}.`,
    rows: groupRows(seen),
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

/** All groups, and self, are on one side of the cut. */
function sidesFact(facts: SubjectFacts, side: 'below' | 'from'): Fact | null {
  const { ranked, thresholds } = facts
  if (!ranked.every((line) => isSeenBy(facts, line, side))) return null
  const cut = thresholds.cut.text
  return {
    ...EMPTY_FACT,
    degree: 'clear',
    text: `Todos los grupos ponen todo ${side === 'from' ? `en ${cut} o más` : `abajo de ${cut}`}.`,
    note: 'Puede ser así, o que nadie quiso señalar nada. Los números no lo saben.',
    rows: groupRows(listSeen(totalLine(facts), facts.blocks)),
  }
}

function apartFact(
  facts: SubjectFacts,
  { apart, rest, below }: Extract<Pattern, { kind: 'apart' }>,
): Fact {
  const [next] = rest.toSorted((a, b) =>
    below ? a.score.tenths - b.score.tenths : b.score.tenths - a.score.tenths,
  )
  return {
    ...EMPTY_FACT,
    degree: 'clear',
    text: `${groupAtStart(apart.block, facts.words)}: ${apart.score.text}. El grupo que le sigue, ${next ? groupPhrase(next.block, facts.words) : ''}: ${next?.score.text ?? ''}.`,
    rows: groupRows([...rest, apart].sort((a, b) => b.score.tenths - a.score.tenths)),
  }
}

/** In how many competences the group is on a side of the cut of its own. */
function apartSides(
  { competences, blocks, thresholds: { cut }, words }: SubjectFacts,
  { apart, below }: Extract<Pattern, { kind: 'apart' }>,
): Fact | null {
  const at = blocks.indexOf(apart.block)
  const lines = competences.filter(({ blocks: cells }) => cells[at])
  const own = lines.filter(({ blocks: cells }) => {
    const score = cells[at]
    return score && (below ? score.tenths < cut.tenths : score.tenths >= cut.tenths)
  })
  if (own.length === 0) return null
  return {
    ...EMPTY_FACT,
    degree: 'clear',
    text: `En ${own.length} de ${lines.length} competencias ${groupPhrase(apart.block, words)} queda${isPluralGroup(apart.block, words) ? 'n' : ''} ${below ? `abajo de ${cut.text}` : `en ${cut.text} o más`}.`,
    note: 'No es un tema: es la relación.',
    rows: bothEnds(lines).flatMap((line) => {
      const score = line.blocks[at]
      return score ? [{ name: line.name, mark: apart.block.key, score, band: null }] : []
    }),
  }
}

/** Who sees the competence that stands apart so. */
function seenFact(
  facts: SubjectFacts,
  { line, below }: Extract<Pattern, { kind: 'one_apart' }>,
): Fact | null {
  const { blocks, thresholds, words } = facts
  const seen = listSeen(line, blocks)
  const side = below ? 'below' : 'from'
  if (seen.length < 2 || !isSeenBy(facts, line, side)) return null
  const cut = thresholds.cut.text
  return {
    ...EMPTY_FACT,
    degree: 'clear',
    text: `Todos ponen ${line.name} ${below ? `abajo de ${cut}` : `en ${cut} o más`}: ${listed(seen.map(({ block, score }) => `${groupPhrase(block, words)} ${score.text}`))}.`,
    rows: groupRows(seen),
  }
}
