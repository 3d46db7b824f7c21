import { capitalized, listed } from '#shared/spanish.ts'
import type {
  BehaviourLine,
  CompetenceLine,
  ReportBlock,
  ReportLine,
} from '../model/subject-report-model.rules.ts'
import type { Perception, Thresholds } from '../numbers/published-values.rules.ts'
import type { SubjectNumbers } from '../numbers/subject-numbers.rules.ts'
import type { SubjectLines } from './subject-lines.rules.ts'
import { byOthers } from './subject-lines.rules.ts'
import { groupPhrase, isPluralGroup, type Words } from './voice.rules.ts'

/** What the sentences about one evaluated are made from. */
export interface SubjectFacts extends SubjectLines {
  readonly numbers: SubjectNumbers
  readonly thresholds: Thresholds
  readonly words: Words
  readonly blocks: readonly ReportBlock[]
  /** Whether the self-evaluation has a number: one of only N/A has none. */
  readonly has_self: boolean
  readonly differences: Differences
}

/** The behaviours whose gap is notable, the widest first. */
export interface Differences {
  /** Self reaches the cut and others do not. */
  readonly blind_spots: readonly BehaviourLine[]
  /** Others reach the cut and self does not. */
  readonly hidden_strengths: readonly BehaviourLine[]
  /** On one side of the cut. */
  readonly same_side: readonly BehaviourLine[]
  /** How many are only tentative, and so in none of the lists. */
  readonly tentative: number
}

/** Blind spots and hidden strengths of behaviours (docs/reports.md, level and perception). */
export function listDifferences(
  behaviours: readonly BehaviourLine[],
  { cut }: Thresholds,
): Differences {
  const isHigh = (line: ReportLine, side: 'self' | 'others'): boolean =>
    (line[side]?.tenths ?? 0) >= cut.tenths
  const solid = behaviours
    .filter(({ highlighted }) => highlighted)
    .sort((a, b) => gapWidth(b) - gapWidth(a))
  const crossing = (perception: Perception) =>
    solid.filter(
      (line) => line.perception === perception && isHigh(line, 'self') !== isHigh(line, 'others'),
    )
  return {
    blind_spots: crossing('above').sort(
      (a, b) => gapWidth(b) - gapWidth(a) || tenths(a) - tenths(b),
    ),
    hidden_strengths: crossing('below').sort(
      (a, b) => gapWidth(b) - gapWidth(a) || tenths(b) - tenths(a),
    ),
    same_side: solid.filter((line) => isHigh(line, 'self') === isHigh(line, 'others')),
    tentative: behaviours.filter(
      ({ perception, certainty }) =>
        certainty === 'tentative' && perception !== null && perception !== 'similar',
    ).length,
  }
}

const tenths = ({ others }: ReportLine): number => others?.tenths ?? 0
export const gapWidth = ({ gap }: ReportLine): number => Math.abs(gap?.tenths ?? 0)

/** The distance of the highest and the lowest printed block; `null` with fewer than two. */
export function measureSpan({ blocks }: ReportLine): number | null {
  const values = blocks.flatMap((score) => score?.tenths ?? [])
  return values.length < 2 ? null : Math.max(...values) - Math.min(...values)
}

/** The lowest printed block. */
export const lowestBlock = ({ blocks }: ReportLine): number =>
  Math.min(...blocks.flatMap((score) => score?.tenths ?? []))

/** The behaviours of a competence from the lowest others up, without those that are left out. */
export const lowestBehaviours = (
  { behaviours }: CompetenceLine,
  without: BehaviourLine | null,
): BehaviourLine[] =>
  byOthers(behaviours)
    .filter((line) => line !== without)
    .sort((a, b) => tenths(a) - tenths(b) || (b.gap?.tenths ?? 0) - (a.gap?.tenths ?? 0))

/**
 * Which groups see a behaviour on the named side of the cut, each with its printed number.
 *
 * @param side below the cut or from it up
 */
export function seenBy(
  { blocks, thresholds: { cut }, words }: SubjectFacts,
  line: ReportLine,
  side: 'below' | 'from',
): string {
  const shown = blocks.flatMap((block, index) => {
    const score = line.blocks[index]
    return score ? [{ block, score, agrees: score.tenths < cut.tenths === (side === 'below') }] : []
  })
  const named = (groups: typeof shown): string =>
    listed(groups.map(({ block, score }) => `${groupPhrase(block, words)} (${score.text})`))
  const yes = shown.filter(({ agrees }) => agrees)
  const no = shown.filter(({ agrees }) => !agrees)
  const [first] = yes
  if (shown.length === 1) {
    const says = shown.some(({ block }) => isPluralGroup(block, words)) ? 'Lo dicen' : 'Lo dice'
    return `${says} ${named(shown)}.`
  }
  if (!first)
    return side === 'below'
      ? `Ningún grupo lo pone abajo de ${cut.text}: ${named(no)}.`
      : `Ningún grupo llega a ${cut.text}: ${named(no)}.`
  if (no.length === 0)
    return yes.length === blocks.length && blocks.length > 2
      ? `Coinciden todos: ${named(yes)}.`
      : `Coinciden ${named(yes)}.`
  const see = yes.length > 1 || isPluralGroup(first.block, words) ? 'Lo ven así' : 'Lo ve así'
  return `${see} ${named(yes)}; ${named(no)}, no.`
}

/** «Tu líder» at the start of a sentence. */
export const groupAtStart = (block: ReportBlock, words: Words): string =>
  capitalized(groupPhrase(block, words))
