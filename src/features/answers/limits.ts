import { MINUTE, type RateLimit } from '#shared/rate-limit.ts'

export const COMMENT_LENGTH = 4000

export const raterWriteLimit: RateLimit = {
  name: 'rater_write',
  counts: 'calls',
  rules: [{ max: 120, window_ms: MINUTE, per: 'subject' }],
}

/** Calls without the valid key; calls of the key's holder are not counted (security.md KEY-01). */
export const raterKeyLimit: RateLimit = {
  name: 'rater_key',
  counts: 'failures',
  rules: [
    { max: 30, window_ms: MINUTE, per: 'subject' },
    { max: 30, window_ms: MINUTE, per: 'address' },
  ],
}

export const unknownLinkLimit: RateLimit = {
  name: 'unknown_link',
  counts: 'failures',
  rules: [{ max: 30, window_ms: MINUTE, per: 'address' }],
}

/** A rater's link is mailed at most once in this time, however often it is asked for. */
export const LINK_PAUSE_MS = 10 * MINUTE

/** By address only, so that the reply is the same for every link, known or not. */
export const linkRequestLimit: RateLimit = {
  name: 'link_request',
  counts: 'calls',
  rules: [{ max: 60, window_ms: MINUTE, per: 'address' }],
}

/** Wrong tokens of «No fui yo»; right ones are never counted. */
export const receiptLimit: RateLimit = {
  name: 'receipt',
  counts: 'failures',
  rules: [{ max: 30, window_ms: MINUTE, per: 'address' }],
}
