import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { programFile } from '#server/core/program-files.ts'
import { chunksLoadedBy } from '#server/http/assets.ts'
import { compressed } from '#server/http/compression.ts'
import { BASE_PATH } from '#server/http/serve.ts'
import { isId } from '#shared/ids.ts'
import { type AdminPage, adminPages, type FirstCall } from './admin-pages.ts'
import { isKnownSession } from './known-session.ts'

const file = programFile('dist/client/admin.html')
const ENTRY = 'src/app/admin.html'
const HEAD_END = '</head>'
/** Starts the named calls before the other scripts arrive. */
const FIRST_SCRIPT = '<script src="/before-paint.js"></script>'

interface Address {
  Params: Readonly<Record<string, string>>
  Querystring: { readonly matrix?: unknown }
}

/**
 * Answers each of the administrator's addresses with the same page. It also names what that address
 * loads next, the chunks of its page and its first calls, except for a visitor, whom the browser
 * sends to the login.
 */
export function addAdminPages(app: FastifyInstance, context: AppContext): void {
  if (!existsSync(file)) return
  const html = readFileSync(file, 'utf8')
  const chunksOf = chunksLoadedBy(ENTRY)
  const withPreloads = (
    { page, calls }: AdminPage,
    params: Readonly<Record<string, string>>,
  ): string => {
    const { modules, styles } = page ? chunksOf(buildSourcePath(page)) : { modules: [], styles: [] }
    return html
      .replace(FIRST_SCRIPT, (script) => callTag(addressFirstCalls(calls, params)) + script)
      .replace(
        HEAD_END,
        (end) => modules.map(moduleTag).join('') + styles.map(styleTag).join('') + end,
      )
  }
  for (const [path, row] of Object.entries<AdminPage>(adminPages)) {
    app.get<Address>(path, async (request, reply) => {
      const { params, query } = request
      const known = {
        ...params,
        ...(typeof query.matrix === 'string' && isId(query.matrix) && { matrixId: query.matrix }),
      }
      const preloads = row.frame === 'auth' || (await isKnownSession(context, request))
      const page = preloads ? withPreloads(row, known) : html
      return (
        reply
          // Not cached: the page names files of one build, which the next build does not have.
          .headers({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-cache' })
          .type('text/html; charset=utf-8')
          .send(await compressed(request, reply, page))
      )
    })
  }
}

const buildParams = ({ endpoint: { path }, query }: FirstCall): readonly string[] => [
  ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
  ...Object.values(query),
]

/**
 * The addresses of the first calls of a page, as src/web/send-call.ts writes them, without those
 * that need an id that the page's address does not have.
 */
function addressFirstCalls(
  calls: readonly FirstCall[],
  params: Readonly<Record<string, string>>,
): readonly string[] {
  const isKnown = (name: string): boolean => isId(params[name] ?? '')
  return calls
    .filter((call) => buildParams(call).every(isKnown))
    .map(({ endpoint, query }) => {
      const address = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
      const search = new URLSearchParams(
        Object.entries(query).map(([name, param]) => [name, params[param] ?? '']),
      )
      return `${BASE_PATH}${address}${search.size > 0 ? `?${search}` : ''}`
    })
}

const buildSourcePath = (page: NonNullable<AdminPage['page']>): string =>
  `src/features/${page.replace('/', '/web/')}.tsx`

const moduleTag = (address: string): string =>
  `<link rel="modulepreload" crossorigin href="${address}">`
const styleTag = (address: string): string =>
  `<link rel="preload" as="style" crossorigin href="${address}">`

/** The addresses hold ids and names of the contract only, which need no escape but the ampersand's. */
const callTag = (addresses: readonly string[]): string =>
  addresses.length === 0
    ? ''
    : `<meta name="first-calls" content="${addresses.join(' ').replaceAll('&', '&amp;')}">`
