/** As many people as a matrix may have. */
export const MOST_DELIVERED_AT_ONCE = 10_000
/** Characters of the organiser's own line in the mail. */
export const DELIVERY_NOTE_LENGTH = 280
