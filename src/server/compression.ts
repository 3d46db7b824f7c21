import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Below, a reply fits into one packet as it is. */
const MIN_BYTES = 1400
/** Fast: half a megabyte of rows takes some 8 ms in another thread. */
const BROTLI_LEVEL = 4

/**
 * Compresses the JSON that signed-in people and programs get: lists of people are large and repeat
 * themselves. Replies to raters are small, many at once, and stay as they are.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (request.user_id === null || typeof payload !== 'string' || !isCompressible(reply))
      return payload
    reply.header('vary', 'accept-encoding')
    const encoding = Buffer.byteLength(payload) < MIN_BYTES ? undefined : encodingOf(request)
    if (!encoding) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return encoding === 'br'
      ? brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } })
      : gzipped(payload)
  })
}

const isCompressible = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('application/json') &&
  !reply.hasHeader('content-encoding')

function encodingOf({ headers }: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = new Set(
    (headers['accept-encoding'] ?? '')
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : undefined
}
