import { effectiveRaters } from '#features/forms/effective-raters.rules.ts'
import { gapThresholds, type QuestionnaireShape } from '#features/forms/noise.rules.ts'
import { GROUP_MINIMUM } from './anonymity.rules.ts'
import { perceive } from './perception.rules.ts'
import { computeThresholds, toInterval, ofTenths, printed } from './printed.rules.ts'
import type { MiddleHalf, Share, Thresholds } from './published-values.rules.ts'
import { toTenths } from './score.rules.ts'
import type { Means, ScoredForms } from './scored-forms.rules.ts'
import { describeShape, type ScaleRange, type Survey } from './survey.rules.ts'
import { blockWeights, type Weights } from './weights.rules.ts'

/**
 * A share is of at least so many evaluated: `GROUP_MINIMUM` with a blind spot and as many without
 * (decision 0031).
 */
export const SHARE_MINIMUM = 2 * GROUP_MINIMUM
/** A middle half is of at least so many evaluated, so that each quarter has `GROUP_MINIMUM`. */
export const MIDDLE_MINIMUM = 4 * GROUP_MINIMUM

/** How the people evaluated differ from one another; nothing that is about few of them. */
export interface Spread {
  /** By competence. */
  readonly middles: readonly (MiddleHalf | null)[]
  /** By competence: the evaluated whose self reaches the cut while others do not. */
  readonly blind_spots: readonly (Share | null)[]
  /** Of those with a blind spot in any competence. */
  readonly any_blind_spot: Share | null
}

/** Counts of blind spots among the evaluated for whom one could be stated. */
interface BlindSpotCount {
  found: number
  of: number
}

/** What the evaluated who were added so far have. */
export interface SpreadTally {
  /** By competence: the printed others of each evaluated. */
  readonly others: readonly number[][]
  readonly blind_spots: readonly BlindSpotCount[]
  /** Of those with a blind spot in any competence. */
  readonly in_any: BlindSpotCount
  readonly thresholds: Thresholds
  readonly scale: ScaleRange
  readonly shape: QuestionnaireShape
  readonly weights: Weights | null | undefined
}

export const emptySpread = ({ matrix, scale, competences }: Survey): SpreadTally => ({
  weights: matrix.weights,
  others: competences.map(() => []),
  blind_spots: competences.map(() => ({ found: 0, of: 0 })),
  in_any: { found: 0, of: 0 },
  thresholds: computeThresholds(scale),
  scale,
  shape: describeShape(
    scale,
    competences.map(({ questions }) => questions.length),
  ),
})

/** Adds one evaluated, in place. */
export function addToSpread(tally: SpreadTally, scored: ScoredForms): void {
  const { others, blind_spots, in_any } = tally
  const found = scored.competences.map((means, index) => {
    if (means.others) others[index]?.push(toTenths(means.others.value))
    const isBlind = hasBlindSpot(means, scored, tally)
    count(blind_spots[index], isBlind)
    return isBlind
  })
  count(in_any, found.includes(true) ? true : found.includes(false) ? false : null)
}

function count(counts: BlindSpotCount | undefined, isBlind: boolean | null): void {
  if (!counts || isBlind === null) return
  counts.of += 1
  if (isBlind) counts.found += 1
}

/**
 * Whether self reaches the cut and others do not, by a difference that is at least probable, as in
 * the person's own report. `null` without self or others.
 */
function hasBlindSpot(
  { self, others, blocks }: Means,
  scored: ScoredForms,
  { thresholds: { cut }, scale, shape, weights }: SpreadTally,
): boolean | null {
  if (!self || !others) return null
  const shown = scored.blocks.others.filter((_, index) => blocks[index])
  const effective = effectiveRaters(
    shown.map((block) => block.raters),
    blockWeights(shown, weights),
  )
  const [own, seen] = [toInterval(printed(self), scale), toInterval(printed(others), scale)]
  const { perception, degree } = perceive(own, seen, {
    thresholds: gapThresholds(shape, { effective, of: 'competence' }),
    range: shape.range,
  })
  return (
    perception === 'above' && degree !== 'even' && own.least >= cut.tenths && seen.most < cut.tenths
  )
}

export const computeSpread = ({ others, blind_spots, in_any }: SpreadTally): Spread => ({
  middles: others.map(findMiddle),
  blind_spots: blind_spots.map(describeShare),
  any_blind_spot: describeShare(in_any),
})

/**
 * From the middle of the lower half to the middle of the upper half, in printed tenths. Each
 * quarter has at least `GROUP_MINIMUM` people, because an attacker who knows the people outside the
 * middle would otherwise know those inside as soon as both ends are equal.
 */
export function findMiddle(tenths: readonly number[]): MiddleHalf | null {
  if (tenths.length < MIDDLE_MINIMUM) return null
  const sorted = tenths.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const low_tenths = findMedian(sorted.slice(0, half))
  const high_tenths = findMedian(sorted.slice(-half))
  const [low, high] = [ofTenths(low_tenths).text, ofTenths(high_tenths).text]
  return { low_tenths, high_tenths, text: low === high ? low : `${low} a ${high}` }
}

/** Half a tenth is rounded up; numbers of a scale are never negative. */
function findMedian(sorted: readonly number[]): number {
  const after = Math.floor(sorted.length / 2)
  const before = sorted.length % 2 === 0 ? after - 1 : after
  return Math.floor(((sorted[before] ?? 0) + (sorted[after] ?? 0) + 1) / 2)
}

/**
 * How many of the evaluated have a blind spot. Fewer than `GROUP_MINIMUM` with or without one are
 * said in words: those few could otherwise tell about all others whether they have it.
 */
export function describeShare({ found, of }: { found: number; of: number }): Share | null {
  if (of < SHARE_MINIMUM) return null
  if (found < GROUP_MINIMUM) return { people: null, of, text: `menos de ${GROUP_MINIMUM} de ${of}` }
  const without = of - found
  return without < GROUP_MINIMUM
    ? { people: null, of, text: `todas o casi todas: más de ${of - GROUP_MINIMUM} de ${of}` }
    : { people: found, of, text: `${found} de ${of}` }
}
