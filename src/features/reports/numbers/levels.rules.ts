import type { Level, Perception, PrintedScore, Thresholds } from './published-values.rules.ts'

export const levelNames = {
  high: 'alto',
  medium: 'medio',
  low: 'bajo',
} as const satisfies Record<Level, string>

/** The level of others against the cut and the person's own average (docs/reports.md, level). */
export function classifyLevel(
  { tenths }: PrintedScore,
  own: PrintedScore,
  { cut, step, very_high, very_low }: Thresholds,
): Level {
  const isHigh = tenths >= cut.tenths && tenths - own.tenths >= step.tenths
  if (isHigh || tenths >= very_high.tenths) return 'high'
  const isLow = tenths < cut.tenths && own.tenths - tenths >= step.tenths
  return isLow || tenths < very_low.tenths ? 'low' : 'medium'
}

export function classifyPerception({ tenths }: PrintedScore, { notable }: Thresholds): Perception {
  if (Math.abs(tenths) < notable.tenths) return 'similar'
  return tenths > 0 ? 'above' : 'below'
}

/**
 * Divides numbers into bands of ties: from the highest down, a band reaches less than `tie` below
 * its first (docs/reports.md, ties).
 *
 * @param sorted from the highest down
 */
export function divideIntoBands<Item>(
  sorted: readonly Item[],
  tenthsOf: (item: Item) => number,
  { tie }: Thresholds,
): Item[][] {
  const bands: Item[][] = []
  for (const item of sorted) {
    const last = bands.at(-1)
    const [first] = last ?? []
    if (last && first !== undefined && tenthsOf(first) - tenthsOf(item) < tie.tenths)
      last.push(item)
    else bands.push([item])
  }
  return bands
}
