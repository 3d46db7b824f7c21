import type { MessageCode } from '#shared/messages.ts'
import { seededRandom, shuffled } from '#shared/random.ts'

/** How a choice is kept: null = not yet, 0 = N/A, 1..n = the scale's value. */
export type Choice = number | null
export const NOT_OBSERVED = 0

/** A random order of the questions that stays the same for a subject, so that coming back resumes where one was (spec §5). */
export const questionOrder = <T>(questions: readonly T[], subject_id: string): T[] =>
  shuffled(questions, seededRandom(subject_id))

interface SheetState {
  readonly released: boolean
  readonly closes_at: Date
  readonly completed: boolean
}

/** Why a sheet cannot be answered now; security.md 2b gives the order. */
export function answeringProblem(
  sheet: SheetState,
  now: Date,
): (MessageCode & `answers.${'link_unknown' | 'completed' | 'closed'}`) | null {
  if (!sheet.released) return 'answers.link_unknown'
  if (sheet.completed) return 'answers.completed'
  return now < sheet.closes_at ? null : 'answers.closed'
}

interface Given {
  readonly question_id: string
  readonly form_id: string
}

/** Every (form, question) that has no answer yet, in the order in which the sheet shows them. */
export function missingAnswers(
  questions: readonly { readonly id: string }[],
  forms: readonly { readonly id: string }[],
  answers: readonly Given[],
): Given[] {
  const given = new Set(answers.map((answer) => `${answer.form_id} ${answer.question_id}`))
  return questions.flatMap((question) =>
    forms
      .filter((form) => !given.has(`${form.id} ${question.id}`))
      .map((form) => ({ question_id: question.id, form_id: form.id })),
  )
}

const FUTURE_MS = 60_000

/**
 * The number that orders the choices of one sheet over tabs and devices: a hybrid clock, always above every number seen so far, so that a
 * device with a slow clock can still win. Forgotten at completion (docs/decisions).
 */
export const nextSequence = (seen: number, now_ms: number): number => Math.max(seen + 1, now_ms)

/** A choice without a number is as new as its arrival; a number from a clock that runs ahead counts as just above the present. */
export const acceptedSequence = (given: number | undefined, now_ms: number): number =>
  Math.min(given ?? now_ms, now_ms + FUTURE_MS)

/** Letters as a reader counts them: code points. */
export const lengthOf = (text: string): number => [...text].length

/** Which simplified privacy notice the page shows; recorded with the first confirmation. */
export const NOTICE_VERSION = '2025-06'
