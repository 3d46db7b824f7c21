import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'

type CookieContext = Pick<AppContext, 'config'>

/** Whether cookies are only sent over HTTPS. */
export const isSecure = ({ config }: CookieContext): boolean =>
  config.public_url.startsWith('https://')
/** The cookie's name. Browsers accept the prefix `__Host-` only over HTTPS. */
export const sessionCookie = (context: CookieContext): string =>
  isSecure(context) ? '__Host-session' : 'session'
export const readSessionToken = (
  context: CookieContext,
  request: FastifyRequest,
): string | undefined => request.cookies[sessionCookie(context)] || undefined

/** An empty token and zero seconds remove both cookies. */
export function setCookies(
  context: Pick<AppContext, 'config' | 'secrets'>,
  reply: FastifyReply,
  token: string,
  seconds: number,
): void {
  const shared = {
    path: '/',
    sameSite: 'strict',
    secure: isSecure(context),
    maxAge: seconds,
  } as const
  reply.setCookie(sessionCookie(context), token, { ...shared, httpOnly: true })
  reply.setCookie('XSRF-TOKEN', token && context.secrets.antiForgery(token), {
    ...shared,
    httpOnly: false,
  })
}
