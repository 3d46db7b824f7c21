import type { BlockKey } from './anonymity.rules.ts'
import { rounded, type Tick } from './chart-geometry.rules.ts'
import { isHighlighted } from './perception.rules.ts'
import type { CompetenceLine, ProfileLine } from './report-line.rules.ts'
import type { Report } from './report.rules.ts'
import { toNumber, type Score } from './score.rules.ts'
import { rangeOf, type ScaleRange } from './survey.rules.ts'

/** A chart with one row for each competence over a common horizontal axis. */
export interface RowChart<Row> {
  readonly height: number
  readonly ticks: readonly Tick[]
  readonly rows: readonly Row[]
}

export interface RowSize {
  readonly width: number
  /** The margins beside the axis, for names and numbers. */
  readonly left: number
  readonly right: number
  /** The height of a row. */
  readonly row: number
  /** On narrow screens: names are above their rows. */
  readonly stacked?: boolean
}

/** The height of the ticks above the first row. */
const TICKS_HEIGHT = 26
const BOTTOM_MARGIN = 4

type Position = (score: Score) => number

function rowsOf<Line, Row>(
  {
    scale,
    size,
    lines,
  }: {
    readonly scale: ScaleRange
    readonly size: RowSize
    readonly lines: readonly Line[]
  },
  rowOf: (line: Line, y: number, x: Position) => Row,
): RowChart<Row> {
  const { width, left, right, row } = size
  const range = rangeOf(scale)
  const position = (value: number): number =>
    rounded(left + ((width - left - right) * (value - scale.lowest_value)) / range)
  return {
    height: TICKS_HEIGHT + lines.length * row + BOTTOM_MARGIN,
    ticks: Array.from({ length: range + 1 }, (_, index) => ({
      value: scale.lowest_value + index,
      at: position(scale.lowest_value + index),
    })),
    rows: lines.map((line, index) =>
      rowOf(line, TICKS_HEIGHT + index * row + row / 2, (score) => position(toNumber(score))),
    ),
  }
}

export interface GapRow {
  readonly line: ProfileLine
  readonly y: number
  readonly self: number | null
  readonly others: number | null
  readonly highlighted: boolean
}

/** The rows of self and others, the widest gap first and those without a gap last. */
export function gapsOf(
  competences: readonly ProfileLine[],
  scale: ScaleRange,
  size: RowSize,
): RowChart<GapRow> {
  const width = ({ gap }: ProfileLine): number => (gap ? Math.abs(toNumber(gap)) : -1)
  const lines = competences.toSorted((a, b) => width(b) - width(a))
  return rowsOf({ scale, size, lines }, (line, y, x) => ({
    line,
    y,
    self: line.self && x(line.self),
    others: line.others && x(line.others),
    highlighted: isHighlighted(line.gap),
  }))
}

export interface DotsRow {
  readonly line: CompetenceLine
  readonly y: number
  readonly marks: readonly { readonly block: BlockKey; readonly x: number; readonly y: number }[]
}

/** One mark for self and for each block; marks that would cover each other are moved vertically. */
export function dotsOf(report: Report, size: RowSize): RowChart<DotsRow> {
  return rowsOf({ scale: report.scale, size, lines: report.competences }, (line, y, x) => {
    const scores = [
      { block: 'auto' as const, score: line.self },
      ...report.blocks.map(({ key }, index) => ({ block: key, score: line.blocks[index] })),
    ]
    const marks = scores.flatMap(({ block, score }) => (score ? [{ block, x: x(score) }] : []))
    return {
      line,
      y,
      marks: marks.map((mark, index) => ({
        ...mark,
        y: y + verticalOffset(marks.slice(0, index), mark.x),
      })),
    }
  })
}

const MARK_WIDTH = 10
/** By the number of earlier marks that overlap. */
const OFFSETS = [0, -8, 8, -15, 15]

const verticalOffset = (earlier: readonly { readonly x: number }[], x: number): number =>
  OFFSETS[earlier.filter((other) => Math.abs(other.x - x) < MARK_WIDTH).length] ?? 0
