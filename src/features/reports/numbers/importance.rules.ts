import type { CompletedForm } from './survey.rules.ts'

/** How a marked competence is called; who marked it is not said (decision 36). */
export const IMPORTANT_TEXT = 'prioridad del puesto'

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
