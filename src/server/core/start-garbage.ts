import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The first jobs and their modules are there by then. */
const AFTER_START_MS = 3000

/**
 * Collects once what a start leaves behind. V8 collects when it allocates, so a process
 * without calls would keep it; afterwards V8 returns the pages within half a minute.
 */
export const collectAfterStart = (): void => void setTimeout(collectGarbage, AFTER_START_MS).unref()

export function collectGarbage(): void {
  // only contexts that are made from now on have the function
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
  setFlagsFromString('--no-expose-gc')
}
