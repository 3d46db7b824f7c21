import { HOUR, MINUTE, type RateLimit } from '#shared/rate-limit.ts'

export const COMMENT_LENGTH = 4000
/** How many competences self or leader may mark as those that matter most for the role. */
export const MOST_IMPORTANT = 3
/** Of what a rater writes with «Estos no son mis datos». */
export const REASON_LENGTH = 500

export const raterWriteLimit: RateLimit = {
  name: 'rater_write',
  counts: 'calls',
  each_process: true,
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

/** Stylesheets for colours that no company has. */
export const unknownColorsLimit: RateLimit = {
  name: 'unknown_colors',
  counts: 'failures',
  rules: [{ max: 30, window_ms: MINUTE, per: 'address' }],
}

/** A rater's link is mailed at most once in this time, however often it is asked for. */
export const LINK_PAUSE_MS = 10 * MINUTE
/** Links on request that one address gets in 24 hours, for all of its projects together. */
export const LINKS_A_DAY = 5

/**
 * By network only, so that the reply is the same for every link, known or not. What limits the mails
 * of a person is not told (`LINKS_A_DAY`).
 */
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

/** Requests for «Mis pendientes», whether or not the address has any. */
export const pendingListLimit: RateLimit = {
  name: 'pending_list',
  counts: 'calls',
  rules: [
    { max: 20, window_ms: HOUR, per: 'address' },
    { max: 3, window_ms: HOUR, per: 'subject' },
  ],
}

/** Links to a list that are wrong, used or expired. */
export const pendingLinkLimit: RateLimit = {
  name: 'pending_link',
  counts: 'failures',
  rules: [{ max: 30, window_ms: MINUTE, per: 'address' }],
}

/** How long a rater's link to another device lives, and how often its digits may be guessed. */
export const DEVICE_LINK_MS = 10 * MINUTE
export const DEVICE_CODE_ATTEMPTS = 5

/** Links to another device that the holder of one rater's key makes. */
export const deviceLinkLimit: RateLimit = {
  name: 'device_link',
  counts: 'failures',
  rules: [{ max: 20, window_ms: HOUR, per: 'subject' }],
}

/** Typed digits: of one network, and of all together (decision 30 has the odds). */
export const deviceCodeLimit: RateLimit = {
  name: 'device_code',
  counts: 'calls',
  rules: [
    { max: 10, window_ms: 10 * MINUTE, per: 'address' },
    { max: 60, window_ms: 10 * MINUTE, per: 'subject' },
  ],
}

/** Scanned tokens, which are too long to be guessed. */
export const deviceTokenLimit: RateLimit = {
  name: 'device_token',
  counts: 'calls',
  rules: [{ max: 30, window_ms: MINUTE, per: 'address' }],
}
