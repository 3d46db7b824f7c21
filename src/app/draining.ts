import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** `begun` from the signal that stops the server on. */
    readonly draining: { begun: boolean }
  }
}

/**
 * From the signal on, every reply ends its connection: a proxy in front keeps none on which it would
 * send the next request while the server closes it.
 */
export function endConnectionsWhenDraining(app: FastifyInstance): void {
  app.decorate('draining', { begun: false })
  app.addHook('onSend', async (_request, reply) => {
    if (app.draining.begun) reply.header('connection', 'close')
  })
}

/** Goes on listening for so long, while `/ready` tells the proxy to lead elsewhere. */
export async function drain(app: FastifyInstance, drain_ms: number): Promise<void> {
  app.draining.begun = true
  if (drain_ms > 0) await sleep(drain_ms)
}
