import type { FastifyRequest } from 'fastify'
import { type Endpoint, isPermission } from '#shared/endpoint.ts'
import { Refusal } from '#shared/refusal.ts'
import type { AppContext } from '../context.ts'
import { isDerived } from '../core/secrets.ts'
import { findApiToken } from './api-tokens.ts'
import { readSessionToken } from './session-cookie.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

function isOwnOrigin({ config }: Pick<AppContext, 'config'>, origin: string): boolean {
  if (origin === new URL(config.public_url).origin) return true
  if (config.public_url_given || !URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && loopback.has(hostname)
}

/**
 * Refuses a request that another site makes a browser send (security.md SEC-07): a foreign Origin,
 * a cross-site fetch, or a session without its anti-forgery header. A client without these headers
 * and without a cookie, such as curl, acts for no user and passes. So does one with an API token,
 * which no page of another site can make a browser send, and which goes before the cookie.
 * @throws Refusal `request.forged` (403).
 */
export function refuseForgery(
  context: Pick<AppContext, 'config' | 'secrets'>,
  request: FastifyRequest,
  { access, method }: Pick<Endpoint, 'access' | 'method'>,
): void {
  refuseOtherSites(context, request)
  const { 'sec-fetch-dest': destination, 'x-xsrf-token': header } = request.headers
  // A GET that changes something may come from a script, but not from a link or an image.
  if (method === 'GET' && destination !== undefined && destination !== 'empty')
    throw new Refusal('request.forged')
  if (isPermission(access) && findApiToken(request) !== undefined) return
  const token = readSessionToken(context, request)
  if (token === undefined) return
  const isOwn =
    typeof header === 'string' &&
    isDerived(context.secrets, header, (secrets) => secrets.antiForgery(token))
  if (!isOwn) throw new Refusal('request.forged')
}

/**
 * Refuses a request with a foreign Origin and a cross-site fetch. It is enough for an HTML form of a
 * page that acts for no signed-in user, which works without script.
 * @throws Refusal `request.forged` (403).
 */
export function refuseOtherSites(
  context: Pick<AppContext, 'config'>,
  { headers: { origin, 'sec-fetch-site': site } }: FastifyRequest,
): void {
  if (origin !== undefined && !isOwnOrigin(context, origin)) throw new Refusal('request.forged')
  if (site !== undefined && site !== 'same-origin') throw new Refusal('request.forged')
}
