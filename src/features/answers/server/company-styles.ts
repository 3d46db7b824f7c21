import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Assets, builtText } from '#server/assets.ts'
import { LruCache } from '#server/lru-cache.ts'
import { Refusal } from '#shared/refusal.ts'
import { brandStylesheet } from '#ui/brand.ts'
import type { MarkedCompany } from '#ui/CompanyMark.tsx'

const NAME = /^([0-9a-fA-F]{6})-([0-9a-fA-F]{6})(?:-([\w-]+))?\.css$/
const STYLESHEETS = 200

/** The name that the build gave its styles; undefined when nothing is built, as in tests. */
const buildOf = ({ styles }: Assets): string | undefined =>
  /([\w-]+)\.css$/.exec(styles[0] ?? '')?.[1]

/** The address of the page's styles together with the company's colours. */
export function companyStylesAddress(
  { primary_color, secondary_color }: MarkedCompany,
  assets: Assets,
): string {
  const names = [primary_color.slice(1), secondary_color.slice(1), buildOf(assets)]
  return `/brand/${names.filter((name) => name !== undefined).join('-')}.css`
}

/**
 * Serves the styles of the rater's pages with a company's colours: one request in place of two. The
 * address names the build and the colours, so a browser may cache the file for good.
 */
export function registerCompanyStyles(app: FastifyInstance, assets: Assets): void {
  const own = assets.styles.map(builtText).join('')
  const compressed = new LruCache<Buffer>(STYLESHEETS)
  app.get<{ Params: { name: string } }>('/brand/:name', async (request, reply) => {
    const [name, primary, secondary, build] = NAME.exec(request.params.name) ?? []
    if (name === undefined) throw new Refusal('not_found')
    // the page of another build, while several instances are upgraded one after the other
    const isOther = build !== undefined && build !== buildOf(assets)
    if (!isOther) reply.header('cache-control', 'public, max-age=31536000, immutable')
    const text = (build === undefined ? '' : own) + brandStylesheet(`#${primary}`, `#${secondary}`)
    return sendStyles(request, reply, (encoding) =>
      compressed.get(`${encoding} ${name}`, async () => compressors[encoding](text)),
    )
  })
}

const compressors = { br: brotliCompressSync, gzip: gzipSync, identity: Buffer.from } as const

async function sendStyles(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  contentIn: (encoding: keyof typeof compressors) => Promise<Buffer>,
): Promise<FastifyReply> {
  const accepted = headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.header('vary', 'accept-encoding').type('text/css; charset=utf-8')
  return reply.send(await contentIn(encoding))
}
