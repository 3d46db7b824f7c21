import { maxHeaderSize, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { securityHeaders } from '#server/http/headers.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'

/** The refusal of what has more bytes than the limit, which it names. */
export function tooLarge(limit: number): Refusal {
  const kilobytes = Math.floor(limit / 1024)
  const size = kilobytes >= 1024 ? `${Math.floor(kilobytes / 1024)} MB` : `${kilobytes} kB`
  return new Refusal('input.too_large', { params: { size }, limit })
}

function toRefusal(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return tooLarge(maxHeaderSize)
  return new Refusal(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request.timeout' : 'input.unreadable')
}

type BrokenContext = Pick<AppContext, 'config' | 'refusals' | 'log'>

/** Node's own answers have no body: they end here, or in a handler. */
export const nodeOptions = {
  requireHostHeader: false,
  /** Of the headers alone; a body has the whole time of a request. */
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1000,
}

/** Refuses in the product's words a request without a host, which Node would end without any. */
export function refuseWithoutHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isComplete = request.headers.host !== undefined || request.raw.httpVersion === '1.0'
    done(isComplete ? undefined : new Refusal('input.unreadable'))
  })
}

/**
 * Answers a request that Node could not parse: malformed, too slow, or with headers that are too
 * long.
 */
export function brokenRequestHandler(
  context: BrokenContext,
): (error: Error & { code?: string }, connection: Duplex) => void {
  return (error, connection) => {
    if (connection.destroyed || error.code === 'ECONNRESET') return
    const refusal = toRefusal(error.code)
    const request_id = newId()
    context.log.info({ request_id, refusal: refusal.code }, 'A request could not be read.')
    const status = context.refusals.statusOf(refusal)
    const body = JSON.stringify({
      status: 'error',
      code: refusal.code,
      message: context.refusals.textOf(refusal),
      ...(refusal.limit === undefined ? {} : { limit: refusal.limit }),
      request_id,
    })
    const headers = {
      ...securityHeaders(context),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ]
    if (connection.writable) connection.write(lines.join('\r\n'))
    connection.destroy(error)
  }
}
