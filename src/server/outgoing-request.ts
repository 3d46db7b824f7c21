import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { publicAddressOf } from './public-address.ts'

export interface OutgoingRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer | undefined
  /** Its abort is the error of the request. */
  readonly signal: AbortSignal
  /** For tests on one machine. */
  readonly allow_loopback: boolean
}

/**
 * Sends a request to an address that a user chose. The connection goes to the IP address that was
 * checked, whatever the name resolves to a moment later; redirects are not followed. Its caller
 * reads or destroys the response.
 * @throws RefusedAddress, or the error of the connection
 */
export async function sendToPublicAddress(
  url: URL,
  { method, headers, body, signal, allow_loopback }: OutgoingRequest,
): Promise<IncomingMessage> {
  const address = await publicAddressOf(url.hostname, allow_loopback)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const options = {
    method,
    host: address,
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    path: url.pathname + url.search,
    signal,
    agent: false,
    ...(isIP(host) ? {} : { servername: host }),
    headers: {
      ...headers,
      host: url.host,
      ...(body && { 'content-length': body.length }),
    },
  } as const
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const sent = send(options, resolve)
    sent.on('error', (error) => reject(signal.aborted ? signal.reason : error))
    sent.end(body)
  })
}
