import type { FastifyInstance } from 'fastify'
import type { Foundation } from '#server/foundation.ts'
import { databaseAnswers } from '#server/readiness.ts'

/** GET /health: the process lives. GET /ready: it can do its work. */
export function addHealth(app: FastifyInstance, foundation: Foundation): void {
  app.get('/health', async () => ({ status: 'success', data: { alive: true } }))
  app.get('/ready', async (_request, reply) => {
    const ready = await databaseAnswers(foundation.pool)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'success' : 'error', data: { database: ready } })
  })
}
