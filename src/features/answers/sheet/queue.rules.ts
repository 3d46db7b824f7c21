import { type Draft, isChoice, isDecline, isImportance } from './draft.rules.ts'

/** A browser sends at most 64 kB while a page closes; the other drafts stay in the browser. */
const ANSWERS_PER_BATCH = 300
/** Of declined forms, and of forms with what matters for the role. */
const FORMS_PER_BATCH = 200
const COMMENTS_PER_BATCH = 10

/**
 * The drafts of the next call: answers, then declined forms, what matters for the role, and comments,
 * because each has a call of its own.
 */
export function nextBatch(pending: readonly Draft[]): readonly Draft[] {
  const choices = pending.filter(isChoice)
  if (choices.length > 0) return choices.slice(0, ANSWERS_PER_BATCH)
  const forms = [isDecline, isImportance].map((isKind) => pending.filter(isKind))
  const some = forms.find(({ length }) => length > 0)
  return some ? some.slice(0, FORMS_PER_BATCH) : pending.slice(0, COMMENTS_PER_BATCH)
}

/** Whether a retry can succeed. Status 0 means that no server answered. */
export const isTemporary = (status: number): boolean =>
  status === 0 || status >= 500 || [408, 423, 425, 429].includes(status)

const LONGEST_DELAY_MS = 30_000
const JITTER = 0.25

/**
 * Milliseconds before the next attempt: 1, 2, 4, 8 … 30 seconds, each up to a quarter shorter or
 * longer. Without the jitter, all raters of a company whose network returns would retry at once.
 */
export function retryDelay(failures: number, random: number): number {
  const delay = Math.min(LONGEST_DELAY_MS, 1000 * 2 ** Math.min(failures - 1, 5))
  return Math.round(delay * (1 - JITTER + 2 * JITTER * random))
}

/** What the page shows about saving; `idle` until there is something to save. */
export interface SyncStatus {
  readonly phase: 'idle' | 'pending' | 'saved' | 'failed'
  /** How many drafts the server does not have yet. */
  readonly pending: number
}

export const IDLE: SyncStatus = { phase: 'idle', pending: 0 }
