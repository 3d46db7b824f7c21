import type { FastifyInstance } from 'fastify'
import { renderToStaticMarkup } from 'react-dom/server'
import { PublicDocument } from '#features/site/views/PublicDocument.tsx'
import { PublicLayout } from '#features/site/views/PublicLayout.tsx'
import type { AppContext } from '#server/context.ts'
import { builtAssets } from '#server/http/assets.ts'
import { localDate } from '#shared/dates.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { DossierPage } from '../views/DossierPage.tsx'
import { DOSSIER_PATH, dossierHash, dossierIds } from './dossier-address.ts'
import { findDossier } from './dossier.queries.ts'

const SITE_ENTRY = 'src/features/site/web/site.ts'

/** The trust dossier of a project, without session, key and script, at an address of its own. */
export function registerDossierPage(app: FastifyInstance, context: AppContext): void {
  const { config, clock, db, secrets } = context
  const assets = { ...builtAssets(SITE_ENTRY), script: null }
  const site = { name: PRODUCT_NAME, public_url: config.public_url, ...config.site }
  app.get<{ Params: { handle: string } }>(`${DOSSIER_PATH}/:handle`, async (request, reply) => {
    const ids = dossierIds(secrets, request.params.handle)
    const found = ids.length > 0 ? await findDossier(db, ids) : null
    if (!found) {
      reply.callNotFound()
      return reply
    }
    const meta = {
      path: request.url,
      title: 'Expediente de confianza',
      description: 'Qué se promete a quienes participan en una evaluación 360, antes de responder.',
    }
    const year = Number(localDate(clock.now(), config.default_time_zone).slice(0, 4))
    const markup = renderToStaticMarkup(
      <PublicDocument site={site} meta={meta} assets={assets} unlisted>
        <PublicLayout site={site} year={year} path={meta.path}>
          <DossierPage title={meta.title} hash={dossierHash(found.dossier)} found={found} />
        </PublicLayout>
      </PublicDocument>,
    )
    return reply
      .type('text/html; charset=utf-8')
      .header('x-robots-tag', 'noindex, nofollow, noarchive')
      .send(`<!doctype html>${markup}`)
  })
}
