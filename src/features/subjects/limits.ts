import { MINUTE, type RateLimit } from '#shared/rate-limit.ts'

/** Limits of docs/rules.md, participants. */
export const MINIMUM_SUBJECTS = 2
export const MAXIMUM_SUBJECTS = 10_000
/** How many subjects a page of their list has, for callers that ask for pages. */
export const SUBJECTS_OF_PAGE = 1000
export const CONTINUE_DELAY_MS = 3000

/** Shared by the imports of subjects and of forms. */
export const importLimit: RateLimit = {
  name: 'import',
  counts: 'calls',
  rules: [{ max: 10, window_ms: MINUTE, per: 'subject' }],
}
/**
 * Rows added together that «Deshacer» takes back; the ids of more would make a reply of megabytes.
 */
export const MOST_UNDONE = 5000
