import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFoundPage } from '#features/site/server/pages.tsx'
import type { AppContext } from '#server/context.ts'
import { API_ROOT } from '#server/serve.ts'
import { Refusal } from '#shared/refusal.ts'
import { addApiDocs } from './api-docs.tsx'
import { features } from './features.ts'
import { addStaticFiles } from './static.ts'

/** Everything that answers with a page instead of JSON. */
export async function addPages(app: FastifyInstance, context: AppContext): Promise<void> {
  await addStaticFiles(app)
  addApiDocs(app, context)
  for (const feature of features)
    if ('registerPages' in feature) feature.registerPages(app, context)
  const showNotFound = notFoundPage(context)
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return showNotFound(reply)
    throw new Refusal('not_found')
  })
}

/** Whether a browser opens an address, in contrast to a program that makes a call. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' && !url.startsWith(API_ROOT) && (headers.accept ?? '').includes('text/html')
  )
}
