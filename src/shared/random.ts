/** The 32-bit start value of the generator: xmur3 over the seed's characters. */
function hash32(seed: string): number {
  let hash = 1779033703 ^ seed.length
  for (let i = 0; i < seed.length; i++) {
    hash = Math.imul(hash ^ seed.charCodeAt(i), 3432918353)
    hash = (hash << 13) | (hash >>> 19)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507)
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Returns a generator of numbers in [0, 1) that depend only on the seed (mulberry32). Not for
 * secrets.
 */
export function seededRandom(seed: string): () => number {
  let state = hash32(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A copy in random order (Fisher–Yates); `random` returns numbers in [0, 1). */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const copy = [...items]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [copy[last], copy[other]]
    if (a !== undefined && b !== undefined) [copy[last], copy[other]] = [b, a]
  }
  return copy
}
