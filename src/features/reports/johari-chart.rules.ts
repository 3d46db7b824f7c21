import { rounded, type Point } from './chart-geometry.rules.ts'
import { cutOf } from './perception.rules.ts'
import type { ProfileLine } from './report-line.rules.ts'
import { toExact, toNumber } from './score.rules.ts'
import { rangeOf, type ScaleRange } from './survey.rules.ts'

/** A Johari window: others from left to right, self from bottom to top, both divided at the cut. */
export interface Johari {
  readonly cut: Point
  readonly points: readonly JohariPoint[]
}

export interface JohariPoint extends Point {
  readonly line: ProfileLine
}

const MARGIN = 20
const MARK_RADIUS = 9

/**
 * The positions of the competences that have both self and others.
 *
 * @param side the length of the window's side
 */
export function johariOf(
  competences: readonly ProfileLine[],
  scale: ScaleRange,
  side: number,
): Johari {
  const position = (value: number): number =>
    rounded(MARGIN + ((side - 2 * MARGIN) * (value - scale.lowest_value)) / rangeOf(scale))
  const pointOf = (others: number, self: number): Point => ({
    x: position(others),
    y: rounded(side - position(self)),
  })
  const points: JohariPoint[] = []
  for (const line of competences) {
    if (!line.self || !line.others) continue
    const wanted = pointOf(toNumber(line.others), toNumber(line.self))
    points.push({ line, ...freePosition(points, wanted, side) })
  }
  const cut = toNumber({ exact: toExact(cutOf(scale)) })
  return { cut: pointOf(cut, cut), points }
}

const SEARCH_RINGS = 12

/** The nearest position where a mark covers no other, searched in ever wider rings. */
function freePosition(occupied: readonly Point[], wanted: Point, side: number): Point {
  for (let ring = 0; ring < SEARCH_RINGS; ring++) {
    const turns = Math.max(1, ring * 6)
    for (let turn = 0; turn < turns; turn++) {
      const angle = (2 * Math.PI * turn) / turns
      const candidate = {
        x: rounded(wanted.x + ring * MARK_RADIUS * Math.cos(angle)),
        y: rounded(wanted.y + ring * MARK_RADIUS * Math.sin(angle)),
      }
      if (isInside(candidate, side) && !occupied.some((other) => overlaps(other, candidate)))
        return candidate
    }
  }
  return wanted
}

const isInside = ({ x, y }: Point, side: number): boolean =>
  x > MARK_RADIUS && y > MARK_RADIUS && x < side - MARK_RADIUS && y < side - MARK_RADIUS

const overlaps = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) < 2 * MARK_RADIUS
