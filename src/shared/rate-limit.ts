interface RateLimitRule {
  readonly max: number
  readonly window_ms: number
  /** What is counted: calls from an address, calls about a subject, or both together. */
  readonly per: 'address' | 'subject' | 'address and subject'
}

/**
 * How often callers may make a call (security.md SEC-11, RAT-17). Features declare theirs in
 * limits.ts.
 */
export interface RateLimit {
  /** Limits with the same name share their counters. */
  readonly name: string
  /**
   * `failures`: the handler itself counts failed attempts, so that successful calls are unlimited.
   */
  readonly counts: 'calls' | 'failures'
  readonly rules: readonly RateLimitRule[]
  /**
   * Counted by each instance for itself: it spares the machine and protects no secret and no mailbox
   * (decision 0092).
   */
  readonly each_process?: true
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
