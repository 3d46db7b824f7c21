/** Made for the first comparison; the first one of a page takes a slow phone 24 ms. */
let collator: Intl.Collator | undefined

/**
 * Compares two texts by the Spanish alphabet: accents and case do not count, ñ follows n, and
 * numbers within the texts are compared by their value. `server/core/alphabet.ts` gives SQL this order.
 */
export function compareTexts(one: string, other: string): number {
  collator ??= new Intl.Collator('es-MX', { sensitivity: 'base', numeric: true })
  return collator.compare(one, other)
}
