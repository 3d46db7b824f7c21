import { type Draft, isChoice } from './draft.rules.ts'

/** A browser sends at most 64 kB while a page closes; the other drafts stay in the browser. */
const ANSWERS_PER_BATCH = 300
const COMMENTS_PER_BATCH = 10

/**
 * The drafts of the next call: answers first, then comments, because each has a call of its own.
 */
export function nextBatch(pending: readonly Draft[]): readonly Draft[] {
  const choices = pending.filter(isChoice)
  return choices.length > 0
    ? choices.slice(0, ANSWERS_PER_BATCH)
    : pending.slice(0, COMMENTS_PER_BATCH)
}

/** Whether a retry can succeed. Status 0 means that no server answered. */
export const isTemporary = (status: number): boolean =>
  status === 0 || status >= 500 || [408, 425, 429].includes(status)

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
