import type { BlockKey } from './anonymity.rules.ts'
import { isAtLeast, fraction, toNumber, parseFraction, plus, type Score } from './fraction.rules.ts'
import type { CompetenceLine, ProfileLine, Report } from './report.rules.ts'
import type { ScaleRange } from './scoring.rules.ts'

/** Where the marks of a chart stand. Numbers here only place things; what is printed comes from the report. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Tick {
  readonly value: number
  readonly at: number
}

export const RADAR_FEWEST = 3
export const RADAR_MOST = 10
export const fitsRadar = (competences: number): boolean =>
  competences >= RADAR_FEWEST && competences <= RADAR_MOST

export const LINE_HEIGHT = 15

const round = (value: number): number => Math.round(value * 10) / 10
export const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')

/** Words in lines of at most so many characters; what does not fit in the lines ends in «…» (the table has it whole). */
export function wrapText(text: string, width: number, most: number): string[] {
  const lines: string[] = ['']
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    const joined = `${last} ${word}`.trim()
    if (joined.length > width && last !== '') lines.push(word)
    else lines[lines.length - 1] = joined
  }
  const kept = lines.slice(0, most).map((line) => truncate(line, width + 2))
  if (lines.length > most) kept[most - 1] = truncate(`${kept[most - 1]}…`, width + 2)
  return kept
}

export function truncate(text: string, length: number): string {
  const letters = [...text]
  return letters.length <= length
    ? text
    : `${letters
        .slice(0, length - 1)
        .join('')
        .replace(/[\s…]+$/, '')}…`
}

export interface RadarAxis {
  readonly end: Point
  readonly label: Point
  readonly anchor: 'start' | 'middle' | 'end'
  readonly lines: readonly string[]
  readonly values: string
}

export interface Radar {
  readonly center: Point
  readonly rings: readonly string[]
  readonly axes: readonly RadarAxis[]
  readonly ticks: readonly Tick[]
  readonly self: RadarSeries
  readonly others: RadarSeries
}

export interface RadarSeries {
  readonly points: readonly Point[]
  readonly path: string
  /** Only a whole outline can be filled. */
  readonly closed: boolean
}

export interface RadarSize {
  readonly width: number
  readonly height: number
  readonly radius: number
  /** How many letters of a name stand in one line. */
  readonly letters?: number
}

export function radarOf(
  competences: readonly ProfileLine[],
  scale: ScaleRange,
  { width, height, radius, letters = 17 }: RadarSize,
): Radar {
  const center = { x: width / 2, y: height / 2 }
  const range = scale.highest_value - scale.lowest_value
  const at = (index: number, distance: number): Point => {
    const angle = (2 * Math.PI * index) / competences.length
    return {
      x: round(center.x + distance * Math.sin(angle)),
      y: round(center.y - distance * Math.cos(angle)),
    }
  }
  const seriesOf = (scoreOf: (line: ProfileLine) => Score | null): RadarSeries => {
    const points = competences.map((line, index) => {
      const score = scoreOf(line)
      return score && at(index, (radius * (toNumber(score) - scale.lowest_value)) / range)
    })
    return {
      points: points.flatMap((point) => point ?? []),
      path: outline(points),
      closed: points.every((point) => point !== null),
    }
  }
  const ring = (step: number): string =>
    `${pathOf(competences.map((_, index) => at(index, (radius * step) / range)))}Z`
  return {
    center,
    rings: Array.from({ length: range }, (_, index) => ring(index + 1)),
    axes: competences.map((line, index) =>
      axisOf(
        line,
        wrapText(line.name, letters, 3),
        index,
        competences.length,
        at(index, radius),
        at(index, radius + 16),
        center,
      ),
    ),
    ticks: Array.from({ length: range }, (_, index) => ({
      value: scale.lowest_value + index + 1,
      at: round(center.y - (radius * (index + 1)) / range),
    })),
    self: seriesOf(({ self }) => self),
    others: seriesOf(({ others }) => others),
  }
}

/** Lines only between neighbours that both have a number. */
function outline(points: readonly (Point | null)[]): string {
  if (points.every((point) => point !== null)) return `${pathOf(points)}Z`
  return points
    .map((point, index) => {
      const next = points[(index + 1) % points.length]
      return point && next ? pathOf([point, next]) : ''
    })
    .join('')
}

function axisOf(
  line: ProfileLine,
  lines: readonly string[],
  index: number,
  count: number,
  end: Point,
  label: Point,
  center: Point,
): RadarAxis {
  const middle = Math.abs(label.x - center.x) < 8
  const height = (lines.length + 1) * LINE_HEIGHT
  const top =
    index === 0
      ? label.y - height + LINE_HEIGHT
      : middle && index * 2 === count
        ? label.y + 12
        : label.y - height / 2 + LINE_HEIGHT - 3
  return {
    end,
    label: { x: label.x, y: round(top) },
    anchor: middle ? 'middle' : label.x > center.x ? 'start' : 'end',
    lines,
    values: `${line.self?.text ?? '—'} · ${line.others?.text ?? '—'}`,
  }
}

export interface RowChart<Row> {
  readonly height: number
  readonly ticks: readonly Tick[]
  readonly rows: readonly Row[]
}

export interface RowSize {
  readonly width: number
  readonly left: number
  readonly right: number
  readonly row: number
  /** Narrow screens: the name stands above its row. */
  readonly stacked?: boolean
}

const TOP = 26

type Place = (score: Score) => number

