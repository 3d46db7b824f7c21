import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { programFile } from '#server/program-files.ts'
import { adminPaths } from './admin-paths.ts'

const client = programFile('dist/client')

/**
 * Serves the files that Vite built: those with a hash in their name are cached for ever, the others
 * for an hour, the service worker never. Each of the administrator's addresses opens the same page.
 */
export async function addStaticFiles(app: FastifyInstance): Promise<void> {
  if (!existsSync(client)) return
  await app.register(fastifyStatic, {
    root: client,
    preCompressed: true,
    index: false,
    cacheControl: false,
    allowedPath: (name) => !name.startsWith('/.') && name !== '/admin.html',
    setHeaders: (reply, file) => {
      // Not cached: the page names files of one build, which the next build does not have.
      // Its packed copies have further endings.
      if (path.basename(file).startsWith('admin.html')) return
      reply.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`)
          ? 'public, max-age=31536000, immutable'
          : file.endsWith('sheet-worker.js')
            ? 'no-cache'
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
