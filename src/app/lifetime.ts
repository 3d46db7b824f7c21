/** Less than the ten seconds that supervisors commonly wait before they kill. */
const STOP_MS = 9000
const PARENT_CHECK_MS = 500
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

interface Closable {
  close(): Promise<void>
}

interface Lifetime<T extends Closable> {
  /** `stopping` is aborted when the process must stop before the start has ended. */
  start(stopping: AbortSignal): Promise<T>
  /** Ends what `close` did not end in time. */
  abandon(): Promise<void>
  /** Whether to stop when the parent ends: a killed npm cannot pass its signal on. */
  readonly ends_with_parent: boolean
  /** For how long `close` drains before it begins to end. */
  readonly drain_ms: number
}

/**
 * Starts, and ends the process within ten seconds of SIGINT, SIGTERM or SIGHUP (a terminal that
 * closes), also while it starts; a server that drains goes on listening before.
 * @throws what `start` throws, unless the process is stopping.
 */
export async function runUntilStopped<T extends Closable>(lifetime: Lifetime<T>): Promise<T> {
  // A closed terminal refuses output, which must not end the process before its database.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const unfinishedStart = new AbortController()
  const starting = lifetime.start(unfinishedStart.signal)
  let has_started = false
  let is_stopping = false
  const stop = (): void => {
    if (is_stopping) return
    is_stopping = true
    if (!has_started) unfinishedStart.abort()
    setTimeout(() => void abandonAndExit(lifetime), lifetime.drain_ms + STOP_MS)
    void closeAndExit(lifetime, starting)
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  if (lifetime.ends_with_parent) callWhenParentEnds(stop)
  try {
    const running = await starting
    has_started = true
    return unfinishedStart.signal.aborted ? await untilExit() : running
  } catch (error) {
    if (unfinishedStart.signal.aborted) return untilExit()
    throw error
  }
}

async function closeAndExit(
  lifetime: Pick<Lifetime<Closable>, 'abandon'>,
  starting: Promise<Closable>,
): Promise<void> {
  try {
    const running = await starting.catch(() => null)
    await running?.close()
  } catch {
    return abandonAndExit(lifetime)
  }
  process.exit(0)
}

async function abandonAndExit({ abandon }: Pick<Lifetime<Closable>, 'abandon'>): Promise<void> {
  try {
    await abandon()
  } finally {
    process.exit(1)
  }
}

/** Never resolves: the process exits meanwhile. */
const untilExit = (): Promise<never> => new Promise(() => {})

/** On Windows a process keeps the number of its ended parent, so this never calls back there. */
function callWhenParentEnds(callback: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, PARENT_CHECK_MS)
  timer.unref()
}
