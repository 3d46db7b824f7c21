import type { RateLimit } from '#shared/rate-limit.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Clock } from '../core/clock.ts'
import { findNetwork, findSite } from './networks.ts'
import type { Attempts, SharedAttempts } from './shared-attempts.ts'

const PRUNE_ABOVE = 50_000
const PRUNE_INTERVAL_MS = 10_000
/** How many times as many attempts as a /64 the /48 around it has. */
const SITE_FACTOR = 4

export interface Caller {
  readonly address: string
  /** The e-mail address, user or link that the attempts concern. */
  readonly subject: string
}

export interface RateLimits {
  /** Throws `request.too_many` (429) with the seconds to wait when the limit is reached. */
  check(limit: RateLimit, caller: Caller): void
  count(limit: RateLimit, caller: Caller): void
  /** How many attempts the tightest rule still allows, and in how many seconds it begins anew. */
  left(limit: RateLimit, caller: Caller): { readonly left: number; readonly resets_in: number }
  /** Waits until the other instances can know what this one has counted. */
  settled(): Promise<void>
}

interface Window {
  count: number
  /** Epoch milliseconds. */
  readonly ends: number
}

/** One counter that a limit demands of a caller. */
interface Counter {
  readonly key: string
  readonly max: number
  readonly window_ms: number
}

function listCounters({ name, rules }: RateLimit, { address, subject }: Caller): Counter[] {
  const network = findNetwork(address)
  const site = findSite(address)
  return rules.flatMap(({ max, window_ms, per }) => {
    const counted = { address: network, subject, 'address and subject': `${network} ${subject}` }
    const own = { key: `${name} ${per} ${counted[per]}`, max, window_ms }
    return per === 'address' && site !== network
      ? [own, { key: `${name} ${per} ${site}`, max: max * SITE_FACTOR, window_ms }]
      : [own]
  })
}

/**
 * Counts attempts in the memory of this process, and tells those of all limits but `each_process`
 * to the other instances (decision 0092).
 */
export function createRateLimits(clock: Clock, shared?: SharedAttempts): RateLimits {
  const windows = new Windows(clock)
  shared?.onTotal((total) => windows.set(total))
  return {
    check(limit, caller) {
      for (const counter of listCounters(limit, caller)) {
        const { count, ends, now } = windows.read(counter)
        if (count >= counter.max)
          throw new Refusal('request.too_many', { retry_after: Math.ceil((ends - now) / 1000) })
      }
    },
    count(limit, caller) {
      windows.prune()
      for (const { key, window_ms } of listCounters(limit, caller)) {
        const ends = windows.add(key, window_ms)
        if (!limit.each_process) shared?.add({ key, attempts: 1, ends, window_ms })
      }
    },
    left(limit, caller) {
      const states = listCounters(limit, caller).map((counter) => {
        const { count, ends, now } = windows.read(counter)
        return {
          left: Math.max(0, counter.max - count),
          resets_in: Math.ceil((ends - now) / 1000),
        }
      })
      return states.reduce((tightest, state) => (state.left < tightest.left ? state : tightest))
    },
    settled: async () => shared?.settled(),
  }
}

class Windows {
  readonly #windows = new Map<string, Window>()
  readonly #clock: Clock
  #pruned_at = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  #open(key: string, window_ms: number, now: number): Window | undefined {
    const window = this.#windows.get(key)
    // A clock that was set back must not keep a window open for longer than the rule says.
    const isOpen = window !== undefined && window.ends > now && window.ends <= now + window_ms
    return isOpen ? window : undefined
  }

  /** The attempts of the open window, or none in the one that begins now. */
  read({ key, window_ms }: Counter): Window & { readonly now: number } {
    const now = this.#clock.now().getTime()
    return { ...(this.#open(key, window_ms, now) ?? { count: 0, ends: now + window_ms }), now }
  }

  /** Counts one attempt and returns when its window ends. */
  add(key: string, window_ms: number): number {
    const now = this.#clock.now().getTime()
    const window = this.#open(key, window_ms, now)
    if (window) {
      window.count++
      return window.ends
    }
    this.#windows.set(key, { count: 1, ends: now + window_ms })
    return now + window_ms
  }

  /** Takes over what all instances have counted; their clocks may be ahead of this one. */
  set({ key, attempts, ends, window_ms }: Attempts): void {
    const longest = this.#clock.now().getTime() + window_ms
    this.#windows.set(key, { count: attempts, ends: Math.min(ends, longest) })
  }

  /**
   * Not at each attempt: with very many addresses every call would wait for the loop over all
   * windows.
   */
  prune(): void {
    const now = this.#clock.now().getTime()
    const isEarly = Math.abs(now - this.#pruned_at) <= PRUNE_INTERVAL_MS
    if (this.#windows.size <= PRUNE_ABOVE || isEarly) return
    this.#pruned_at = now
    for (const [key, window] of this.#windows) if (window.ends <= now) this.#windows.delete(key)
  }
}
