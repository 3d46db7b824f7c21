import { HOUR, type RateLimit } from '#shared/rate-limit.ts'

export const contactLimit: RateLimit = {
  name: 'contact',
  counts: 'calls',
  rules: [{ max: 5, window_ms: HOUR, per: 'address' }],
}
