/** How many results of each kind a page of a search gives: at most 20 together. */
export const MOST_FOUND = { matrices: 6, people: 9, companies: 5 } as const

/** Fewer letters find no people, because nearly all would be found. */
export const MINIMUM_LETTERS = 2

/** With nine people a page it is behind the last person of the largest workspace. */
export const LAST_PAGE = 100_000
