import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { finishSignOn } from './sign-on.ts'

/** Where a provider sends the browser back after a sign-in. */
export function registerSignOnPages(app: FastifyInstance, context: AppContext): void {
  app.get('/sign-on/callback', async (request, reply) => {
    const target = await finishSignOn({ context, request, reply })
    return reply.redirect(target)
  })
}
