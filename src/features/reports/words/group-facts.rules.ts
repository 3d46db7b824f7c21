import { listed } from '#shared/spanish.ts'
import type { Fact, FigureRow } from '../model/message-model.rules.ts'
import { sideOfCut } from '../numbers/printed.rules.ts'
import { findViews, type Pattern, type View } from './patterns.rules.ts'
import { EMPTY_FACT, totalLine } from './self-facts.rules.ts'
import { spreadText } from './spanish.rules.ts'
import {
  groupAtStart,
  isSeenBy,
  listSeen,
  pointsText,
  type Seen,
  type SubjectFacts,
} from './subject-facts.rules.ts'
import { groupPhrase, isPluralGroup } from './voice.rules.ts'

/* What the first page says of the groups: that they differ, that one stands apart, what all see. */

/** The most rows of a figure: of more competences those at both ends are drawn. */
const MOST_ROWS = 8

export const bothEnds = <Line>(lines: readonly Line[]): readonly Line[] =>
  lines.length > MOST_ROWS
    ? [...lines.slice(0, MOST_ROWS / 2), ...lines.slice(-MOST_ROWS / 2)]
    : lines

const groupRows = (seen: readonly Seen[]): FigureRow[] =>
  seen.map(({ block, score }) => ({
    name: `${block.name} · ${block.raters}`,
    mark: block.key,
    score,
    band: null,
  }))

/** The firmest difference of two groups, or that they see nearly the same. */
export function viewFact(facts: SubjectFacts): Fact | null {
  const [view] = findViews(facts)
  if (view) return differenceFact(facts, view)
  const seen = listSeen(totalLine(facts), facts.blocks)
  if (seen.length < 2) return null
  return {
    ...EMPTY_FACT,
    degree: 'even',
    text: `Los grupos no difieren de forma clara: ${spreadText(seen.map(({ score }) => score))}.`,
    note: 'Son promedios: no dicen si dentro de un grupo opinan lo mismo.',
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

/** All groups, and self, are on one side of the cut. */
export function sidesFact(facts: SubjectFacts, side: 'below' | 'from'): Fact | null {
  const { ranked, thresholds } = facts
  if (!ranked.every((line) => isSeenBy(facts, line, side))) return null
  const cut = thresholds.cut.text
  return {
    ...EMPTY_FACT,
    degree: 'clear',
    text: `Todos los grupos ponen todo ${side === 'from' ? `en ${cut} o más` : `abajo de ${cut}`}.`,
    note: `Puede ser así, o que ${side === 'from' ? 'nadie quiso señalar nada' : 'se contestó todo igual'}. Los números no lo saben.`,
    rows: groupRows(listSeen(totalLine(facts), facts.blocks)),
  }
}

export function apartFact(
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
export function apartSides(
  { competences, blocks, thresholds, words, numbers: { scale } }: SubjectFacts,
  { apart, below }: Extract<Pattern, { kind: 'apart' }>,
): Fact | null {
  const { cut } = thresholds
  const at = blocks.indexOf(apart.block)
  const lines = competences.filter(({ blocks: cells }) => cells[at])
  const own = lines.filter(({ blocks: cells }) => {
    const score = cells[at]
    return score && (below ? score.tenths < cut.tenths : score.tenths >= cut.tenths)
  })
  if (own.length === 0) return null
  const isEveryOther = lines.every((line) =>
    listSeen(line, blocks)
      .filter(({ block }) => block !== apart.block)
      .every(({ score }) => sideOfCut(score, thresholds, scale) === (below ? 'from' : 'below')),
  )
  const others = isEveryOther
    ? `, y los otros grupos, ${below ? `en ${cut.text} o más` : 'abajo'}`
    : ''
  return {
    ...EMPTY_FACT,
    degree: 'clear',
    text: `En ${own.length} de ${lines.length} competencias ${groupPhrase(apart.block, words)} queda${isPluralGroup(apart.block, words) ? 'n' : ''} ${below ? `abajo de ${cut.text}` : `en ${cut.text} o más`}${others}.`,
    note: 'No es un tema: es la relación.',
    rows: bothEnds(lines).flatMap((line) => {
      const score = line.blocks[at]
      return score ? [{ name: line.name, mark: apart.block.key, score, band: null }] : []
    }),
  }
}

/** Who sees the competence that stands apart so. */
export function seenFact(
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
