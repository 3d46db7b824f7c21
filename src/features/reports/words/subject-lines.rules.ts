import { effectiveRaters } from '#features/forms/effective-raters.rules.ts'
import {
  behaviourThresholds,
  gapThresholds,
  orderThresholds,
  type QuestionnaireShape,
  type DegreeThresholds,
} from '#features/forms/noise.rules.ts'
import type {
  BehaviourLine,
  CompetenceLine,
  CompetenceSummary,
  FullReport,
  ReportLine,
} from '../model/subject-report-model.rules.ts'
import type { Block } from '../numbers/anonymity.rules.ts'
import { findOrder, mapOrder, type Order } from '../numbers/order.rules.ts'
import { perceive, type Perceived } from '../numbers/perception.rules.ts'
import { toInterval, measureGap, withTenthsOrNull } from '../numbers/printed.rules.ts'
import type { PrintedScore } from '../numbers/published-values.rules.ts'
import type {
  BehaviourNumbers,
  CompetenceNumbers,
  LineNumbers,
  SubjectNumbers,
} from '../numbers/subject-numbers.rules.ts'
import { describeShape, rangeOf, type ScaleRange } from '../numbers/survey.rules.ts'
import { blockWeights, type Weights } from '../numbers/weights.rules.ts'
import { placeIn } from './place.rules.ts'
import type { Words } from './voice.rules.ts'

/** What the lines are made of. */
interface LineSource {
  readonly blocks: readonly Block[]
  /** The positions of the blocks that have a number. */
  readonly positions: readonly number[]
  /** The positions of the blocks of which others are made, with their weights. */
  readonly counted: readonly number[]
  readonly weights: Weights | null | undefined
  readonly scale: ScaleRange
  readonly words: Words
  readonly thresholdsFor: (effective: number) => DegreeThresholds
}

export interface SubjectLines {
  /** In the order of the evaluation. */
  readonly competences: readonly CompetenceLine[]
  readonly behaviours: readonly BehaviourLine[]
  readonly total: FullReport['total']
  /** How self and others differ in all. */
  readonly total_perception: Perceived | null
  /** Those with others, from the highest down. */
  readonly ranked: readonly CompetenceLine[]
  readonly order: Order<CompetenceLine>
  readonly order_thresholds: DegreeThresholds
  readonly shape: QuestionnaireShape
  /** The number of raters of equal weight who would make as firm an average. */
  readonly effective: number
}

/** The positions of the blocks with at least one number: a column without data is left out. */
export const shownPositions = ({ blocks, competences }: SubjectNumbers): number[] =>
  [...blocks.keys()].filter((index) => competences.some((line) => line.blocks[index]))

/** The same of the columns of behaviours. */
export const shownColumns = ({ columns, competences }: SubjectNumbers): number[] =>
  [...columns.keys()].filter((index) =>
    competences.some(({ behaviours }) => behaviours.some((line) => line.blocks[index])),
  )

export function composeSubjectLines(numbers: SubjectNumbers, words: Words): SubjectLines {
  const { blocks, scale, competences } = numbers
  const shape = describeShape(
    scale,
    competences.map(({ behaviours }) => behaviours.length),
  )
  const sources = lineSources(numbers, { shape, words })
  const unplaced = competences.map((line, index) => competenceLine(line, index, sources))
  const order_thresholds = orderThresholds(shape, leastEffective(numbers, sources.source))
  const order = findOrder(
    byOthers(unplaced),
    (line) => rangeOfOthers(line, scale),
    order_thresholds,
  )
  const placed = unplaced.map((line) => ({ ...line, ...placeIn(order, line) }))
  const { positions } = sources.source
  const effective = countEffective(
    blocks.map(({ raters }, at) => (positions.includes(at) ? raters : null)),
    sources.source,
  )
  const total = composeScores(numbers.total, sources.source)
  return {
    competences: placed,
    behaviours: placed.flatMap(({ behaviours }) => behaviours),
    total,
    total_perception: perceiveTotal(total, { shape, effective, scale }),
    ranked: byOthers(placed),
    order: mapOrder(order, placed),
    order_thresholds,
    shape,
    effective,
  }
}

/** What the lines of competences and of behaviours are made of. */
interface LineSources {
  readonly source: LineSource
  readonly ofBehaviours: LineSource
}

