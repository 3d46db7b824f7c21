import type { PrintedScore } from './published-values.rules.ts'
import type { CompletedForm, ScaleRange } from './survey.rules.ts'

/** How a marked competence is called; who marked it is not said (decision 36). */
export const IMPORTANT_TEXT = 'prioridad del puesto'

/** How much more a marked competence weighs than one that is not (docs/reports.md, sentences). */
export const MARKED_WEIGHT = 3
export const UNMARKED_WEIGHT = 2

/**
 * The positions of the competences that matter most for the role: marked in the sent form of the
 * evaluated or of a leader. What a form of a protected relation says is never read.
 */
export const importantCompetences = (forms: readonly CompletedForm[]): ReadonlySet<number> =>
  new Set(
    forms
      .filter(({ relation }) => relation === 'auto' || relation === 'lider')
      .flatMap(({ important = [] }) => important),
  )

interface Competence {
  readonly important: boolean
  readonly others: PrintedScore | null
}

/** How urgent a competence is: its weight times what its printed others lack to the scale's top. */
export const computeUrgency = (
  { important, others }: Competence,
  { highest_value }: ScaleRange,
): number =>
  (important ? MARKED_WEIGHT : UNMARKED_WEIGHT) * (highest_value * 10 - (others?.tenths ?? 0))
