import type { Allowance } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Clock } from './clock.ts'

const MINUTE = 60_000
const MANY = 50_000
const PRUNE_EVERY = 10_000

interface Rule {
  readonly most: number
  readonly within: number
  /** What is counted: the address alone, or the address with what was typed. */
  readonly per: 'address' | 'address and subject' | 'subject'
}

type Counted = Allowance | 'unknown_link' | 'second_factor'

/** security.md SEC-11 and RAT-17. Only failures of `login` are counted, so nobody is locked out by succeeding. */
const rules: Readonly<Record<Counted, readonly Rule[]>> = {
  login: [
    { most: 10, within: 15 * MINUTE, per: 'address and subject' },
    { most: 50, within: 15 * MINUTE, per: 'address' },
  ],
  // whoever spends this knows the password already: the owner is not kept out by strangers
  second_factor: [{ most: 10, within: 15 * MINUTE, per: 'subject' }],
  sign_up: [{ most: 10, within: 60 * MINUTE, per: 'address' }],
  recovery: [
    { most: 20, within: 60 * MINUTE, per: 'address' },
    { most: 5, within: 60 * MINUTE, per: 'subject' },
  ],
  mailed_link: [{ most: 30, within: 60 * MINUTE, per: 'address' }],
  contact: [{ most: 5, within: 60 * MINUTE, per: 'address' }],
  import: [{ most: 10, within: MINUTE, per: 'subject' }],
  rater_write: [{ most: 120, within: MINUTE, per: 'subject' }],
  unknown_link: [{ most: 30, within: MINUTE, per: 'address' }],
}

export interface Caller {
  readonly address: string
  /** Whom or what the attempts are about: an e-mail, a user, a link. */
  readonly subject: string
}

export interface Limits {
  /** Refuses with 429 when the allowance is used up. */
  check(allowance: Counted, caller: Caller): void
  spend(allowance: Counted, caller: Caller): void
}

export function createLimits(clock: Clock): Limits {
  const windows = new Map<string, { count: number; ends: number }>()
  let pruned_at = 0
  const keyOf = (allowance: string, rule: Rule, caller: Caller): string => {
    const who =
      rule.per === 'address'
        ? caller.address
        : rule.per === 'subject'
          ? caller.subject
          : `${caller.address} ${caller.subject}`
    return `${allowance} ${rule.per} ${who}`
  }
  const prune = (now: number): void => {
    pruned_at = now
    for (const [key, window] of windows) if (window.ends <= now) windows.delete(key)
  }
  return {
    check(allowance, caller) {
      const now = clock.now().getTime()
      for (const rule of rules[allowance]) {
        const window = windows.get(keyOf(allowance, rule, caller))
        if (window && window.ends > now && window.count >= rule.most) {
          throw new Refusal('request.too_many', {
            retry_after: Math.ceil((window.ends - now) / 1000),
          })
        }
      }
    },
    spend(allowance, caller) {
      const now = clock.now().getTime()
      // looking through all of them for each attempt would stop the process when that many are at it at once
      if (windows.size > MANY && Math.abs(now - pruned_at) > PRUNE_EVERY) prune(now)
      for (const rule of rules[allowance]) {
        const key = keyOf(allowance, rule, caller)
        const window = windows.get(key)
        if (window && window.ends > now) window.count++
        else windows.set(key, { count: 1, ends: now + rule.within })
      }
    },
  }
}
