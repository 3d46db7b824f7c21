/** As many people as a matrix may have. */
export const MOST_DELIVERED_AT_ONCE = 10_000
/** Priorities of the plan. */
export const MOST_COMMITMENTS = 3
/** Characters of each line of the plan. */
export const COMMITMENT_LENGTH = 500
/** Characters of the organiser's own line in the mail. */
export const DELIVERY_NOTE_LENGTH = 280
