import { setImmediate } from 'node:timers/promises'

/** For how long a loop over a whole project keeps the processor before other calls run. */
const STRETCH_MS = 2

/** Keeps a long loop from keeping other calls waiting: `await pause()` in each of its steps. */
export function createPause(): () => Promise<void> | undefined {
  let started = performance.now()
  return () => {
    if (performance.now() - started < STRETCH_MS) return undefined
    return setImmediate().then(() => {
      started = performance.now()
    })
  }
}

/** All that a generator makes about a whole project; other calls run in between. */
export async function collectWithPauses<Made>(made: Iterable<Made>): Promise<Made[]> {
  const collected: Made[] = []
  const pause = createPause()
  for (const one of made) {
    collected.push(one)
    await pause()
  }
  return collected
}
