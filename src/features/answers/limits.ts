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
