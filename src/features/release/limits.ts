import { HOUR, type RateLimit } from '#shared/rate-limit.ts'

export const RELEASE_REDIRECT_MS = 1500
export const ERASURE_WARNING_DAYS = 7

/** Each correction sends mail to two addresses that the caller types. */
export const addressCorrectionLimit: RateLimit = {
  name: 'address_correction',
  counts: 'calls',
  rules: [{ max: 120, window_ms: HOUR, per: 'subject' }],
}
