/** How many people with two addresses the proof names. */
export const MOST_SAME_PEOPLE = 100