function rowsOf<Line, Row>(
  scale: ScaleRange,
  size: RowSize,
  lines: readonly Line[],
  rowOf: (line: Line, y: number, x: Place) => Row,
): RowChart<Row> {
  const range = scale.highest_value - scale.lowest_value
  const place = (value: number): number =>
    round(
      size.left + ((size.width - size.left - size.right) * (value - scale.lowest_value)) / range,
    )
  return {
    height: TOP + lines.length * size.row + 4,
    ticks: Array.from({ length: range + 1 }, (_, index) => ({
      value: scale.lowest_value + index,
      at: place(scale.lowest_value + index),
    })),
    rows: lines.map((line, index) =>
      rowOf(line, TOP + index * size.row + size.row / 2, (score) => place(toNumber(score))),
    ),
  }
}

export interface GapRow {
  readonly line: ProfileLine
  readonly y: number
  readonly self: number | null
  readonly others: number | null
  readonly strong: boolean
}

/** Auto ●—○ Otros, the widest difference first. */
export function gapsOf(
  competences: readonly ProfileLine[],
  scale: ScaleRange,
  size: RowSize,
): RowChart<GapRow> {
  const spread = (line: ProfileLine): number => (line.gap ? Math.abs(toNumber(line.gap)) : -1)
  return rowsOf(
    scale,
    size,
    competences.toSorted((a, b) => spread(b) - spread(a)),
    (line, y, x) => ({
      line,
      y,
      self: line.self && x(line.self),
      others: line.others && x(line.others),
      strong: line.gap !== null && line.gap.conclusive && line.gap.size !== 'leve',
    }),
  )
}

export interface DotsRow {
  readonly line: CompetenceLine
  readonly y: number
  readonly marks: readonly { readonly block: BlockKey; readonly x: number; readonly y: number }[]
}

/** One row for each competence with the mark of every relation; marks that would cover each other step aside. */
export function dotsOf(report: Report, size: RowSize): RowChart<DotsRow> {
  return rowsOf(report.scale, size, report.competences, (line, y, x) => {
    const own = line.self ? [{ block: 'auto' as const, x: x(line.self) }] : []
    const marks = [
      ...own,
      ...report.blocks.flatMap(({ key }, index) => {
        const score = line.blocks[index]
        return score ? [{ block: key, x: x(score) }] : []
      }),
    ]
    return {
      line,
      y,
      marks: marks.map((mark, index) => ({ ...mark, y: y + aside(marks.slice(0, index), mark.x) })),
    }
  })
}

const MARK_WIDTH = 10
const steps = [0, -8, 8, -15, 15]
const aside = (before: readonly { x: number }[], x: number): number =>
  steps[before.filter((other) => Math.abs(other.x - x) < MARK_WIDTH).length] ?? 0

export interface JohariPoint {
  readonly line: ProfileLine
  readonly x: number
  readonly y: number
}

export interface Johari {
  readonly cut: Point
  readonly points: readonly JohariPoint[]
}

/** Others from left to right, oneself from below to above, both cut where a strength begins. */
export function johariOf(
  competences: readonly ProfileLine[],
  scale: ScaleRange,
  cut: number,
  side: number,
): Johari {
  const place = (value: number): number =>
    round(
      20 +
        ((side - 40) * (value - scale.lowest_value)) / (scale.highest_value - scale.lowest_value),
    )
  const points: JohariPoint[] = []
  for (const line of competences) {
    if (!line.self || !line.others) continue
    points.push({
      line,
      ...free(
        points,
        { x: place(toNumber(line.others)), y: round(side - place(toNumber(line.self))) },
        side,
      ),
    })
  }
  return { cut: { x: place(cut), y: round(side - place(cut)) }, points }
}

/** The nearest place where a numbered mark covers no other, in ever wider circles. */
function free(taken: readonly Point[], wanted: Point, side: number): Point {
  for (let ring = 0; ring < 12; ring++) {
    for (let turn = 0; turn < Math.max(1, ring * 6); turn++) {
      const angle = (2 * Math.PI * turn) / Math.max(1, ring * 6)
      const at = {
        x: round(wanted.x + ring * 9 * Math.cos(angle)),
        y: round(wanted.y + ring * 9 * Math.sin(angle)),
      }
      const inside = at.x > 9 && at.y > 9 && at.x < side - 9 && at.y < side - 9
      if (inside && taken.every((other) => Math.hypot(other.x - at.x, other.y - at.y) >= 18))
        return at
    }
  }
  return wanted
}

/** Which of the six steps of the heat ramp a score takes, by its share of the scale. */
const heatLimits = [16, 21, 25, 29, 33]
export function heatStep(score: Score, scale: ScaleRange): number {
  const value = parseFraction(score.exact)
  const limit = (fortieths: number) =>
    plus(
      fraction(scale.lowest_value),
      fraction((scale.highest_value - scale.lowest_value) * fortieths, 40),
    )
  return heatLimits.filter((fortieths) => isAtLeast(value, limit(fortieths))).length
}

export interface Share {
  readonly x: number
  readonly width: number
  readonly count: number
  readonly value: number
}

/** How the answers of a question fall on the scale: a bar of parts. */
export function sharesOf(counts: readonly number[], lowest: number, width: number): Share[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  let x = 0
  return counts.flatMap((count, index) => {
    const part = {
      x: round(x),
      width: round((width * count) / total),
      count,
      value: lowest + index,
    }
    x += (width * count) / total
    return count > 0 ? [part] : []
  })
}
