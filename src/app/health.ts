import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { commit, version } from '#server/core/program-files.ts'
import { sameText } from '#server/core/secrets.ts'
import { isReady, checkReadiness } from '#server/http/readiness.ts'
import { readMetrics } from '#server/telemetry/metrics.ts'
import { Refusal } from '#shared/refusal.ts'

const MILLISECONDS_PER_SECOND = 1000

/**
 * GET /health: the process runs. GET /ready: it can do its work. GET /metrics: measurements for the
 * operator.
 */
export function addHealth(app: FastifyInstance, context: AppContext): void {
  app.addHook('onResponse', (request, reply, done) => {
    context.metrics.answered(
      request.method,
      request.routeOptions.url ?? 'none',
      reply.statusCode,
      reply.elapsedTime / MILLISECONDS_PER_SECOND,
    )
    done()
  })
  app.get('/health', async () => ({ status: 'success', data: { alive: true, version, commit } }))
  app.get('/ready', async (_request, reply) => {
    const readiness = await checkReadiness(context, process.uptime())
    const ready = isReady(readiness) && !app.draining.started
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'success' : 'error', data: readiness })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(context, request)) throw new Refusal('not_found')
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await readMetrics(context))
  })
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Allows callers with the token and callers on this machine, unless a proxy here forwards their
 * request.
 */
function mayReadMetrics(
  { config }: Pick<AppContext, 'config'>,
  { socket, headers }: FastifyRequest,
): boolean {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  if (token !== undefined)
    return config.metrics_token !== undefined && sameText(token, config.metrics_token)
  const forwarded =
    headers['x-forwarded-for'] ?? headers.forwarded ?? headers.via ?? headers['x-real-ip']
  return forwarded === undefined && loopback.has(socket.remoteAddress ?? '')
}
