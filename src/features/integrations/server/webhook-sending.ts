import { createHmac } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { SECRET_PREFIX } from '../webhook.rules.ts'
import { publicAddressOf, RefusedAddress } from './webhook-address.ts'

const TIMEOUT_MS = 10_000

/** What a receiver answered: an HTTP status, or why there was none. */
export type Outcome =
  | { readonly status: number; readonly failure: null }
  | { readonly status: null; readonly failure: 'address_refused' | 'timeout' | 'unreachable' }

export interface Message {
  readonly id: string
  readonly url: string
  readonly body: string
  /** The newest first; while a secret is changed, each of them signs. */
  readonly secrets: readonly string[]
  readonly sent_at: Date
  /** The trace that the receiver continues (W3C Trace Context). */
  readonly traceparent: string | null
}

/** The headers of Standard Webhooks (standardwebhooks.com), by which a receiver trusts a body. */
export function signedHeaders({
  id,
  body,
  secrets,
  sent_at,
}: Pick<Message, 'id' | 'body' | 'secrets' | 'sent_at'>) {
  const timestamp = String(Math.floor(sent_at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

/**
 * Sends a message once. The connection goes to the address that was checked, whatever the name
 * resolves to a moment later; a redirect is an answer like any other and is not followed.
 */
export async function sendMessage(message: Message, allow_loopback: boolean): Promise<Outcome> {
  try {
    const url = new URL(message.url)
    const address = await publicAddressOf(url.hostname, allow_loopback)
    return { status: await post(url, address, message), failure: null }
  } catch (error) {
    if (error instanceof RefusedAddress) return { status: null, failure: 'address_refused' }
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    return { status: null, failure: isTimeout ? 'timeout' : 'unreachable' }
  }
}

function post(url: URL, address: string, message: Message): Promise<number> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const body = Buffer.from(message.body)
  const options = {
    method: 'POST',
    host: address,
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    path: url.pathname + url.search,
    signal,
    agent: false,
    ...(isIP(host) ? {} : { servername: host }),
    headers: {
      host: url.host,
      'content-type': 'application/json',
      'content-length': body.length,
      'user-agent': 'Contorno-Webhooks/1',
      ...signedHeaders(message),
      ...(message.traceparent !== null && { traceparent: message.traceparent }),
    },
  } as const
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const sent = send(options, (response) => {
      resolve(response.statusCode ?? 0)
      // What a receiver writes is neither read nor stored.
      response.destroy()
    })
    sent.on('error', (error) => reject(signal.aborted ? signal.reason : error))
    sent.end(body)
  })
}
