import { MINUTE, type RateLimit } from '#shared/rate-limit.ts'

/** How many people a type-ahead offers, and from how many letters on. */
export const OFFERED_PEOPLE = 8
export const FEWEST_LETTERS = 2
export const REASON_LENGTH = 300
/** More than the limits of three relations allow, so that a list that was cut can be filled again. */
export const MOST_PROPOSALS = 300
/** The most lists of one approval. */
export const MOST_LISTS = 10_000

/** A person types about two letters a second. */
export const peopleLimit: RateLimit = {
  name: 'nomination_people',
  counts: 'calls',
  rules: [{ max: 150, window_ms: MINUTE, per: 'subject' }],
}

export const changeLimit: RateLimit = {
  name: 'nomination_changes',
  counts: 'calls',
  rules: [{ max: 120, window_ms: MINUTE, per: 'subject' }],
}

export const proposalImportLimit: RateLimit = {
  name: 'proposal_import',
  counts: 'calls',
  rules: [{ max: 10, window_ms: MINUTE, per: 'subject' }],
}
