// How the server begins and ends to take requests.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/core/config.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** `started` from the signal that stops the server on. */
    readonly draining: { started: boolean }
  }
}

/**
 * From the signal on, every reply ends its connection: a proxy in front keeps none on which it would
 * send the next request while the server closes it.
 */
export function endConnectionsWhenDraining(app: FastifyInstance): void {
  app.decorate('draining', { started: false })
  app.addHook('onSend', async (_request, reply) => {
    if (app.draining.started) reply.header('connection', 'close')
  })
}

const PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there. Stop it, or set another PORT.',
  EACCES: 'this account may not listen there. Set a PORT from 1024 on, behind a proxy.',
  EADDRNOTAVAIL: 'this machine has no such address. Set HOST to one of its own.',
}

/**
 * Listens at HOST and PORT; returns the address.
 * @throws Error that names the setting and says what to do.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const problem = PROBLEMS[code]
    if (problem === undefined) throw error
    const name = code === 'EADDRNOTAVAIL' ? 'HOST' : 'PORT'
    throw new Error(`${name}: ${host}:${port} cannot be used: ${problem}`, { cause: error })
  }
}

/** Goes on listening for so long, while `/ready` tells the proxy to lead elsewhere. */
async function drain(app: FastifyInstance, drain_ms: number): Promise<void> {
  app.draining.started = true
  if (drain_ms > 0) await sleep(drain_ms)
}

const SWEEP_MS = 50

/** Drains, then closes each kept-alive connection after its last reply: `app.close()` would wait for it. */
export async function stopServing(app: FastifyInstance, drain_ms: number): Promise<void> {
  await drain(app, drain_ms)
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
  await app.close().finally(() => clearInterval(sweep))
}
