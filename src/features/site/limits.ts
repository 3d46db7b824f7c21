import { HOUR, type RateLimit } from '#shared/rate-limit.ts'

export const contactLimit: RateLimit = {
  name: 'contact',
  counts: 'calls',
  rules: [{ most: 5, within: HOUR, per: 'address' }],
}
