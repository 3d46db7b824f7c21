import { numbered } from '#shared/spanish.ts'
import type { FormTriple } from './rules.ts'

/** How many forms there are, with how many distinct evaluators and evaluated. */
export function countAll(forms: readonly Pick<FormTriple, 'evaluator_id' | 'evaluated_id'>[]): {
  forms: number
  evaluators: number
  evaluated: number
} {
  return {
    forms: forms.length,
    evaluators: new Set(forms.map((form) => form.evaluator_id)).size,
    evaluated: new Set(forms.map((form) => form.evaluated_id)).size,
  }
}

/** «1 conexión», «1,322 conexiones» */
export const formsText = (count: number): string => numbered(count, 'conexión', 'conexiones')
