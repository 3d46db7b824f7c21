/**
 * The cookie with the key of the mailed link. The server writes names only into a page that was
 * asked for with it; no call accepts it (docs/decisions/0080).
 */
export const KEY_COOKIE = 'rater-key'

/** The pages that show names; public/keep-key.js sets the cookie for the path of each. */
export const keyedPages = [
  'assessment',
  'subjects',
  'self-assessment',
  'assessment-form',
  'self-assessment-form',
] as const
