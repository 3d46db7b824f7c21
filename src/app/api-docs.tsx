import type { FastifyInstance } from 'fastify'
import { renderToStaticMarkup } from 'react-dom/server'
import { PublicDocument } from '#features/site/views/PublicDocument.tsx'
import { PublicLayout } from '#features/site/views/PublicLayout.tsx'
import { builtAssets } from '#server/assets.ts'
import type { Foundation } from '#server/foundation.ts'
import { BASE_PATH } from '#server/serve.ts'
import { localDate } from '#shared/dates.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { ApiPage } from './ApiPage.tsx'
import { openApi } from './openapi.ts'

const meta = {
  path: `${BASE_PATH}/docs`,
  title: 'API',
  description: `Todas las llamadas de ${PRODUCT_NAME}: quién puede hacerlas, qué reciben, qué contestan y cuándo se niegan.`,
}

/** The interface's page for people who write programs: whole without script. */
export function addApiDocs(app: FastifyInstance, { config, clock }: Foundation): void {
  const [site, own] = [builtAssets('src/features/site/web/site.ts'), builtAssets('src/app/api-docs.css')]
  const assets = { script: null, styles: [...site.styles, ...own.styles], fonts: site.fonts }
  const about = { name: PRODUCT_NAME, public_url: config.public_url, ...config.site }
  app.get(meta.path, (_request, reply) => {
    const year = Number(localDate(clock.now(), config.default_time_zone).slice(0, 4))
    const markup = renderToStaticMarkup(
      <PublicDocument site={about} meta={meta} assets={assets} unlisted>
        <PublicLayout site={about} year={year} path={meta.path}>
          <ApiPage name={PRODUCT_NAME} document={openApi()} />
        </PublicLayout>
      </PublicDocument>,
    )
    return reply.type('text/html; charset=utf-8').header('cache-control', 'public, max-age=300').send(`<!doctype html>${markup}`)
  })
}
