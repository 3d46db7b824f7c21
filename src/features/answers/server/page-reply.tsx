import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Assets } from '#server/assets.ts'
import type { MarkedCompany } from '#ui/CompanyMark.tsx'
import type { PageData } from '../page.rules.ts'
import { RaterDocument } from '../views/RaterDocument.tsx'

const MIN_COMPRESSED_LENGTH = 1024
const BROTLI_QUALITY = 4

export interface RaterPage {
  readonly title: string
  readonly company: MarkedCompany | null
  readonly content: ReactElement
  readonly data?: PageData
}

/** Sends a page with headers against caching, indexing and referrers. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  assets: Assets,
  { title, company, content, data }: RaterPage,
): FastifyReply {
  reply.headers({
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  const colors =
    company && `/brand/${company.primary_color.slice(1)}-${company.secondary_color.slice(1)}.css`
  const html = renderToString(
    <RaterDocument title={title} assets={assets} company={company} colors={colors} data={data}>
      {content}
    </RaterDocument>,
  )
  return sendCompressed(request, reply.type('text/html; charset=utf-8'), `<!doctype html>${html}`)
}

/** Compresses on the fly: each page is rendered for one rater, who often reads it on a phone. */
function sendCompressed(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  reply.header('vary', 'accept-encoding')
  if (html.length < MIN_COMPRESSED_LENGTH) return reply.send(html)
  if (/\bbr\b/.test(accepted))
    return reply
      .header('content-encoding', 'br')
      .send(
        brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
      )
  return /\bgzip\b/.test(accepted)
    ? reply.header('content-encoding', 'gzip').send(gzipSync(html))
    : reply.send(html)
}
