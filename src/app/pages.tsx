import type { FastifyInstance } from 'fastify'
import { registerSitePages } from '#features/site/server/pages.tsx'
import type { Foundation } from '#server/foundation.ts'
import { Refusal } from '#shared/refusal.ts'

/** Everything that answers with a page instead of JSON. */
export async function addPages(app: FastifyInstance, foundation: Foundation): Promise<void> {
  registerSitePages(app, foundation)
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found')
  })
}
