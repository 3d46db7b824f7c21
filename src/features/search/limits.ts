/** How many results of each kind a search gives: at most 20 together. */
export const MOST_FOUND = { matrices: 6, people: 9, companies: 5 } as const

/** Fewer letters find no people, because nearly all would be found. */
export const MINIMUM_LETTERS = 2
