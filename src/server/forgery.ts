import type { FastifyRequest } from 'fastify'
import { Refusal } from '#shared/refusal.ts'
import type { AppContext } from './context.ts'
import { sameText } from './secrets.ts'
import { tokenOf } from './session.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

function isOwnOrigin(context: AppContext, origin: string): boolean {
  const own = new URL(context.config.public_url)
  if (origin === own.origin) return true
  if (context.config.public_url_given || !URL.canParse(origin)) return false
  const other = new URL(origin)
  return other.protocol === 'http:' && loopback.has(other.hostname)
}

/**
 * Refuses what another site makes a browser send (security.md SEC-07): a foreign Origin, a cross-site fetch, or a session without its
 * anti-forgery header. A client without any of these headers and without a cookie, such as curl, is nobody's victim and passes.
 */
export function refuseForgery(
  context: AppContext,
  request: FastifyRequest,
  byReading: boolean,
): void {
  const {
    origin,
    'sec-fetch-site': site,
    'sec-fetch-dest': destination,
    'x-xsrf-token': header,
  } = request.headers
  if (origin !== undefined && !isOwnOrigin(context, origin)) throw new Refusal('request.forged')
  if (site !== undefined && site !== 'same-origin') throw new Refusal('request.forged')
  if (byReading && destination !== undefined && destination !== 'empty')
    throw new Refusal('request.forged')
  const token = tokenOf(context, request)
  if (token === undefined) return
  if (typeof header !== 'string' || !sameText(header, context.secrets.antiForgery(token)))
    throw new Refusal('request.forged')
}
