import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { programFile } from '#server/core/program-files.ts'

const client = programFile('dist/client')
/** The service worker, also as the file that is compressed already. */
const WORKER = /[\\/]sheet-worker\.js(\.\w+)?$/

/**
 * Serves the files that Vite built: those with a hash in their name are cached for ever, the others
 * for an hour, the service worker never.
 */
export async function addStaticFiles(app: FastifyInstance): Promise<void> {
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
