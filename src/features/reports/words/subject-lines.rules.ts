import type {
  BehaviourLine,
  CompetenceLine,
  CompetenceSummary,
  FullReport,
  ReportLine,
} from '../model/subject-report-model.rules.ts'
import type { Block } from '../numbers/anonymity.rules.ts'
import { certaintyNames, classifyCertainty, effectiveRaters } from '../numbers/certainty.rules.ts'
import type { Fraction } from '../numbers/fraction.rules.ts'
import {
  divideIntoBands,
  levelNames,
  classifyLevel,
  classifyPerception,
} from '../numbers/levels.rules.ts'
import { measureGap, printed, withTenthsOrNull } from '../numbers/printed.rules.ts'
import type { PrintedScore, Thresholds } from '../numbers/published-values.rules.ts'
import { parseFraction } from '../numbers/score.rules.ts'
import type {
  BehaviourNumbers,
  CompetenceNumbers,
  LineNumbers,
  SubjectNumbers,
} from '../numbers/subject-numbers.rules.ts'
import { blockWeights, weightedMean, type Weights } from '../numbers/weights.rules.ts'
import type { Words } from './voice.rules.ts'

/** What the lines are made of; `blocks` are the positions of those that have a number. */
interface LineSource {
  readonly blocks: readonly Block[]
  readonly weights: Weights | null | undefined
  readonly positions: readonly number[]
  readonly thresholds: Thresholds
  readonly words: Words
}

export interface SubjectLines {
  /** In the order of the evaluation. */
  readonly competences: readonly CompetenceLine[]
  readonly behaviours: readonly BehaviourLine[]
  readonly total: FullReport['total']
  /** The mean of the competences' others, by their weights. */
  readonly own_average: PrintedScore | null
  /** Those with others, from the highest down, by bands of ties. */
  readonly bands: readonly (readonly CompetenceLine[])[]
}

/** The positions of the blocks with at least one number: a column without data is left out. */
export const shownPositions = ({ blocks, competences }: SubjectNumbers): number[] =>
  [...blocks.keys()].filter((index) => competences.some((line) => line.blocks[index]))

export function composeSubjectLines(
  numbers: SubjectNumbers,
  thresholds: Thresholds,
  words: Words,
): SubjectLines {
  const positions = shownPositions(numbers)
  const source: LineSource = {
    blocks: numbers.blocks,
    weights: numbers.matrix.weights,
    positions,
    thresholds,
    words,
  }
  const others = numbers.competences.map((line) => line.others && parseFraction(line.others.exact))
  const own = weightedMean(others, numbers.matrix.weights?.competences ?? null)
  const own_average = own && printed(own)
  const unbanded = numbers.competences.map((line, index) =>
    competenceLine(line, index, { ...source, own_average }),
  )
  const bands = divideIntoBands(byOthers(unbanded), tenthsOf, thresholds)
  const competences = unbanded.map((line) => banded(line, bands))
  return {
    competences,
    behaviours: competences.flatMap(({ behaviours }) => behaviours),
    total: composeScores(numbers.total, source),
    own_average,
    bands: bands.map((band) =>
      band.flatMap(({ number }) => competences.filter((line) => line.number === number)),
    ),
  }
}

export function summarize(line: CompetenceLine): CompetenceSummary {
  const summary: CompetenceSummary & { behaviours?: unknown } = { ...line }
  delete summary.behaviours
  return summary
}

/** The printed others; only for lines that have it. */
export const tenthsOf = ({ others }: ReportLine): number => others?.tenths ?? 0

/** Those with others, from the highest printed others down; equal ones keep their order. */
export const byOthers = <Line extends ReportLine>(lines: readonly Line[]): Line[] =>
  lines.filter(({ others }) => others).sort((a, b) => tenthsOf(b) - tenthsOf(a))

function banded(
  line: CompetenceLine,
  bands: readonly (readonly CompetenceLine[])[],
): CompetenceLine {
  const band = bands.findIndex((each) => each.includes(line))
  return band === -1 ? line : { ...line, band, tied: bands[band]?.length ?? 1 }
}

function competenceLine(
  numbers: CompetenceNumbers,
  index: number,
  source: LineSource & { readonly own_average: PrintedScore | null },
): CompetenceLine {
  const number = String(index + 1)
  const raters = source.blocks.map((block, at) => (numbers.blocks[at] ? block.raters : null))
  const line = composeLine(numbers, raters, source)
  const level =
    line.others && source.own_average
      ? classifyLevel(line.others, source.own_average, source.thresholds)
      : null
  return {
    number,
    ...line,
    name: numbers.name,
    description: numbers.description,
    important: numbers.important,
    level,
    level_text: level && levelNames[level],
    band: null,
    tied: 1,
    project: withTenthsOrNull(numbers.project),
    behaviours: numbers.behaviours.map((behaviour, offset) => ({
      number: `${number}.${offset + 1}`,
      ...behaviourLine(behaviour, source),
      competence: number,
      competence_name: numbers.name,
    })),
  }
}

function behaviourLine(
  numbers: BehaviourNumbers,
  source: LineSource,
): Omit<BehaviourLine, 'number' | 'competence' | 'competence_name'> {
  // In a pool a rater may count as leader too, whose answers hide no other rater.
  const raters = numbers.answers.map((count, at) =>
    count === null ? null : Math.max(1, Math.min(count, source.blocks[at]?.raters ?? count)),
  )
  return {
    ...composeLine(numbers, raters, source),
    text: numbers.text,
    answers: source.positions.map((at) => numbers.answers[at] ?? null),
  }
}

/** @param raters behind each block's number, by the position of the block */
function composeLine(
  numbers: LineNumbers,
  raters: readonly (number | null)[],
  source: LineSource,
): Omit<ReportLine, 'number'> {
  const { thresholds, words } = source
  const scores = composeScores(numbers, source)
  const certainty = scores.others ? classifyCertainty(countEffective(raters, source)) : null
  const perception =
    scores.gap && certainty && certainty !== 'none'
      ? classifyPerception(scores.gap, thresholds)
      : null
  return {
    ...scores,
    perception,
    perception_text: perception && words.perceptions[perception],
    certainty,
    certainty_text: certainty && certaintyNames[certainty],
    highlighted: certainty === 'solid' && perception !== null && perception !== 'similar',
  }
}

/** Of the blocks that have a number in the line. */
function countEffective(
  raters: readonly (number | null)[],
  { blocks, weights }: LineSource,
): Fraction {
  const shown = blocks.filter((_, index) => (raters[index] ?? null) !== null)
  return effectiveRaters(
    raters.flatMap((count) => count ?? []),
    blockWeights(shown, weights),
  )
}

function composeScores({ self, blocks, others }: LineNumbers, { positions }: LineSource) {
  const printedSelf = withTenthsOrNull(self)
  const printedOthers = withTenthsOrNull(others)
  return {
    self: printedSelf,
    blocks: positions.map((at) => withTenthsOrNull(blocks[at] ?? null)),
    others: printedOthers,
    gap: measureGap(printedSelf, printedOthers),
  }
}
