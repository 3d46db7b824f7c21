import { HOUR, type RateLimit } from '#shared/rate-limit.ts'

/** A sample has thousands of rows; the caller may delete it and open another. */
export const sampleLimit: RateLimit = {
  name: 'sample',
  counts: 'calls',
  rules: [{ max: 20, window_ms: HOUR, per: 'subject' }],
}

/** Each rehearsal mails the caller's own address. */
export const rehearsalLimit: RateLimit = {
  name: 'rehearsal',
  counts: 'calls',
  rules: [{ max: 10, window_ms: HOUR, per: 'subject' }],
}

/** A rehearsal that was forgotten is erased after so many days. */
export const REHEARSAL_DAYS = 7
