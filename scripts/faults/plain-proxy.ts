import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface PlainProxy {
  readonly url: string
  stop(): Promise<void>
}

/**
 * The smallest proxy in front of several instances: each call goes to the next one, on kept
 * connections, and to another where none can be made.
 */
export async function startPlainProxy(ports: readonly number[]): Promise<PlainProxy> {
  // shorter than DRAIN_SECONDS, as in deploy/nginx.conf
  const agent = new Agent({ keepAlive: true, timeout: 4000 })
  let turn = 0
  const server = createServer((call, reply) => {
    void buffer(call).then((body) => {
      const first = turn++
      const order = ports.map((_, index) => ports[(first + index) % ports.length] ?? 0)
      forward({ call, reply, body, agent }, order)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Call {
  readonly call: IncomingMessage
  readonly reply: ServerResponse
  readonly body: Buffer
  readonly agent: Agent
}

function forward(given: Call, [port, ...others]: readonly number[]): void {
  const { call, reply, body, agent } = given
  if (port === undefined) {
    reply.writeHead(502).end('no instance answers')
    return
  }
  const sent = request({
    port,
    agent,
    host: '127.0.0.1',
    method: call.method,
    path: call.url,
    headers: call.headers,
  })
  sent.once('response', (answer) => {
    const { connection: _own, ...headers } = answer.headers
    reply.writeHead(answer.statusCode ?? 502, headers)
    answer.pipe(reply)
  })
  sent.once('error', () => {
    if (!reply.headersSent) forward(given, others)
  })
  sent.end(body)
}