function lineSources(
  numbers: SubjectNumbers,
  { shape, words }: { readonly shape: QuestionnaireShape; readonly words: Words },
): LineSources {
  const { blocks, columns, others_columns, matrix, scale } = numbers
  const source: LineSource = {
    blocks,
    positions: shownPositions(numbers),
    counted: [...blocks.keys()],
    weights: matrix.weights,
    scale,
    words,
    thresholdsFor: (effective) => gapThresholds(shape, { effective, of: 'competence' }),
  }
  return {
    source,
    ofBehaviours: {
      ...source,
      blocks: columns,
      positions: shownColumns(numbers),
      counted: others_columns,
      thresholdsFor: (people) => behaviourThresholds(shape, people),
    },
  }
}

function perceiveTotal(
  { self, others }: FullReport['total'],
  {
    shape,
    effective,
    scale,
  }: Pick<SubjectLines, 'shape' | 'effective'> & { readonly scale: ScaleRange },
): Perceived | null {
  return self && others
    ? perceive(toInterval(self, scale), toInterval(others, scale), {
        thresholds: gapThresholds(shape, { effective, of: 'total' }),
        range: shape.range,
      })
    : null
}

const rangeOfOthers = ({ others }: ReportLine, scale: ScaleRange) =>
  others ? toInterval(others, scale) : { least: -Infinity, most: Infinity }

/** A competence of fewer groups is less firm than the others; the order is as firm as that. */
const leastEffective = ({ competences, blocks }: SubjectNumbers, source: LineSource): number =>
  Math.min(
    ...competences
      .filter(({ others }) => others)
      .map((line) =>
        countEffective(
          blocks.map(({ raters }, at) => (line.blocks[at] ? raters : null)),
          source,
        ),
      ),
  )

export function summarize(line: CompetenceLine): CompetenceSummary {
  const summary: CompetenceSummary & { behaviours?: unknown } = { ...line }
  delete summary.behaviours
  return summary
}

/** The printed others; only for lines that have it. */
const tenthsOf = ({ others }: ReportLine): number => others?.tenths ?? 0

/** Those with others, from the highest printed others down; equal ones keep their order. */
export const byOthers = <Line extends ReportLine>(lines: readonly Line[]): Line[] =>
  lines.filter(({ others }) => others).sort((a, b) => tenthsOf(b) - tenthsOf(a))

function competenceLine(
  numbers: CompetenceNumbers,
  index: number,
  { source, ofBehaviours }: LineSources,
): CompetenceLine {
  const number = String(index + 1)
  const raters = source.blocks.map((block, at) => (numbers.blocks[at] ? block.raters : null))
  return {
    number,
    ...composeLine(numbers, raters, source),
    name: numbers.name,
    description: numbers.description,
    important: numbers.important,
    place: null,
    place_degree: null,
    place_text: null,
    project: withTenthsOrNull(numbers.project),
    behaviours: numbers.behaviours.map((behaviour, offset) => ({
      number: `${number}.${offset + 1}`,
      ...behaviourLine(behaviour, ofBehaviours),
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
  const { scale, words } = source
  const scores = composeScores(numbers, source)
  const { self, others } = scores
  const seen =
    self && others
      ? perceive(toInterval(self, scale), toInterval(others, scale), {
          thresholds: source.thresholdsFor(countEffective(raters, source)),
          range: rangeOf(scale),
        })
      : null
  return {
    ...scores,
    perception: seen && seen.perception,
    degree: seen && seen.degree,
    perception_text: seen && words.perceive(seen),
  }
}

/** Of the blocks that have a number in the line. */
function countEffective(
  raters: readonly (number | null)[],
  { blocks, weights, counted }: LineSource,
): number {
  const shown = counted.filter((index) => (raters[index] ?? null) !== null)
  const ofBlocks = blockWeights(
    shown.flatMap((index) => blocks[index] ?? []),
    weights,
  )
  return effectiveRaters(
    shown.flatMap((index) => raters[index] ?? []),
    ofBlocks,
  )
}

function composeScores({ self, blocks, others }: LineNumbers, { positions }: LineSource) {
  const printedSelf: PrintedScore | null = withTenthsOrNull(self)
  const printedOthers = withTenthsOrNull(others)
  return {
    self: printedSelf,
    blocks: positions.map((at) => withTenthsOrNull(blocks[at] ?? null)),
    others: printedOthers,
    gap: measureGap(printedSelf, printedOthers),
  }
}
