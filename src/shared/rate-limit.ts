interface RateLimitRule {
  readonly most: number
  /** Milliseconds. */
  readonly within: number
  /** What is counted: calls from an address, calls about a subject, or both together. */
  readonly per: 'address' | 'subject' | 'address and subject'
}

/** How often something may be tried (security.md SEC-11, RAT-17). A feature declares its own in limits.ts. */
export interface RateLimit {
  /** Limits with the same name share their counters. */
  readonly name: string
  /** `failures`: the handler counts failed attempts itself, so that a success never locks anybody out. */
  readonly counts: 'calls' | 'failures'
  readonly rules: readonly RateLimitRule[]
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
