/** One choice, or one comment (`question_id` null), as a rater's browser keeps it until the server has it. */
export interface Draft {
  readonly form_id: string
  readonly question_id: string | null
  /** The chosen value's id, or the comment's text. */
  readonly value: string
  /** From `nextSequence`: the greater one wins over tabs and devices. */
  readonly sequence: number
}

export type Drafts = ReadonlyMap<string, Draft>

export const keyOf = ({ form_id, question_id }: Pick<Draft, 'form_id' | 'question_id'>): string =>
  question_id === null ? form_id : `${form_id} ${question_id}`

export const isNewer = (draft: Draft, than: Draft | undefined): boolean =>
  than === undefined || draft.sequence > than.sequence

/** What is kept, with whatever is newer in what came. */
export function withNewest(kept: Drafts, came: readonly Draft[]): Map<string, Draft> {
  const merged = new Map(kept)
  for (const draft of came)
    if (isNewer(draft, merged.get(keyOf(draft)))) merged.set(keyOf(draft), draft)
  return merged
}

/**
 * After asking the server: what it holds counts, whatever a fast clock wrote here, except for what it has not been told yet. That
 * competes by its number.
 */
export function reconciled(
  kept: Drafts,
  stored: readonly Draft[],
  untold: (key: string) => boolean,
): Map<string, Draft> {
  const merged = new Map(kept)
  for (const draft of stored) {
    const key = keyOf(draft)
    if (!untold(key) || isNewer(draft, merged.get(key))) merged.set(key, draft)
  }
  return merged
}

export const lastSequence = (drafts: Drafts): number =>
  [...drafts.values()].reduce((last, draft) => Math.max(last, draft.sequence), 0)

/** A closing page may only send 64 kB: so many choices fit, and the rest waits in the browser. */
const ANSWERS_AT_ONCE = 300
const COMMENTS_AT_ONCE = 10

/** What goes into the next message: choices first, then comments; the calls take one kind each. */
export function nextBatch(waiting: readonly Draft[]): readonly Draft[] {
  const answers = waiting.filter((draft) => draft.question_id !== null)
  return answers.length > 0 ? answers.slice(0, ANSWERS_AT_ONCE) : waiting.slice(0, COMMENTS_AT_ONCE)
}

/** 0 is a network that did not answer. Anything else below 500 is a reason that trying again will not change. */
export const isPassing = (status: number): boolean =>
  status === 0 || status >= 500 || [408, 425, 429].includes(status)

const LONGEST_WAIT_MS = 30_000
const JITTER = 0.25

/** 1, 2, 4, 8 … 30 seconds, each a little shorter or longer, so that a company that comes back does not come back in step. */
export function retryDelay(failures: number, random: number): number {
  const wait = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** Math.min(failures - 1, 5))
  return Math.round(wait * (1 - JITTER + 2 * JITTER * random))
}

/** What the rater reads about the saving. Nothing is said before there was anything to save. */
export interface Saving {
  readonly phase: 'idle' | 'saving' | 'saved' | 'offline'
  /** How many drafts the server does not have yet. */
  readonly waiting: number
}

export const RESTING: Saving = { phase: 'idle', waiting: 0 }
