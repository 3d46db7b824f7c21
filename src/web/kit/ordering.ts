/** The list with one item at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const taken = items.slice(from, from + 1)
  return items.toSpliced(from, taken.length).toSpliced(to, 0, ...taken)
}

/** Where an arrow key leads an item; null for every other key. */
export function placeByKey(key: string, from: number, count: number): number | null {
  if (key === 'ArrowUp') return Math.max(0, from - 1)
  if (key === 'ArrowDown') return Math.min(count - 1, from + 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** What is read out after a move. */
export const placeSentence = (name: string, place: number, count: number): string =>
  `${name}: lugar ${place + 1} de ${count}`
