import { MINUTE, type RateLimit } from '#shared/rate-limit.ts'

export const syncLimit: RateLimit = {
  name: 'sync',
  counts: 'calls',
  rules: [{ max: 10, window_ms: MINUTE, per: 'subject' }],
}
export const MAXIMUM_FORMS = 200_000
/** Of a page of the list of connections. */
export const FORMS_OF_PAGE = 5_000
/** Of one sync; what the organisation chart generates comes on top. */
export const MAXIMUM_SYNCED_FORMS = 10_000
/** 10,000 people and 10,000 connections with room for their columns. */
export const MAXIMUM_SYNC_BYTES = 4 * 1024 * 1024
