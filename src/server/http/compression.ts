import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Below, the head of a reply is most of it. */
const MIN_BYTES = 600
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
    return compressed(request, reply, payload)
  })
}

/** A content as the caller accepts it, with the heads that say so; it must hold no secret. */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  content: string | Buffer,
): Promise<Buffer | string> {
  reply.header('vary', 'accept-encoding')
  const encoding = Buffer.byteLength(content) < MIN_BYTES ? undefined : chooseEncoding(request)
  if (!encoding) return content
  reply.header('content-encoding', encoding).removeHeader('content-length')
  return encoding === 'br'
    ? brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } })
    : gzipped(content)
}

const isCompressible = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('application/json') &&
  !reply.hasHeader('content-encoding')

function chooseEncoding({ headers }: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = new Set(
    (headers['accept-encoding'] ?? '')
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : undefined
}
