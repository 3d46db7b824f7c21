import { SECONDS_FOR_COMMENTS } from '#features/evaluations/limits.ts'
import { secondsPerChoice } from '#features/evaluations/rules.ts'

/** How fast a rater answers: some choices, and the seconds that they took together. */
export interface Pace {
  readonly choices: number
  readonly seconds: number
}

export const NO_PACE: Pace = { choices: 0, seconds: 0 }

/** A longer pause is not answering: the rater was away. */
const LONGEST_PAUSE_SECONDS = 120
/** The product's estimate counts like this many choices of the rater. */
const WEIGHT_OF_ESTIMATE = 20
/** So that the pace follows a rater who becomes faster. */
const REMEMBERED_CHOICES = 200

/** The pace after one more choice, this many seconds after the one before. */
export function paceAfter({ choices, seconds }: Pace, pause_seconds: number): Pace {
  if (pause_seconds > LONGEST_PAUSE_SECONDS) return { choices, seconds }
  const kept = Math.min(1, (REMEMBERED_CHOICES - 1) / Math.max(choices, 1))
  return { choices: choices * kept + 1, seconds: seconds * kept + pause_seconds }
}

/** So few choices say nothing about how fast a rater is. */
const FEWEST_TIMED_CHOICES = 10

/** Null while too few choices are timed. */
export const secondsAChoice = ({ choices, seconds }: Pace): number | null =>
  choices < FEWEST_TIMED_CHOICES ? null : seconds / choices

/**
 * Minutes for so many choices about so many evaluated and for the comments, rounded up and at least
 * one.
 */
export function minutesAt(
  { choices, seconds }: Pace,
  remaining: number,
  evaluated: number,
): number {
  const estimate = WEIGHT_OF_ESTIMATE * secondsPerChoice(evaluated)
  const each = (seconds + estimate) / (choices + WEIGHT_OF_ESTIMATE)
  const comments = remaining > 0 ? SECONDS_FOR_COMMENTS * evaluated : 0
  return Math.max(1, Math.ceil((remaining * each + comments) / 60))
}
