import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { API_ROOT } from './serve.ts'

/** Allows no inline script or style and nothing from other sites (security.md SEC-13). */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** The policy of a page in which these texts stand: they, known by their hash, and no others. */
export function policyWithInline(parts: { readonly script: string; readonly style: string }) {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  return contentSecurityPolicy
    .replace("script-src 'self'", `script-src 'self' ${hash(parts.script)}`)
    .replace("style-src 'self'", `style-src 'self' ${hash(parts.style)}`)
}

/**
 * For replies that no browser shows as a page: it allows nothing at all, and is 250 bytes shorter on
 * each of the twenty replies of a page (decision 64).
 */
const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Whether a reply is data, a style, a font or a script; a worker's script needs the whole policy. */
const isNoPage = (url: string, type: unknown): boolean =>
  !String(type).startsWith('text/html') &&
  (url.startsWith(API_ROOT) ||
    (/^\/(assets\/|(before-paint|keep-key)\.js)/.test(url) && !url.includes('worker')))

const YEAR_SECONDS = 31_536_000

const alwaysSent = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // A reply that may be cached replaces this header.
  'cache-control': 'no-store',
}

export function securityHeaders({
  config,
}: Pick<AppContext, 'config'>): Readonly<Record<string, string>> {
  const https = config.public_url.startsWith('https://')
  return https
    ? { ...alwaysSent, 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
    : alwaysSent
}

export function addSecurityHeaders(
  app: FastifyInstance,
  context: Pick<AppContext, 'config'>,
): void {
  const headers = securityHeaders(context)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (request.url.startsWith(API_ROOT))
      reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    // A route that sent a policy of its own, as logos do, keeps it.
    const isDefault = reply.getHeader('content-security-policy') === contentSecurityPolicy
    if (isDefault && isNoPage(request.url, reply.getHeader('content-type')))
      reply.header('content-security-policy', closedPolicy).removeHeader('permissions-policy')
    done()
  })
}
