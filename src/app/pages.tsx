import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFoundPage } from '#features/site/server/pages.tsx'
import type { AppContext } from '#server/context.ts'
import { programFile } from '#server/core/program-files.ts'
import { API_ROOT } from '#server/http/serve.ts'
import { Refusal } from '#shared/refusal.ts'
import { addAdminPages } from './admin-html.ts'
import { addApiDocs } from './api-docs.tsx'
import { features } from './features.ts'
import { isKnownSession } from './known-session.ts'
import { refuseMethod } from './refused-method.ts'

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

const client = programFile('dist/client')
/** The service worker, also as the file that is compressed already. */
const WORKER = /[\\/]sheet-worker\.js(\.\w+)?$/

/**
 * Serves the files that Vite built: those with a hash in their name are cached for ever, the others
 * for an hour, the service worker never.
 */
async function addStaticFiles(app: FastifyInstance): Promise<void> {
  if (!existsSync(client)) return
  await app.register(fastifyStatic, {
    root: client,
    preCompressed: true,
    index: false,
    cacheControl: false,
    // the entity tag says the same in fewer bytes, and each file is small enough to come whole
    lastModified: false,
    acceptRanges: false,
    allowedPath: (name) => !name.startsWith('/.') && name !== '/admin.html',
    setHeaders: (reply, file) => {
      reply.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`)
          ? 'public, max-age=31536000, immutable'
          : WORKER.test(file)
            ? 'no-cache'
            : 'public, max-age=3600',
      )
    },
  })
}
