import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFoundPage } from '#features/site/server/pages.tsx'
import type { AppContext } from '#server/context.ts'
import { API_ROOT } from '#server/http/serve.ts'
import { Refusal } from '#shared/refusal.ts'
import { addAdminPages } from './admin-html.ts'
import { addApiDocs } from './api-docs.tsx'
import { features } from './features.ts'
import { isKnownSession } from './known-session.ts'
import { refuseMethod } from './refused-method.ts'
import { addStaticFiles } from './static.ts'

const ENTRANCE: readonly (string | undefined)[] = ['/', '/login']

/** Everything that answers with a page instead of JSON. */
export async function addPages(app: FastifyInstance, context: AppContext): Promise<void> {
  skipEntrance(app, context)
  await addStaticFiles(app)
  addAdminPages(app, context)
  addApiDocs(app, context)
  for (const feature of features)
    if ('registerPages' in feature) feature.registerPages(app, context)
  const showNotFound = notFoundPage(context)
  app.setNotFoundHandler((request, reply) => {
    refuseMethod(request, reply)
    if (wantsPage(request)) return showNotFound(reply)
    throw new Refusal('not_found')
  })
}

/** A signed-in person who opens the home page or the login gets to their last company. */
function skipEntrance(app: FastifyInstance, context: AppContext): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !ENTRANCE.includes(request.routeOptions.url)) return
    if (await isKnownSession(context, request))
      await reply.header('cache-control', 'no-store').redirect('/dashboarduser')
  })
}

/** Whether a browser opens an address, in contrast to a program that makes a call. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' && !url.startsWith(API_ROOT) && (headers.accept ?? '').includes('text/html')
  )
}
