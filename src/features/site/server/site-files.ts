import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { mailtoLink } from '#shared/text.ts'

const CACHE_FIVE_MINUTES = 'public, max-age=300'
const SECURITY_PATH = '/.well-known/security.txt'
/** RFC 9116 recommends less than a year. */
const SECURITY_VALID_MS = 180 * 24 * 60 * 60 * 1000

interface IndexedPaths {
  readonly listed: readonly string[]
  /** Paths that search engines must not index. */
  readonly hidden: readonly string[]
}

/** Mounts the site map, robots.txt and security.txt. */
export function registerSiteFiles(
  app: FastifyInstance,
  context: AppContext,
  { listed, hidden }: IndexedPaths,
): void {
  const { public_url } = context.config
  const files = [
    { path: '/sitemap.xml', type: 'application/xml', content: () => sitemap(public_url, listed) },
    { path: '/robots.txt', type: 'text/plain', content: () => robots(public_url, hidden) },
    { path: SECURITY_PATH, type: 'text/plain', content: () => securityText(context) },
  ]
  for (const { path, type, content } of files)
    app.get(path, (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', CACHE_FIVE_MINUTES)
        .send(content()),
    )
}

function sitemap(public_url: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<url><loc>${public_url}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`
}

function robots(public_url: string, paths: readonly string[]): string {
  const rules = paths.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${public_url}/sitemap.xml`, ''].join('\n')
}

/** Where to report a vulnerability (RFC 9116). */
function securityText({ config, clock }: AppContext): string {
  const expires = new Date(clock.now().getTime() + SECURITY_VALID_MS)
  return [
    `Contact: ${mailtoLink(config.site.contact_email)}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: es, en',
    `Canonical: ${config.public_url}${SECURITY_PATH}`,
    '',
  ].join('\n')
}
