/** A position in a chart's own units. Positions may be rounded; printed numbers never are here. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A value of the scale and its position on the axis. */
export interface Tick {
  readonly value: number
  readonly at: number
}

/** One decimal: more precision is invisible and makes the markup longer. */
export const rounded = (value: number): number => Math.round(value * 10) / 10

/** The SVG path through the points, «M0 0L5 5». */
export const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
