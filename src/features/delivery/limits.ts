import { MINUTE, type RateLimit } from '#shared/rate-limit.ts'

/** A plan is saved while it is typed. */
export const planLimit: RateLimit = {
  name: 'plan',
  counts: 'calls',
  rules: [{ max: 120, window_ms: MINUTE, per: 'address and subject' }],
}
/** A PDF of 2 MB is read for each. */
export const ownEarlierLimit: RateLimit = {
  name: 'own_earlier_report',
  counts: 'calls',
  rules: [
    { max: 10, window_ms: MINUTE, per: 'subject' },
    { max: 30, window_ms: MINUTE, per: 'address' },
  ],
}
/** How many days after its delivery a person is reminded of a report that they did not open. */
export const REMINDED_AFTER_DAYS = 7
/** How long the leader may undo «Ya lo platicamos». */
export const TALK_UNDO_MS = 10_000
/** When the report goes after it: an undo of the last moment is still on its way then. */
export const TALK_HELD_MS = 15_000
/** As many people as a matrix may have. */
export const MOST_DELIVERED_AT_ONCE = 10_000
/** One is asked for; earlier releases asked for up to three. */
export const MOST_COMMITMENTS = 3
/** Characters of what will be done differently, and of what others will see. */
export const COMMITMENT_LENGTH = 160
/** Characters of each line of a plan that an earlier release stored. */
export const STORED_COMMITMENT_LENGTH = 500
/** Until when a commitment may be meant, with one touch. */
export const COMMITMENT_WEEKS = [4, 8, 12] as const
/** The leader is mailed of a shared commitment when its author has had time to think again. */
export const COMMITMENT_MAIL_MS = 10 * MINUTE
/** Characters of the organiser's own line in the mail. */
export const DELIVERY_NOTE_LENGTH = 280
