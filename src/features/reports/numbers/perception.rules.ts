import { classifyDegree, type DegreeThresholds } from '#features/forms/noise.rules.ts'
import type { Interval } from './printed.rules.ts'
import type { Degree, Perception } from './published-values.rules.ts'

/** How self and others differ, and how firm that is. */
export interface Perceived {
  readonly perception: Perception
  readonly degree: Degree
}

/**
 * What holds for every value that bounds allow (docs/reports.md, degrees). Within a tenth of the
 * range, 0.4 on a scale from 1 to 5, self and others are similar.
 */
export function perceive(
  self: Interval,
  others: Interval,
  { thresholds, range }: { readonly thresholds: DegreeThresholds; readonly range: number },
): Perceived {
  const [least, most] = [self.least - others.most, self.most - others.least]
  const certain = least > 0 ? least : most < 0 ? most : 0
  const degree = classifyDegree(certain, thresholds)
  if (degree !== 'even') return { perception: certain > 0 ? 'above' : 'below', degree }
  return { perception: Math.max(-least, most) <= range ? 'similar' : 'open', degree }
}
