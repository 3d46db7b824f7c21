import type { FastifyInstance, RawRequestDefaultExpression } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { readRequestId, runAs, readTraceparent, type Work } from '#server/core/work.ts'
import type { Span } from '#server/telemetry/telemetry.ts'
import { newId } from '#shared/ids.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the log lines of the request have in common; null before its first hook. */
    work: Work | null
    span: Span | null
  }
}

type Trust = Pick<AppContext['config'], 'trust_proxy'>

/**
 * The id that a trusted proxy gave to the request, or a random one: a counter would tell every
 * caller how much the others do.
 */
export const requestIds =
  ({ trust_proxy }: Trust): ((request: RawRequestDefaultExpression) => string) =>
  ({ headers }) =>
    (trust_proxy > 0 ? readRequestId(headers['x-request-id']) : undefined) ?? newId()

/** Makes the request's id and trace known to all that is done for it. */
export function carryWork(
  app: FastifyInstance,
  { telemetry, config }: Pick<AppContext, 'telemetry' | 'config'>,
): void {
  for (const name of ['work', 'span', 'workspace_id'] as const) app.decorateRequest(name, null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id, headers, routeOptions } = request
    const route = routeOptions.url
    const span = telemetry.start({
      kind: 'request',
      name: route === undefined ? method : `${method} ${route}`,
      parent: config.trust_proxy > 0 ? readTraceparent(headers.traceparent) : undefined,
      facts: { 'http.request.method': method, 'http.route': route },
    })
    request.span = span
    request.work = { request_id: id, traceparent: span.traceparent }
    runAs(request.work, done)
  })
  app.addHook('onResponse', ({ span, workspace_id }, { statusCode }, done) => {
    const facts = { 'http.response.status_code': statusCode }
    span?.end(
      workspace_id === null ? facts : { ...facts, 'contorno.workspace_id': workspace_id },
      statusCode >= 500,
    )
    done()
  })
  // A body arrives in events of its connection, which belong to no request.
  app.addHook('preHandler', (request, _reply, done) => runAs(request.work ?? {}, done))
}

/**
 * Logs a line per answered request where ACCESS_LOG or LOG_LEVEL asks for it, with the route's
 * template: the address holds ids, of raters too, and values of a query.
 */
export function logAccess(app: FastifyInstance, context: Pick<AppContext, 'log' | 'config'>): void {
  const level = context.config.access_log ? 'info' : 'debug'
  if (!context.log.isLevelEnabled(level)) return
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    runAs(request.work ?? { request_id: request.id }, () =>
      context.log[level](line, 'A request was answered.'),
    )
    done()
  })
}
