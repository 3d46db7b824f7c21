import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { adminPaths } from './admin-paths.ts'

const client = path.resolve(import.meta.dirname, '../../dist/client')

/** What Vite built: hashed files for ever, the few others briefly, and the administrator's one page under each of its addresses. */
export async function addStaticFiles(app: FastifyInstance): Promise<void> {
  if (!existsSync(client)) return
  await app.register(fastifyStatic, {
    root: client,
    preCompressed: true,
    index: false,
    cacheControl: false,
    allowedPath: (name) => !name.startsWith('/.') && name !== '/admin.html',
    setHeaders: (reply, file) => {
      // the page names files of one build: kept for an hour it would ask the next one for what is gone
      if (file.endsWith('admin.html')) return
      reply.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`)
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
      )
    },
  })
  for (const address of adminPaths) {
    app.get(address, (_request, reply) =>
      reply
        .headers({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-cache' })
        .sendFile('admin.html', { cacheControl: false }),
    )
  }
}
