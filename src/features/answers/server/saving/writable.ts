import { suspended } from '#server/access/suspension.ts'

/**
 * Whether the form `f` of the matrix `m` may still be written: the one place that says so, for every
 * statement that stores what a rater gives.
 *
 * @param now the parameter that holds the instant
 */
export const writable = (now: `$${number}`): string =>
  `not f.answered and not f.ended and m.released and m.erased_at is null and m.closes_at > ${now}
    and not ${suspended('m.workspace_id')}`
