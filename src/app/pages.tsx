import type { FastifyInstance } from 'fastify'
import type { Foundation } from '#server/foundation.ts'
import { Refusal } from '#shared/refusal.ts'

/** Everything that answers with a page instead of JSON. */
export async function addPages(app: FastifyInstance, _foundation: Foundation): Promise<void> {
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found')
  })
}
