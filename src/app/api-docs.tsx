import type { FastifyInstance } from 'fastify'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { PublicDocument } from '#features/site/views/PublicDocument.tsx'
import { PublicLayout } from '#features/site/views/PublicLayout.tsx'
import type { AppContext } from '#server/context.ts'
import { builtAssets } from '#server/http/assets.ts'
import { localDate } from '#shared/dates.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { type ApiReference, apiReference } from './api-reference.ts'
import { addressOfSection, DOCS_PATH } from './api-sections.ts'
import { ApiIndexPage, ApiSectionPage } from './ApiPages.tsx'
import { features } from './features.ts'

const DESCRIPTION = `Todas las llamadas de ${PRODUCT_NAME}: quién puede hacerlas, qué reciben, qué contestan y cuándo se niegan.`

interface Page {
  readonly path: string
  readonly title: string
  content(document: ApiReference, address: string): ReactNode
}

const pages: readonly Page[] = [
  {
    path: DOCS_PATH,
    title: 'API',
    content: (document, address) => (
      <ApiIndexPage name={PRODUCT_NAME} document={document} address={address} />
    ),
  },
  ...features.map(({ name, title }) => ({
    path: addressOfSection(name),
    title: `API: ${title}`,
    content: (document: ApiReference) => {
      const section = document.tags.find((tag) => tag.name === name)
      return section && <ApiSectionPage document={document} section={section} />
    },
  })),
]

/** Serves the API's documentation as static pages for engineers. */
export function addApiDocs(app: FastifyInstance, { config, clock }: AppContext): void {
  const site = builtAssets('src/features/site/web/site.ts')
  const own = builtAssets('src/app/api-docs.css')
  const assets = { script: null, styles: [...site.styles, ...own.styles], fonts: site.fonts }
  const about = { name: PRODUCT_NAME, public_url: config.public_url, ...config.site }
  for (const { path, title, content } of pages) {
    const meta = { path, title, description: DESCRIPTION }
    app.get(path, (_request, reply) => {
      const year = Number(localDate(clock.now(), config.default_time_zone).slice(0, 4))
      const markup = renderToStaticMarkup(
        <PublicDocument site={about} meta={meta} assets={assets} unlisted>
          <PublicLayout site={about} year={year} path={path}>
            {content(apiReference(), config.public_url)}
          </PublicLayout>
        </PublicDocument>,
      )
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .send(`<!doctype html>${markup}`)
    })
  }
}
