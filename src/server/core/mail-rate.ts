import type { Clock } from './clock.ts'

/** The most mails that may leave within any stretch of that length. */
export interface MailRateLimit {
  readonly mails: number
  readonly window_ms: number
}

export interface MailRate {
  /** Milliseconds until the next mail may leave; 0 when it may now. */
  wait(): number
  left(): void
}

/** Counts the mails of this process. Without a limit every mail may leave at once. */
export function createRate(limit: MailRateLimit | null, clock: Clock): MailRate {
  if (limit === null) return { wait: () => 0, left: () => {} }
  const { mails, window_ms } = limit
  /** When the mails of the last stretch left, from the oldest. */
  let departures: number[] = []
  return {
    wait: () => {
      const now = clock.now().getTime()
      // One that lies ahead was noted before the clock was set back.
      departures = departures.filter((at) => at > now - window_ms && at <= now)
      const oldest = departures.at(-mails)
      return oldest === undefined ? 0 : oldest + window_ms - now
    },
    left: () => void departures.push(clock.now().getTime()),
  }
}
