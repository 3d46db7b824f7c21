import { capitalized, listed, numbered } from '#shared/spanish.ts'
import type {
  BehaviourLine,
  CompetenceLine,
  ReportBlock,
  ReportLine,
} from '../model/subject-report-model.rules.ts'
import {
  ofTenths,
  sideOfCut,
  toInterval,
  type Interval,
  type Side,
} from '../numbers/printed.rules.ts'
import type { Perception, PrintedScore, Thresholds } from '../numbers/published-values.rules.ts'
import type { SubjectNumbers } from '../numbers/subject-numbers.rules.ts'
import { rangeOf, type ScaleRange } from '../numbers/survey.rules.ts'
import type { SubjectLines } from './subject-lines.rules.ts'
import { byOthers } from './subject-lines.rules.ts'
import { groupPhrase, isPluralGroup, type Words } from './voice.rules.ts'

/** What the sentences about one evaluated are made from. */
export interface SubjectFacts extends SubjectLines {
  readonly numbers: SubjectNumbers
  readonly thresholds: Thresholds
  readonly words: Words
  readonly blocks: readonly ReportBlock[]
  /** The columns of behaviours. */
  readonly columns: readonly ReportBlock[]
  /** Whether the self-evaluation has a number: one of only N/A has none. */
  readonly has_self: boolean
  readonly differences: Differences
}

/** The behaviours whose gap is at least probable, the widest first. */
export interface Differences {
  /** Self reaches the cut and others do not. */
  readonly blind_spots: readonly BehaviourLine[]
  /** Others reach the cut and self does not. */
  readonly hidden_strengths: readonly BehaviourLine[]
  /** On one side of the cut. */
  readonly same_side: readonly BehaviourLine[]
}

/** Blind spots and hidden strengths of behaviours (docs/reports.md, degrees). */
export function listDifferences(
  behaviours: readonly BehaviourLine[],
  thresholds: Thresholds,
  scale: ScaleRange,
): Differences {
  const crosses = ({ self, others }: ReportLine): boolean | null => {
    const own = self && sideOfCut(self, thresholds, scale)
    const seen = others && sideOfCut(others, thresholds, scale)
    return own && seen && own !== seen
  }
  const found = behaviours
    .filter(({ degree }) => degree === 'clear' || degree === 'probable')
    .sort((a, b) => gapWidth(b) - gapWidth(a))
  const crossing = (perception: Perception) =>
    found.filter((line) => line.perception === perception && crosses(line))
  return {
    blind_spots: crossing('above').sort(
      (a, b) => gapWidth(b) - gapWidth(a) || tenths(a) - tenths(b),
    ),
    hidden_strengths: crossing('below').sort(
      (a, b) => gapWidth(b) - gapWidth(a) || tenths(b) - tenths(a),
    ),
    same_side: found.filter((line) => crosses(line) === false),
  }
}

const tenths = ({ others }: ReportLine): number => others?.tenths ?? 0
export const gapWidth = ({ gap }: ReportLine): number => Math.abs(gap?.tenths ?? 0)

/** A group with its number in a line. */
export interface Seen {
  readonly block: ReportBlock
  readonly score: PrintedScore
}

/** The groups that have a number in a line: all protected raters together are none beside them. */
export function listSeen({ blocks }: ReportLine, named: readonly ReportBlock[]): Seen[] {
  const shown = named.flatMap((block, index) => {
    const score = blocks[index]
    return score ? [{ block, score }] : []
  })
  const relations = shown.filter(({ block }) => isProtectedKey(block.key))
  return shown.filter(({ block }) => block.key !== 'demas' || relations.length === 0)
}

const isProtectedKey = (key: ReportBlock['key']): boolean => key !== 'lider' && key !== 'demas'

/**
 * How far the highest and the lowest group of a line are apart, at least and at most; `null` with
 * fewer than two.
 */
