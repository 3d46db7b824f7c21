import { MINUTE, type RateLimit } from '#shared/rate-limit.ts'

export const COMMENT_LENGTH = 4000

export const raterWriteLimit: RateLimit = {
  name: 'rater_write',
  counts: 'calls',
  rules: [{ most: 120, within: MINUTE, per: 'subject' }],
}

export const unknownLinkLimit: RateLimit = {
  name: 'unknown_link',
  counts: 'failures',
  rules: [{ most: 30, within: MINUTE, per: 'address' }],
}
