import type { RefusalCode } from '#shared/refusal.ts'
import { relationTypes, type RelationKey } from '#shared/relations.ts'
import type { MatrixWeights } from './contract.ts'
import { LEAST_COMPETENCE_WEIGHT, LEAST_RELATION_WEIGHT } from './limits.ts'

export type WeightedRelation = Exclude<RelationKey, 'auto'>

/** The relations of a project that have a weight: all that it uses but the self-evaluation. */
export const weightedRelations = (relation_type_ids: readonly number[]): WeightedRelation[] =>
  relationTypes.flatMap(({ id, key }) =>
    key !== 'auto' && relation_type_ids.includes(id) ? key : [],
  )

const TOTAL = 100

/** Whole percents of so many parts that add to 100, as equal as they can be. */
export const evenWeights = (parts: number): number[] =>
  Array.from(
    { length: parts },
    (_, index) => Math.floor(TOTAL / parts) + (index < TOTAL % parts ? 1 : 0),
  )

export const sumOfWeights = (weights: readonly number[]): number =>
  weights.reduce((sum, weight) => sum + weight, 0)

/** Why a project cannot weigh its relations and competences like this. */
export const weightsProblem = (
  weights: MatrixWeights | null,
  relation_type_ids: readonly number[],
): RefusalCode | null =>
  relationWeightsProblem(weights?.relations ?? null, relation_type_ids) ??
  competenceWeightsProblem(weights?.competences ?? null)

/**
 * A relation of less than `LEAST_RELATION_WEIGHT` is refused: an answer can change by the whole
 * scale, which must move «Otros» by a printed tenth, or else the average of others would tell the
 * number of the heavy relations also where that number itself is not shown.
 */
function relationWeightsProblem(
  relations: MatrixWeights['relations'],
  relation_type_ids: readonly number[],
): RefusalCode | null {
  if (!relations) return null
  const used = weightedRelations(relation_type_ids)
  const named = Object.entries(relations).flatMap(([key, weight]) =>
    weight === undefined ? [] : [key],
  )
  if (named.length !== used.length || used.some((key) => relations[key] === undefined))
    return 'matrix.weights_relations'
  const weights = used.map((key) => relations[key] ?? 0)
  if (weights.some((weight) => weight < LEAST_RELATION_WEIGHT)) return 'matrix.weights_low'
  return sumOfWeights(weights) === TOTAL ? null : 'matrix.weights_sum'
}

function competenceWeightsProblem(competences: MatrixWeights['competences']): RefusalCode | null {
  if (!competences) return null
  const ids = new Set(competences.map(({ competence_id }) => competence_id))
  if (competences.length === 0 || ids.size < competences.length) return 'matrix.weights_competences'
  const weights = competences.map(({ weight }) => weight)
  if (weights.some((weight) => weight < LEAST_COMPETENCE_WEIGHT)) return 'matrix.weights_none'
  return sumOfWeights(weights) === TOTAL ? null : 'matrix.weights_sum'
}

/** Whether the weights name other competences than the evaluation has now. */
export const areOutdated = (
  weights: MatrixWeights | null,
  competence_ids: readonly string[],
): boolean => {
  const named = weights?.competences?.map(({ competence_id }) => competence_id)
  return named !== undefined && named.toSorted().join(' ') !== competence_ids.toSorted().join(' ')
}
