import { pathOf, rounded, type Point, type Tick } from './chart-geometry.rules.ts'
import { wrapText } from './chart-text.rules.ts'
import type { ProfileLine } from './report-line.rules.ts'
import { toNumber, type Score } from './score.rules.ts'
import { rangeOf, type ScaleRange } from './survey.rules.ts'

/** A radar of fewer or more competences is unreadable (report.md, The PDF, radar). */
const FEWEST_AXES = 3
const MOST_AXES = 10

export const fitsRadar = (competences: number): boolean =>
  competences >= FEWEST_AXES && competences <= MOST_AXES

export interface RadarSize {
  readonly width: number
  readonly height: number
  readonly radius: number
  /** The width of a competence's name, in characters. */
  readonly letters?: number
}

export interface Radar {
  readonly center: Point
  /** The path of the polygon of each value of the scale above the lowest, from the inside out. */
  readonly rings: readonly string[]
  readonly axes: readonly RadarAxis[]
  readonly ticks: readonly Tick[]
  readonly self: RadarSeries
  readonly others: RadarSeries
}

/** One competence: where its axis ends and its name begins. */
export interface RadarAxis {
  readonly end: Point
  readonly label: Point
  readonly anchor: 'start' | 'middle' | 'end'
  readonly lines: readonly string[]
  /** «3.7 · 4.0», self and others. */
  readonly values: string
}

export interface RadarSeries {
  readonly points: readonly Point[]
  readonly path: string
  /** Whether every competence has a number: only a closed outline can be filled. */
  readonly closed: boolean
}

/** The height of a line of text, in the chart's units. */
export const LINE_HEIGHT = 15

const LABEL_DISTANCE = 16
const LABEL_LINES = 3

/** The geometry of a radar of self and others; the first competence points up, clockwise. */
export function radarOf(
  competences: readonly ProfileLine[],
  scale: ScaleRange,
  size: RadarSize,
): Radar {
  const { width, height, radius } = size
  const center = { x: width / 2, y: height / 2 }
  const range = rangeOf(scale)
  const steps = Array.from({ length: range }, (_, index) => index + 1)
  const pointAt: PointAt = (index, distance) => {
    const angle = (2 * Math.PI * index) / competences.length
    return {
      x: rounded(center.x + distance * Math.sin(angle)),
      y: rounded(center.y - distance * Math.cos(angle)),
    }
  }
  const scorePoint = (score: Score | null, index: number): Point | null =>
    score && pointAt(index, (radius * (toNumber(score) - scale.lowest_value)) / range)
  return {
    center,
    rings: steps.map(
      (step) =>
        `${pathOf(competences.map((_, index) => pointAt(index, (radius * step) / range)))}Z`,
    ),
    axes: competences.map((line, index) => ({
      end: pointAt(index, radius),
      ...axisLabel({ line, index, count: competences.length, pointAt, center, size }),
    })),
    ticks: steps.map((step) => ({
      value: scale.lowest_value + step,
      at: rounded(center.y - (radius * step) / range),
    })),
    self: seriesOf(competences.map(({ self }, index) => scorePoint(self, index))),
    others: seriesOf(competences.map(({ others }, index) => scorePoint(others, index))),
  }
}

/** The point on the axis of a competence at a distance from the centre. */
type PointAt = (index: number, distance: number) => Point

function seriesOf(points: readonly (Point | null)[]): RadarSeries {
  return {
    points: points.flatMap((point) => point ?? []),
    path: outline(points),
    closed: points.every((point) => point !== null),
  }
}

/** Connects only neighbours that both have a number. */
function outline(points: readonly (Point | null)[]): string {
  if (points.every((point) => point !== null)) return `${pathOf(points)}Z`
  return points
    .map((point, index) => {
      const next = points[(index + 1) % points.length]
      return point && next ? pathOf([point, next]) : ''
    })
    .join('')
}

interface LabelledAxis {
  readonly line: ProfileLine
  readonly index: number
  readonly count: number
  readonly pointAt: PointAt
  readonly center: Point
  readonly size: RadarSize
}

/** The label grows away from the centre: upwards at the top, downwards at the bottom. */
function axisLabel({
  line,
  index,
  count,
  pointAt,
  center,
  size: { radius, letters = 17 },
}: LabelledAxis): Omit<RadarAxis, 'end'> {
  const lines = wrapText(line.name, letters, LABEL_LINES)
  const point = pointAt(index, radius + LABEL_DISTANCE)
  const isCentred = Math.abs(point.x - center.x) < 8
  const isTop = index === 0
  const isBottom = isCentred && index * 2 === count
  const height = (lines.length + 1) * LINE_HEIGHT
  const top = isTop
    ? point.y - height + LINE_HEIGHT
    : isBottom
      ? point.y + 12
      : point.y - height / 2 + LINE_HEIGHT - 3
  return {
    label: { x: point.x, y: rounded(top) },
    anchor: isCentred ? 'middle' : point.x > center.x ? 'start' : 'end',
    lines,
    values: `${line.self?.text ?? '—'} · ${line.others?.text ?? '—'}`,
  }
}
