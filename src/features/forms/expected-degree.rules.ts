import { competenceSpread, orderThresholds, type QuestionnaireShape } from './noise.rules.ts'
import { normalShare } from './quantiles.rules.ts'

/*
 * How many raters a report needs to tell competences apart that truly are (docs/decisions/0165):
 * by the same model of chance as its words, from what is asked and from nothing else.
 */

/**
 * They lie evenly apart with a standard deviation of 0.4 on a scale with R = 4, of which whole
 * answers between two ends show this much.
 */
const SHOWN_DIFFERENCES = 0.35
/** In so many of the reports the order is clear, or probable. */
const EXPECTED = 0.8
/** As many effective raters no report has. */
const MOST_RATERS = 64

/** The effective raters from which an order is expected to be found; infinite where never. */
export interface NeededRaters {
  readonly probable: number
  readonly clear: number
}

export const findNeededRaters = (shape: QuestionnaireShape): NeededRaters => ({
  probable: findNeeded(shape, 'probable'),
  clear: findNeeded(shape, 'clear'),
})

/** More raters tell more, so that the middle of what is left always halves it. */
function findNeeded(shape: QuestionnaireShape, degree: keyof NeededRaters): number {
  if (shape.competences < 2 || shape.questions === 0) return Infinity
  if (shareOrdered(shape, MOST_RATERS, degree) < EXPECTED) return Infinity
  let [few, enough] = [0, MOST_RATERS]
  while (enough - few > 0.05) {
    const middle = (few + enough) / 2
    if (shareOrdered(shape, middle, degree) < EXPECTED) few = middle
    else enough = middle
  }
  return enough
}

/** In what share of reports the highest competence is so far above the lowest. */
function shareOrdered(
  shape: QuestionnaireShape,
  effective: number,
  degree: keyof NeededRaters,
): number {
  const { range, competences } = shape
  const error = competenceSpread(shape) / Math.sqrt(effective)
  const step = SHOWN_DIFFERENCES * Math.sqrt(12 / (competences ** 2 - 1))
  const threshold = (orderThresholds(shape, effective)[degree] * 4) / (10 * range)
  const levels = Array.from({ length: competences }, (_, at) => (at * step) / error)
  return 1 - shareWithin(levels, threshold / error)
}

/** How fine the integral below is, in standard errors, and how far it goes. */
const [SLICE, REACH] = [0.2, 4]

/** How often numbers with these means and a standard error of 1 lie within so much of each other. */
function shareWithin(means: readonly number[], width: number): number {
  let share = 0
  // the lowest of them is one of these numbers, a little above or below its mean
  for (const mean of means)
    for (let off = -REACH; off <= REACH; off += SLICE) {
      const lowest = mean + off
      const others = means.reduce(
        (product, other) =>
          other === mean
            ? product
            : product * (normalShare(lowest + width - other) - normalShare(lowest - other)),
        1,
      )
      share += (others * Math.exp((-off * off) / 2) * SLICE) / Math.sqrt(2 * Math.PI)
    }
  return share
}
