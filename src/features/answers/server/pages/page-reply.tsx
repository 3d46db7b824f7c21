import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { MarkedCompany } from '#ui/CompanyMark.tsx'
import type { PageData } from '../../sheet/page.rules.ts'
import { RaterDocument } from '../../views/RaterDocument.tsx'
import type { InlineParts, RaterAssets } from './company-styles.ts'
import { DATA_MARK, renderShared } from './page-template.ts'

const MIN_COMPRESSED_LENGTH = 1024
/** Half the processor's time of quality 4, for 5 % more bytes. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }

export interface RaterPage {
  readonly title: string
  readonly company: MarkedCompany | null
  /** The matrix, below the company's name. */
  readonly subtitle?: string | undefined
  readonly content: ReactElement
  readonly data?: PageData
  /** With the default policy, `no-referrer`, a posted HTML form would send `Origin: null`. */
  readonly posts_form?: boolean
  /** Set when other raters' pages differ in these texts only. */
  readonly marked?: MarkedPage
}

/** A page with `textMark(0)`, `textMark(1)` … in place of a rater's own texts. */
export interface MarkedPage {
  readonly key: string
  readonly texts: readonly string[]
  readonly content: ReactElement
}

/** Sends a page with headers against caching, indexing and referrers. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  assets: RaterAssets,
  page: RaterPage,
): Promise<FastifyReply> {
  const inline = await assets.makeInline(page.company)
  reply.headers({
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'cache-control': 'no-store',
    'content-security-policy': inline.policy,
    'referrer-policy': page.posts_form ? 'same-origin' : 'no-referrer',
  })
  const html = await renderPage(assets, page, inline)
  return sendCompressed(request, reply.type('text/html; charset=utf-8'), `<!doctype html>${html}`)
}

/**
 * Only the page that a browser keeps names its fonts, because the others are kept with it. On slow
 * networks fonts that are asked for with the scripts delay them; the styles ask for them
 * too, and until then a local font of the same measures shows.
 */
const keepsFiles = ({ data }: RaterPage): boolean => data?.kind === 'offline'

/** The name under which the tab keeps the key; an erased matrix has nothing to keep one for. */
const nameSecret = ({ kind }: PageData) =>
  kind === 'gone' ? undefined : kind === 'reopen' ? 'receipt' : 'key'

const KEYED: ReadonlySet<PageData['kind']> = new Set(['locked', 'verification', 'sheet'])

async function renderPage(
  assets: RaterAssets,
  page: RaterPage,
  inline: InlineParts,
): Promise<string> {
  const { title, company, subtitle, data, marked } = page
  const json = data && JSON.stringify(data).replaceAll('<', '\\u003c')
  const render = (content: ReactElement, shown: string | undefined): string =>
    renderToString(
      <RaterDocument
        title={title}
        assets={keepsFiles(page) ? assets : { ...assets, fonts: [] }}
        company={company}
        subtitle={subtitle}
        inline={inline}
        secret={data && nameSecret(data)}
        keyed={data && KEYED.has(data.kind)}
        data={shown}
      >
        {content}
      </RaterDocument>,
    )
  if (!marked || json === undefined) return render(page.content, json)
  return renderShared({
    key: JSON.stringify([title, company, subtitle, marked.key]),
    texts: marked.texts,
    data: json,
    renderMarked: () => render(marked.content, DATA_MARK),
    render: () => render(page.content, json),
  })
}

/** Compresses on the fly: each page is rendered for one rater, who often reads it on a phone. */
function sendCompressed(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  reply.header('vary', 'accept-encoding')
  if (html.length < MIN_COMPRESSED_LENGTH) return reply.send(html)
  if (/\bbr\b/.test(accepted))
    return reply.header('content-encoding', 'br').send(brotliCompressSync(html, brotli))
  return /\bgzip\b/.test(accepted)
    ? reply.header('content-encoding', 'gzip').send(gzipSync(html))
    : reply.send(html)
}
