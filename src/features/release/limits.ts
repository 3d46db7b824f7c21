import { HOUR, type RateLimit } from '#shared/rate-limit.ts'

export const RELEASE_REDIRECT_MS = 1500
export const ERASURE_WARNING_DAYS = 7

/** No rater gets two reminders within this time, or more than this many of one project. */
export const REMINDER_PAUSE_MS = 24 * HOUR
export const MOST_REMINDERS = 3
/** Raters whom one call may name. */
export const MOST_REMINDED_AT_ONCE = 20_000

/** Each correction sends mail to two addresses that the caller types. */
export const addressCorrectionLimit: RateLimit = {
  name: 'address_correction',
  counts: 'calls',
  rules: [{ max: 120, window_ms: HOUR, per: 'subject' }],
}
