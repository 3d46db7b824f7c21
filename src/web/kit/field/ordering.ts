/** A copy of the list with the item at index `from` moved to index `to`. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items.slice(from, from + 1)
  return items.toSpliced(from, moved.length).toSpliced(to, 0, ...moved)
}

/** The index to which a key moves the item at `from`; null for a key that moves nothing. */
export function indexAfterKey(key: string, from: number, count: number): number | null {
  if (key === 'ArrowUp') return Math.max(0, from - 1)
  if (key === 'ArrowDown') return Math.min(count - 1, from + 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** What screen readers announce after a move. */
export const moveAnnouncement = (name: string, index: number, count: number): string =>
  `${name}: lugar ${index + 1} de ${count}`
