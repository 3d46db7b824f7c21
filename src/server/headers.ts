import type { FastifyInstance } from 'fastify'
import type { Foundation } from './foundation.ts'

/** No inline script or style anywhere; nothing from other sites (security.md SEC-13). */
export const contentSecurityPolicy = [
  "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:", "font-src 'self'", "connect-src 'self'", "worker-src 'self'",
  "manifest-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'", "object-src 'none'", "require-trusted-types-for 'script'",
].join('; ')

const YEAR = 31_536_000

export function addSecurityHeaders(app: FastifyInstance, foundation: Foundation): void {
  const https = foundation.config.public_url.startsWith('https://')
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'x-request-id': request.id,
    })
    if (https) reply.header('strict-transport-security', `max-age=${YEAR}; includeSubDomains`)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
