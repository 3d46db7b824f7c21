import type { AppContext, FailureLog } from '../context.ts'
import { describeTrace } from './security-log.ts'

const WINDOW_MS = 60_000
/** Enough to see what fails; a full disk under load fails thousands of calls a minute. */
const LINES_PER_WINDOW = 10

interface Window {
  readonly ends: number
  lines: number
  suppressed: number
}

/**
 * Logs calls that the server could not answer (every status of 500 and more), at most ten lines a
 * minute for each code. The next line of the code tells how many were left out.
 */
export function createFailureLog(parts: Pick<AppContext, 'log' | 'clock'>): FailureLog {
  const windows = new Map<string, Window>()
  return (request, { status, code, error }) => {
    const now = parts.clock.now().getTime()
    const last = windows.get(code)
    const isOpen = last !== undefined && now < last.ends && now >= last.ends - WINDOW_MS
    const window = isOpen ? last : { ends: now + WINDOW_MS, lines: 0, suppressed: 0 }
    windows.set(code, window)
    if (window.lines >= LINES_PER_WINDOW) {
      window.suppressed++
      return
    }
    window.lines++
    const line = {
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status,
      refusal: code,
      suppressed: isOpen ? undefined : last?.suppressed || undefined,
      ...describeTrace(error),
    }
    parts.log.error(
      line,
      code === 'server.failed' ? 'A call failed unexpectedly.' : 'A call could not be answered.',
    )
  }
}
