import type { RateLimit } from '#shared/rate-limit.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Clock } from './clock.ts'

const PRUNE_ABOVE = 50_000
const PRUNE_INTERVAL_MS = 10_000

export interface Caller {
  readonly address: string
  /** The e-mail address, user or link that the attempts concern. */
  readonly subject: string
}

export interface RateLimits {
  /** Throws `request.too_many` (429) with the seconds to wait when the limit is reached. */
  check(limit: RateLimit, caller: Caller): void
  count(limit: RateLimit, caller: Caller): void
}

interface Window {
  count: number
  /** Epoch milliseconds. */
  readonly ends: number
}

type Rule = RateLimit['rules'][number]

function keyOf(limit: RateLimit, rule: Rule, { address, subject }: Caller): string {
  const counted = { address, subject, 'address and subject': `${address} ${subject}` }[rule.per]
  return `${limit.name} ${rule.per} ${counted}`
}

/** Counts attempts in the memory of this process. */
export function createRateLimits(clock: Clock): RateLimits {
  const windows = new Map<string, Window>()
  let pruned_at = 0
  const openWindow = (key: string, now: number): Window | undefined => {
    const window = windows.get(key)
    return window && window.ends > now ? window : undefined
  }
  // Not at each attempt: with very many addresses every call would wait for the loop over all
  // windows.
  const prune = (now: number): void => {
    if (windows.size <= PRUNE_ABOVE || Math.abs(now - pruned_at) <= PRUNE_INTERVAL_MS) return
    pruned_at = now
    for (const [key, window] of windows) if (window.ends <= now) windows.delete(key)
  }
  return {
    check(limit, caller) {
      const now = clock.now().getTime()
      for (const rule of limit.rules) {
        const window = openWindow(keyOf(limit, rule, caller), now)
        if (window && window.count >= rule.max)
          throw new Refusal('request.too_many', {
            retry_after: Math.ceil((window.ends - now) / 1000),
          })
      }
    },
    count(limit, caller) {
      const now = clock.now().getTime()
      prune(now)
      for (const rule of limit.rules) {
        const key = keyOf(limit, rule, caller)
        const window = openWindow(key, now)
        if (window) window.count++
        else windows.set(key, { count: 1, ends: now + rule.window_ms })
      }
    },
  }
}
