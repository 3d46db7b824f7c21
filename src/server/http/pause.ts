import { setImmediate } from 'node:timers/promises'

/** For how long a loop over a whole project keeps the processor before other calls run. */
const STRETCH_MS = 1

/** Lets other calls run, when the loop that awaits it has run for long enough. */
export type Pause = () => Promise<void> | undefined

/** Keeps a long loop from keeping other calls waiting: `await pause()` in each of its steps. */
export function createPause(): Pause {
  let started = performance.now()
  return () => {
    if (performance.now() - started < STRETCH_MS) return undefined
    return setImmediate().then(() => {
      started = performance.now()
    })
  }
}

/** What is made of each row of a whole project; other calls run in between. */
export async function mapWithPauses<Row, Made>(
  rows: Iterable<Row>,
  make: (row: Row) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  const pause = createPause()
  for (const row of rows) {
    made.push(make(row))
    await pause()
  }
  return made
}

/** The rows of each key, as `Map.groupBy` gathers them; other calls run in between. */
export async function groupWithPauses<Row, Key>(
  rows: Iterable<Row>,
  keyOf: (row: Row) => Key,
): Promise<Map<Key, Row[]>> {
  const groups = new Map<Key, Row[]>()
  await mapWithPauses(rows, (row) => {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  })
  return groups
}

/** All that a generator makes about a whole project; other calls run in between. */
export const collectWithPauses = <Made>(made: Iterable<Made>): Promise<Made[]> =>
  mapWithPauses(made, (one) => one)
