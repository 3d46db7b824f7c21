import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import tls from 'node:tls'
import type { Config } from '../core/config.ts'
import { openTunnel } from './outgoing-proxy.ts'
import { withOutgoingSlot } from './outgoing-slots.ts'
import { findPublicAddress, findReach } from './public-address.ts'

export interface OutgoingRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer | undefined
  /** Its abort is the error of the request. */
  readonly signal: AbortSignal
  /** In whose name it goes: a workspace has two under way at once. */
  readonly workspace_id: string
  readonly config: OutgoingConfig
}

export type OutgoingConfig = Pick<
  Config,
  'webhooks_to_loopback' | 'outgoing_allow' | 'outgoing_proxy' | 'dns_servers'
>

/**
 * Sends a request to an address that a user chose. The connection goes to the IP address that was
 * checked, whatever the name resolves to a moment later; redirects are not followed. Its caller
 * reads or destroys the response.
 * @throws RefusedAddress, or the error of the connection
 */
export const sendToPublicAddress = (url: URL, request: OutgoingRequest): Promise<IncomingMessage> =>
  withOutgoingSlot(request.workspace_id, request.signal, () => send(url, request))

async function send(
  url: URL,
  { method, headers, body, signal, workspace_id, config }: OutgoingRequest,
): Promise<IncomingMessage> {
  const reach = findReach(config, workspace_id)
  const { dns_servers, outgoing_proxy: proxy } = config
  const address = await findPublicAddress(url.hostname, { ...reach, dns_servers, signal })
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isSecure = url.protocol === 'https:'
  const port = Number(url.port) || (isSecure ? 443 : 80)
  const tunnel = proxy && (await openTunnel({ proxy, address, port, signal }))
  const server = isIP(host) ? { host } : { servername: host }
  const options = {
    method,
    host: address,
    port,
    path: url.pathname + url.search,
    signal,
    agent: false,
    ...(isIP(host) ? {} : { servername: host }),
    ...(tunnel && {
      createConnection: () => (isSecure ? tls.connect({ socket: tunnel, ...server }) : tunnel),
    }),
    headers: {
      ...headers,
      host: url.host,
      ...(body && { 'content-length': body.length }),
    },
  } as const
  return new Promise((resolve, reject) => {
    const request = isSecure ? requestHttps : requestHttp
    const sent = request(options, resolve)
    sent.on('error', (error) => reject(signal.aborted ? signal.reason : error))
    sent.end(body)
  })
}
