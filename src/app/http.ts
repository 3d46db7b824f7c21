import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { AppContext } from '#server/context.ts'
import { unsupportedBody } from '#server/http/body-type.ts'
import { compressReplies } from '#server/http/compression.ts'
import { replyToFailure } from '#server/http/failed-reply.ts'
import { addSecurityHeaders, securityHeaders } from '#server/http/headers.ts'
import type { Routes } from '#server/http/serve.ts'
import { refuseWaitingAtStop } from '#server/http/turns.ts'
import { logRefusal } from '#server/telemetry/security-log.ts'
import { Refusal } from '#shared/refusal.ts'
import { brokenRequestHandler, nodeOptions, refuseWithoutHost, tooLarge } from './broken-request.ts'
import { featureRoutes } from './features.ts'
import { addHealth } from './health.ts'
import { addOpenApi } from './openapi.ts'
import { addPages } from './pages.tsx'
import { carryWork, logAccess, requestIds } from './request-log.ts'
import { endConnectionsWhenDraining } from './serving.ts'
import { refuseSuspendedLinks } from './suspended-links.tsx'

const BODY_LIMIT_BYTES = 256 * 1024
const FILE_LIMIT_BYTES = 5 * 1024 * 1024
const REQUEST_TIMEOUT_MS = 60_000
/** Longer than any request line, so that the router passes each id on to the check of its shape. */
const MAXIMUM_PARAM_LENGTH = 16_384

/** A request that comes while the server closes is answered, not refused in the framework's shape. */
const closing = { forceCloseConnections: 'idle', return503OnClosing: false } as const

/** The product over HTTP: headers, the contract's calls, pages and health. */
export async function createApp(
  context: AppContext,
  mounted: readonly Routes[] = featureRoutes,
): Promise<FastifyInstance> {
  const { trust_proxy } = context.config
  const answerFailure = failureAnswers(context)
  const app = fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: nodeOptions,
    trustProxy: trust_proxy > 0 && ((_address: string, hop: number) => hop < trust_proxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAXIMUM_PARAM_LENGTH },
    genReqId: requestIds(context.config),
    ...closing,
    frameworkErrors: (error, request, reply) =>
      void answerFailure(error, request, reply.headers(securityHeaders(context))),
    clientErrorHandler: brokenRequestHandler(context),
  })
  carryWork(app, context)
  addSecurityHeaders(app, context)
  logAccess(app, context)
  refuseWithoutHost(app)
  app.setErrorHandler(answerFailure)
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fileSize: FILE_LIMIT_BYTES, files: 1, fields: 20, fieldSize: 10_000, parts: 21 },
  })
  app.decorateRequest('user_id', null)
  app.decorateRequest('token_id', null)
  refuseWaitingAtStop(app)
  endConnectionsWhenDraining(app)
  compressReplies(app)
  refuseSuspendedLinks(app, context)
  for (const routes of mounted) routes.mount(app, context)
  addOpenApi(app, context)
  addHealth(app, context)
  await addPages(app, context)
  return app
}

type FailureAnswer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

function failureAnswers(context: AppContext): FailureAnswer {
  return (error, request, reply) => {
    const fallback = refusalOfParser(error, request) ?? new Refusal('server.failed')
    const refusal = replyToFailure({ context, request, reply }, error, fallback)
    logRefusal(context, request, refusal, reply.statusCode)
    return reply.send({
      status: 'error',
      code: refusal.code,
      message: context.refusals.textOf(refusal),
      ...(refusal.issues ? { issues: refusal.issues } : {}),
      ...(refusal.limit === undefined ? {} : { limit: refusal.limit }),
      request_id: request.id,
    })
  }
}

const findBodyLimit = ({ routeOptions }: FastifyRequest): number =>
  routeOptions.bodyLimit ?? BODY_LIMIT_BYTES

/**
 * The refusal for an error of Fastify: a body that is too large, malformed, slow or of an unknown
 * type.
 */
function refusalOfParser(error: unknown, request: FastifyRequest): Refusal | undefined {
  const { statusCode, code } = error as Partial<FastifyError>
  if (statusCode === 413)
    return tooLarge(code?.startsWith('FST_REQ') ? FILE_LIMIT_BYTES : findBodyLimit(request))
  if (statusCode === 415) return unsupportedBody()
  if (statusCode === 408) return new Refusal('request.timeout')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal('input.unreadable')
  return undefined
}