export function measureSpan(
  line: ReportLine,
  named: readonly ReportBlock[],
  scale: ScaleRange,
): Interval | null {
  const intervals = listSeen(line, named).map(({ score }) => toInterval(score, scale))
  if (intervals.length < 2) return null
  const highest = (side: keyof Interval): number => Math.max(...intervals.map((each) => each[side]))
  const lowest = (side: keyof Interval): number => Math.min(...intervals.map((each) => each[side]))
  return {
    least: Math.max(0, highest('least') - lowest('most')),
    most: highest('most') - lowest('least'),
  }
}

/** «1.3 puntos», «1 punto», or «1.3 puntos o más» where a bound lies between. */
export const pointsText = (tenthsApart: number, isBound: boolean): string =>
  `${tenthsApart % 10 === 0 ? numbered(tenthsApart / 10, 'punto', 'puntos') : `${ofTenths(tenthsApart).text} puntos`}${isBound ? ' o más' : ''}`

/** The behaviours of a competence from the lowest others up. */
export const lowestBehaviours = ({ behaviours }: CompetenceLine): BehaviourLine[] =>
  byOthers(behaviours).sort(
    (a, b) => tenths(a) - tenths(b) || (b.gap?.tenths ?? 0) - (a.gap?.tenths ?? 0),
  )

/** Whether every group that has a number in the line puts it on a side of the cut. */
export function isSeenBy(
  { blocks, thresholds, numbers }: SubjectFacts,
  line: ReportLine,
  side: Side,
): boolean {
  const seen = listSeen(line, blocks)
  return (
    seen.length > 0 &&
    seen.every(({ score }) => sideOfCut(score, thresholds, numbers.scale) === side)
  )
}

/** 0.1 R in tenths: 0.4 on a scale from 1 to 5. Closer groups see nearly the same. */
export const closeSpan = ({ numbers }: Pick<SubjectFacts, 'numbers'>): number =>
  rangeOf(numbers.scale)

/**
 * Which groups see a behaviour on the named side of the cut, each with its printed number.
 *
 * @param side below the cut or from it up
 */
export function seenBy(facts: SubjectFacts, line: ReportLine, side: Side): string {
  const { columns, thresholds, words, numbers } = facts
  const { cut } = thresholds
  const shown = listSeen(line, columns)
  const named = (groups: readonly Seen[]): string =>
    listed(groups.map(({ block, score }) => `${groupPhrase(block, words)} (${score.text})`))
  const onSide = (wanted: Side | null): Seen[] =>
    shown.filter(({ score }) => sideOfCut(score, thresholds, numbers.scale) === wanted)
  const [yes, no, open] = [onSide(side), onSide(side === 'below' ? 'from' : 'below'), onSide(null)]
  const [first] = yes
  if (shown.length === 1) {
    const says = shown.some(({ block }) => isPluralGroup(block, words)) ? 'Lo dicen' : 'Lo dice'
    return `${says} ${named(shown)}.`
  }
  const rest = open.length === 0 ? '' : ` Queda abierto en ${named(open)}.`
  if (!first) {
    if (no.length === 0) return `Puede quedar de un lado o del otro de ${cut.text}: ${named(open)}.`
    const none =
      side === 'below'
        ? `Ningún grupo lo pone abajo de ${cut.text}`
        : `Ningún grupo llega a ${cut.text}`
    return open.length === 0 ? `${none}: ${named(no)}.` : `No lo ven así ${named(no)}.${rest}`
  }
  if (no.length === 0 && open.length === 0) {
    const span = measureSpan(line, columns, numbers.scale)
    if (!span || span.most > closeSpan(facts))
      return `Lo ponen ${side === 'below' ? `abajo de ${cut.text}` : `en ${cut.text} o más`} ${named(yes)}.`
    return yes.length === columns.length && columns.length > 2
      ? `Coinciden todos: ${named(yes)}.`
      : `Coinciden ${named(yes)}.`
  }
  const see = yes.length > 1 || isPluralGroup(first.block, words) ? 'Lo ven así' : 'Lo ve así'
  return no.length === 0
    ? `${see} ${named(yes)}.${rest}`
    : `${see} ${named(yes)}; ${named(no)}, no.${rest}`
}

/** «Tu líder» at the start of a sentence. */
export const groupAtStart = (block: ReportBlock, words: Words): string =>
  capitalized(groupPhrase(block, words))
