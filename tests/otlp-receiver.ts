import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import * as z from 'zod'

const Value = z.object({
  stringValue: z.optional(z.string()),
  intValue: z.optional(z.union([z.number(), z.string()])),
})
const Attributes = z.array(z.object({ key: z.string(), value: Value }))
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  attributes: Attributes,
  status: z.optional(z.object({ code: z.optional(z.number()) })),
})
const Traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})
/** The attributes of a span or a resource by their names. */
export const factsOf = (attributes: z.infer<typeof Attributes>): Record<string, unknown> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  )

/** A collector on this machine that accepts OTLP over HTTP in JSON and keeps what it gets. */
export async function otlpReceiver() {
  const texts: string[] = []
  const spans: z.infer<typeof Span>[] = []
  const resources: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      texts.push(JSON.stringify(body))
      if (request.url === '/v1/traces')
        for (const { resource, scopeSpans } of Traces.parse(body).resourceSpans) {
          resources.push(factsOf(resource.attributes))
          spans.push(...scopeSpans.flatMap((scope) => scope.spans))
        }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    texts,
    spans,
    resources,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
