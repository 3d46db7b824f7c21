import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AppContext } from '#server/context.ts'
import { securityHeaders } from '#server/headers.ts'
import { Refusal, type RefusalCode } from '#shared/refusal.ts'

const refusalCodes: Readonly<Record<string, RefusalCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
  HPE_HEADER_OVERFLOW: 'input.too_large',
}

/**
 * Answers a request that Node could not parse: malformed, too slow, or with headers that are too
 * long.
 */
export function brokenRequestHandler(
  context: Pick<AppContext, 'config' | 'refusals'>,
): (error: Error & { code?: string }, connection: Duplex) => void {
  return (error, connection) => {
    if (connection.destroyed || error.code === 'ECONNRESET') return
    const refusal = new Refusal(refusalCodes[error.code ?? ''] ?? 'input.unreadable')
    const status = context.refusals.statusOf(refusal)
    const body = JSON.stringify({
      status: 'error',
      code: refusal.code,
      message: context.refusals.textOf(refusal),
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
