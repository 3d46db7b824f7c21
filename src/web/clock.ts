/** The browser's only clock. Rules receive the time as an argument. */
export const now = (): Date => new Date()
