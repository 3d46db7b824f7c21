import { phaseOf } from '#features/matrices/rules.ts'
import { blocksAbout, GROUP_MINIMUM } from '#features/reports/numbers/anonymity.rules.ts'
import { averageValues } from '#features/reports/numbers/rounding.rules.ts'
import { chooseRounding, scoreForms } from '#features/reports/numbers/scoring.rules.ts'
import type {
  EvaluatedForms,
  Method,
  Questionnaire,
  ScaleRange,
} from '#features/reports/numbers/survey.rules.ts'
import type { Value } from '#features/reports/numbers/value.rules.ts'
import type { Weights } from '#features/reports/numbers/weights.rules.ts'
import { relationTypes } from '#shared/relations.ts'

export interface Aggregate {
  readonly position: number
  readonly competence: string
  readonly mean: Value
  readonly evaluated: number
}

/** Shorter searches would match nearly every subject. */
export const MINIMUM_SEARCH_LENGTH = 2

/**
 * Relations whose answers are only published in a group. Those of a leader are shown separately and
 * identify the leader, so they are erased together with the subject.
 */
export const groupedRelations: readonly number[] = relationTypes
  .filter(({ key }) => key !== 'auto' && key !== 'lider')
  .map(({ id }) => id)

/**
 * Why a subject cannot be erased now. Once reports are open, the difference between the results
 * before and after the erasure would reveal the answers of the subject.
 */
export function eraseSubjectProblem(
  matrix: Parameters<typeof phaseOf>[0],
  now: Date,
): 'matrix.erased' | 'data_subject.reports_open' | null {
  const phase = phaseOf(matrix, now)
  if (phase === 'erased') return 'matrix.erased'
  return phase === 'reports' ? 'data_subject.reports_open' : null
}

interface Evaluation extends Questionnaire {
  readonly competences: readonly (Questionnaire['competences'][number] & {
    readonly name: string
  })[]
  readonly minimum_raters: number
  readonly method: Method
  readonly scale: ScaleRange
  /** The competences of these means need no weight of their own. */
  readonly weights: Weights | null
}

/**
 * The means that stay of an erased matrix, by competence: the mean over the published means of its
 * evaluated, only where at least five of them have one.
 */
export function computeAggregates(
  evaluation: Evaluation,
  everyone: readonly Pick<EvaluatedForms, 'forms' | 'groups_withheld'>[],
): Aggregate[] {
  const rounding = chooseRounding(evaluation.method, evaluation.scale)
  const scored = everyone.map((evaluated) =>
    scoreForms(
      { ...evaluation, rounding },
      blocksAbout(evaluated, evaluation.minimum_raters),
      evaluated.forms,
    ),
  )
  return evaluation.competences.flatMap(({ name }, position) => {
    const means = scored.flatMap(({ competences }) => competences[position]?.others ?? [])
    const average = means.length >= GROUP_MINIMUM ? averageValues(means, null, rounding) : null
    return average ? [{ position, competence: name, mean: average, evaluated: means.length }] : []
  })
}
