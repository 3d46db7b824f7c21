import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure } from '#server/access/session-cookie.ts'
import type { AppContext } from '#server/context.ts'
import { hashToken, randomToken } from '#server/core/secrets.ts'
import { browserName } from '../browser.rules.ts'
import { KNOWN_BROWSER_DAYS } from '../limits.ts'
import { knowsBrowser, recordBrowser } from './browsers.queries.ts'

const COOKIE_SECONDS = KNOWN_BROWSER_DAYS * 24 * 3600

interface BrowserCall {
  readonly context: AppContext
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const cookieName = (context: AppContext): string =>
  isSecure(context) ? '__Host-browser' : 'browser'

const readBrowserToken = (context: AppContext, request: FastifyRequest): string | undefined =>
  request.cookies[cookieName(context)] || undefined

/** The request's browser in words. */
export const nameBrowser = (request: FastifyRequest): string =>
  browserName(request.headers['user-agent'])

/**
 * Whether the user has signed in with this browser before. It opens nothing: it only exempts from
 * the budget of failed sign-ins that strangers can use up.
 */
export async function isKnownBrowser(
  context: AppContext,
  request: FastifyRequest,
  user_id: string | undefined,
): Promise<boolean> {
  const token = readBrowserToken(context, request)
  return token !== undefined && knowsBrowser(context.db, user_id, hashToken(token))
}

/** Makes the browser one that the user knows; see `recordBrowser`. */
export async function rememberBrowser(
  { context, request, reply }: BrowserCall,
  user_id: string,
): Promise<void> {
  const token = readBrowserToken(context, request) ?? randomToken()
  await recordBrowser(context, {
    user_id,
    token_hash: hashToken(token),
    browser: nameBrowser(request),
  })
  reply.setCookie(cookieName(context), token, {
    path: '/',
    sameSite: 'strict',
    secure: isSecure(context),
    httpOnly: true,
    maxAge: COOKIE_SECONDS,
  })
}
