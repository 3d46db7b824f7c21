import type { RelationKey } from '#shared/relations.ts'
import { dividedBy, fraction, plus, times, type Fraction } from './fraction.rules.ts'
import { mean } from './mean.rules.ts'

/**
 * How much relations and competences weigh in the averages, in whole percents that add to 100; null
 * is the same weight for each. They are part of what a report publishes.
 */
export interface Weights {
  readonly relations: Readonly<Partial<Record<RelationKey, number | undefined>>> | null
  /** In the order of the evaluation. */
  readonly competences: readonly number[] | null
}

/** A block of raters, by its relations. */
interface WeighedBlock {
  readonly relations: readonly RelationKey[]
}

/** A pool weighs what its relations weigh together. It is 1 when all blocks weigh the same. */
export const blockWeight = (
  { relations }: WeighedBlock,
  weights: Weights | null | undefined,
): number => {
  const own = weights?.relations
  return own ? relations.reduce((sum, relation) => sum + (own[relation] ?? 0), 0) : 1
}

export const blockWeights = (
  blocks: readonly WeighedBlock[],
  weights: Weights | null | undefined,
): readonly number[] | null =>
  weights?.relations ? blocks.map((block) => blockWeight(block, weights)) : null

/**
 * The mean of the values that are shown; the weight of those that are not is shared among them in
 * proportion, so that nothing hidden enters it.
 *
 * @param weights of each value, positive; null for the plain mean
 */
export function weightedMean(
  values: readonly (Fraction | null)[],
  weights: readonly number[] | null,
): Fraction | null {
  if (!weights) return mean(values)
  const terms = values.flatMap((value, index) =>
    value ? [{ value, weight: fraction(weights[index] ?? 0) }] : [],
  )
  const total = terms.map(({ weight }) => weight).reduce(plus, fraction(0))
  if (total.numerator === 0) return null
  const sum = terms.map(({ value, weight }) => times(value, weight)).reduce(plus)
  return dividedBy(sum, total)
}
