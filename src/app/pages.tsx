import type { FastifyInstance, FastifyRequest } from 'fastify'
import { registerRaterPages } from '#features/answers/server/pages.tsx'
import { notFoundPage, registerSitePages } from '#features/site/server/pages.tsx'
import type { AppContext } from '#server/context.ts'
import { API_ROOT } from '#server/serve.ts'
import { Refusal } from '#shared/refusal.ts'
import { addApiDocs } from './api-docs.tsx'
import { addStaticFiles } from './static.ts'

/** Everything that answers with a page instead of JSON. */
export async function addPages(app: FastifyInstance, context: AppContext): Promise<void> {
  await addStaticFiles(app)
  registerSitePages(app, context)
  addApiDocs(app, context)
  registerRaterPages(app, context)
  const showNotFound = notFoundPage(context)
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return showNotFound(reply)
    throw new Refusal('not_found')
  })
}

/** A browser that opens an address, not a program that makes a call. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' && !url.startsWith(API_ROOT) && (headers.accept ?? '').includes('text/html')
  )
}
