import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'

interface Target {
  readonly port: number
  /** Changes a page before the browser receives it. */
  readonly transformPage: (url: string, html: string) => Promise<string>
}

/** Passes a request on to the server; its pages are transformed, everything else is streamed. */
export function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  { port, transformPage }: Target,
): void {
  const headers = {
    ...incoming.headers,
    'accept-encoding': 'identity',
    'x-forwarded-for': incoming.socket.remoteAddress ?? '',
  }
  const { method, url = '/' } = incoming
  const outgoing = request({ port, host: '127.0.0.1', method, path: url, headers }, (reply) => {
    const status = reply.statusCode ?? 502
    if (!(reply.headers['content-type'] ?? '').startsWith('text/html')) {
      response.writeHead(status, reply.headers)
      reply.pipe(response)
      return
    }
    void readText(reply)
      .then((html) => transformPage(url, html))
      .then((html) => response.writeHead(status, pageHeaders(reply.headers)).end(html))
  })
  outgoing.on('error', (error) => response.writeHead(502).end(error.message))
  incoming.pipe(outgoing)
}

/** Without the policy: hot replacement adds inline scripts and styles, which the policy forbids. */
function pageHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const {
    'content-security-policy': _policy,
    'content-length': _length,
    'transfer-encoding': _encoding,
    ...rest
  } = headers
  return { ...rest, 'cache-control': 'no-store' }
}

async function readText(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString('utf8')
}
