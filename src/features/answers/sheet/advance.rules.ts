import type { Drafts } from './draft.rules.ts'
import { missingRows, type SheetData, measureSize } from './sheet.rules.ts'
import {
  isAnswers,
  isByPerson,
  type PersonStep,
  QUESTIONS_A_PAGE,
  type Step,
  stepAfter,
} from './step.rules.ts'

/** Between the choice that completes a step and the next step. */
export const ADVANCE_MS = 600
/** How long the rater can undo an advance. */
export const UNDO_MS = 10_000

/**
 * The step that follows a choice by itself; null when the rater stays. Only the choice that
 * completes a step leads on, and only to other answers: the rater opens comments and review.
 */
export function stepToAdvanceTo(
  data: SheetData,
  { step, before, after }: { readonly step: Step; readonly before: Drafts; readonly after: Drafts },
): number | PersonStep | null {
  const completes =
    missingRows(data, before, step).length > 0 && missingRows(data, after, step).length === 0
  const next = stepAfter(step, measureSize(data))
  return completes && isAnswers(next) ? next : null
}

/** «la pregunta 3», or «las preguntas 6 a 10 de Ana»; a page may have one question only. */
function nameStep({ evaluated, questions }: SheetData, step: number | PersonStep) {
  const first = isByPerson(step) ? step.question : step
  const last = isByPerson(step) ? Math.min(first + QUESTIONS_A_PAGE, questions.length) : first + 1
  const person = isByPerson(step) ? ` de ${evaluated[step.evaluated]?.name}` : ''
  return last - first === 1
    ? { article: 'la', name: `pregunta ${last}${person}`, complete: 'completa' }
    : { article: 'las', name: `preguntas ${first + 1} a ${last}${person}`, complete: 'completas' }
}

/** What a screen reader says of an advance; the heading of the new step is read after it. */
export function advanceText(
  data: SheetData,
  from: number | PersonStep,
  to: number | PersonStep,
): string {
  const [done, here] = [nameStep(data, from), nameStep(data, to)]
  const name = done.name.charAt(0).toUpperCase() + done.name.slice(1)
  return `${name} ${done.complete}. Estás en ${here.article} ${here.name}.`
}
