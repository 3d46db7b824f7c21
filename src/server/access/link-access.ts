import type { LinkKind } from '#shared/endpoint.ts'
import { MINUTE, type RateLimit } from '#shared/rate-limit.ts'
import { Refusal } from '#shared/refusal.ts'
import type { AppContext } from '../context.ts'
import type { LinkHolder } from '../core/secrets.ts'
import type { LinkScope } from './session.ts'

/** Calls without the valid key; calls of the key's holder are not counted (security.md KEY-01). */
const linkKeyLimit: RateLimit = {
  name: 'link_key',
  counts: 'failures',
  rules: [
    { max: 30, window_ms: MINUTE, per: 'subject' },
    { max: 30, window_ms: MINUTE, per: 'address' },
  ],
}

type LimitContext = Pick<AppContext, 'rateLimits'>

/**
 * Refuses a call whose key is missing, wrong or replaced, or whose link is unknown: the replies are
 * the same bytes. `holder_id` is what the failures are counted by.
 */
export function refuseLink(
  context: LimitContext,
  scope: LinkScope<LinkKind>,
  holder_id: string,
): never {
  const caller = { address: scope.address, subject: holder_id }
  context.rateLimits.check(linkKeyLimit, caller)
  context.rateLimits.count(linkKeyLimit, caller)
  throw new Refusal('link.key_required')
}

/** The holder whose key the call carries; refuses every other call. */
export function holderOrRefuse<Holder extends LinkHolder>(
  context: LimitContext,
  scope: LinkScope<LinkKind>,
  given: { readonly id: string; readonly found: Holder | undefined },
): Holder {
  const { id, found } = given
  return found && scope.holdsKeyOf(found) ? found : refuseLink(context, scope, id)
}
