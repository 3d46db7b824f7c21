import { HOUR, MINUTE, type RateLimit } from '#shared/rate-limit.ts'

/**
 * Calls with the code of a slip, right ones included, so that parallel guesses do not pass: of one
 * network, and of all together (decision 0140 has the odds).
 */
export const slipCodeLimit: RateLimit = {
  name: 'slip_code',
  counts: 'calls',
  rules: [
    { max: 300, window_ms: 10 * MINUTE, per: 'address' },
    { max: 3000, window_ms: 10 * MINUTE, per: 'subject' },
  ],
}
/**
 * The same for entering, which counts by itself: a tablet has a limit of its own, because all tablets
 * of a plant have one address.
 */
export const slipEnterLimit: RateLimit = { ...slipCodeLimit, counts: 'failures' }
/** Tries on one tablet, with a code or a number. */
export const kioskLimit: RateLimit = {
  name: 'kiosk',
  counts: 'failures',
  rules: [{ max: 60, window_ms: 10 * MINUTE, per: 'subject' }],
}
/** Codes that register a tablet. */
export const pairingLimit: RateLimit = {
  name: 'kiosk_pairing',
  counts: 'calls',
  rules: [
    { max: 20, window_ms: 10 * MINUTE, per: 'address' },
    { max: 200, window_ms: 10 * MINUTE, per: 'subject' },
  ],
}
/** Wrong NIPs in a project; the last one mails the owners. */
export const slipMissLimit: RateLimit = {
  name: 'slip_misses',
  counts: 'failures',
  rules: [{ max: 50, window_ms: 24 * HOUR, per: 'subject' }],
}
/** Wrong NIPs until a slip is blocked. */
export const MOST_MISSES = 5
/** Slips of one file. */
export const MOST_SLIPS = 500
/** Slips of one person in a project. */
export const MOST_SLIPS_A_PERSON = 10
/** From how many printed slips on their counts are shown. */
export const LEAST_COUNTED = 5
/** Tablets of one project. */
export const MOST_KIOSKS = 50
export const KIOSK_NAME_LENGTH = 40
/** How long the code of a tablet can be typed. */
export const PAIRING_MS = 10 * MINUTE
