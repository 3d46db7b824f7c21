import type { FastifyInstance } from 'fastify'
import { renderToString } from 'react-dom/server'
import { companiesContract } from '#features/companies/contract.ts'
import type { AppContext } from '#server/context.ts'
import { builtAssets } from '#server/http/assets.ts'
import { buildAddress } from '#server/http/serve.ts'
import { isId } from '#shared/ids.ts'
import { type LinkPage, NominationDocument } from '../views/NominationDocument.tsx'
import { type Holder, findHolder } from './queries.ts'

const ENTRY = 'src/app/nomination.tsx'

const pages = [
  { path: '/nominate/:subjectId', kind: 'nominator' },
  { path: '/approve/:subjectId', kind: 'approver' },
] as const

/**
 * The pages behind the links of evaluated people and of their leaders. The server never gets the
 * key, which is in the address's fragment: it sends the frame, and the script asks for the rest.
 */
export function registerNominationPages(app: FastifyInstance, context: AppContext): void {
  const assets = builtAssets(ENTRY)
  for (const { path, kind } of pages)
    app.get<{ Params: { subjectId: string } }>(path, async (request, reply) => {
      const { subjectId } = request.params
      const holder = isId(subjectId) ? await findHolder(context.db, subjectId) : undefined
      const page: LinkPage = {
        kind,
        subject_id: subjectId,
        brand: holder ? pickBrand(holder) : null,
      }
      const html = renderToString(<NominationDocument assets={assets} page={page} />)
      return reply
        .headers({
          'x-robots-tag': 'noindex, nofollow, noarchive',
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
        .type('text/html; charset=utf-8')
        .send(`<!doctype html>${html}`)
    })
}

/** Nothing of an erased matrix. */
function pickBrand(holder: Holder): LinkPage['brand'] {
  if (holder.erased_at) return null
  const { company, primary_color, secondary_color, logo_id, matrix } = holder
  const logo = logo_id && buildAddress(companiesContract.logo, { logoId: logo_id })
  return { company: { name: company, primary_color, secondary_color, logo }, matrix }
}
