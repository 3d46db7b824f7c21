import { isIPv6 } from 'node:net'
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
  /** How many attempts the tightest rule still allows, and in how many seconds it begins anew. */
  left(limit: RateLimit, caller: Caller): { readonly left: number; readonly resets_in: number }
}

interface Window {
  count: number
  /** Epoch milliseconds. */
  readonly ends: number
}

type Rule = RateLimit['rules'][number]

/**
 * What attempts are counted by: an IPv4 address, or the /64 network of an IPv6 address, because each
 * customer of a provider gets at least one and may use all of its addresses.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...rest]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

function keyOf(limit: RateLimit, rule: Rule, caller: Caller): string {
  const { subject } = caller
  const address = networkOf(caller.address)
  const counted = { address, subject, 'address and subject': `${address} ${subject}` }[rule.per]
  return `${limit.name} ${rule.per} ${counted}`
}

/** Counts attempts in the memory of this process. */
export function createRateLimits(clock: Clock): RateLimits {
  const windows = new Map<string, Window>()
  let pruned_at = 0
  const openWindow = (key: string, rule: Rule, now: number): Window | undefined => {
    const window = windows.get(key)
    // A clock that was set back must not keep a window open for longer than the rule says.
    const isOpen = window !== undefined && window.ends > now && window.ends <= now + rule.window_ms
    return isOpen ? window : undefined
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
        const window = openWindow(keyOf(limit, rule, caller), rule, now)
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
        const window = openWindow(key, rule, now)
        if (window) window.count++
        else windows.set(key, { count: 1, ends: now + rule.window_ms })
      }
    },
    left(limit, caller) {
      const now = clock.now().getTime()
      const states = limit.rules.map((rule) => {
        const window = openWindow(keyOf(limit, rule, caller), rule, now)
        const ends = window?.ends ?? now + rule.window_ms
        return {
          left: Math.max(0, rule.max - (window?.count ?? 0)),
          resets_in: Math.ceil((ends - now) / 1000),
        }
      })
      return states.reduce((tightest, state) => (state.left < tightest.left ? state : tightest))
    },
  }
}
