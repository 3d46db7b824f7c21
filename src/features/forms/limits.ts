export const MAXIMUM_FORMS = 200_000

/** How many peers the organisation chart gives a person at most. */
export const PEERS = { lowest: 1, highest: 8, default: 4 } as const
