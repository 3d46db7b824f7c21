const collator = new Intl.Collator('es-MX', { sensitivity: 'base', numeric: true })

/**
 * Compares two texts by the Spanish alphabet: accents and case do not count, ñ follows n, and
 * numbers within the texts are compared by their value. `server/alphabet.ts` gives SQL this order.
 */
export const compareTexts = (one: string, other: string): number => collator.compare(one, other)
