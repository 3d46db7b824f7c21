import type { MessageCode } from '#shared/messages.ts'
import { seededRandom, shuffled } from '#shared/random.ts'

/** How a choice is stored: null = not answered, 0 = N/A, 1..n = the scale's value. */
export type Choice = number | null
export const NOT_OBSERVED = 0

/**
 * Questions or competences in a random order that is the same at every visit of a subject, so that
 * a rater who comes back resumes at the same question (docs/rules.md, the rater's pages).
 */
export const questionOrder = <T>(questions: readonly T[], subject_id: string): T[] =>
  shuffled(questions, seededRandom(subject_id))

interface SheetState {
  readonly released: boolean
  readonly closes_at: Date
  readonly completed: boolean
  /** Its rater left the company. */
  readonly ended: boolean
}

/**
 * Why a sheet cannot be answered now, null if it can; the order of the checks is docs/security.md.
 */
export function answeringProblem(
  sheet: SheetState,
  now: Date,
): (MessageCode & `answers.${'link_unknown' | 'completed' | 'left' | 'closed'}`) | null {
  if (!sheet.released) return 'answers.link_unknown'
  if (sheet.completed) return 'answers.completed'
  if (sheet.ended) return 'answers.left'
  return now < sheet.closes_at ? null : 'answers.closed'
}

const MAX_CLOCK_LEAD_MS = 60_000

/**
 * The sequence of a new choice: a hybrid clock that orders the choices of one sheet over tabs and
 * devices. It exceeds every sequence seen so far, so a device with a slow clock can still win.
 * Erased at completion (docs/decisions/0002).
 */
export const nextSequence = (last: number, now_ms: number): number => Math.max(last + 1, now_ms)

/**
 * The sequence that the server stores. A choice without one counts as made on arrival; one from a
 * clock that runs ahead is limited, so that it cannot block later choices.
 */
export const acceptedSequence = (given: number | undefined, now_ms: number): number =>
  Math.min(given ?? now_ms, now_ms + MAX_CLOCK_LEAD_MS)

/** The length in code points, so that an emoji counts as one letter. */
export const countCharacters = (text: string): number => [...text].length

/** The version of the simplified privacy notice; stored with the rater's first confirmation. */
export const NOTICE_VERSION = '2026-11'
