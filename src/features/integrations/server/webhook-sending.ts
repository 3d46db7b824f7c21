import { createHmac } from 'node:crypto'
import { type OutgoingConfig, sendToPublicAddress } from '#server/http/outgoing-request.ts'
import { RefusedAddress } from '#server/http/public-address.ts'
import { SECRET_PREFIX } from '../webhook.rules.ts'

const TIMEOUT_MS = 10_000

/** What a receiver answered: an HTTP status, or why there was none. */
export type Outcome =
  | { readonly status: number; readonly failure: null }
  | { readonly status: null; readonly failure: 'address_refused' | 'timeout' | 'unreachable' }

export interface Message {
  readonly workspace_id: string
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
function signedHeaders({
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

/** Sends a message once, to a public address; a redirect is an answer like any other. */
export async function sendMessage(message: Message, config: OutgoingConfig): Promise<Outcome> {
  try {
    return { status: await post(message, config), failure: null }
  } catch (error) {
    if (error instanceof RefusedAddress) return { status: null, failure: 'address_refused' }
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    return { status: null, failure: isTimeout ? 'timeout' : 'unreachable' }
  }
}

async function post(message: Message, config: OutgoingConfig): Promise<number> {
  const response = await sendToPublicAddress(new URL(message.url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Contorno-Webhooks/1',
      ...signedHeaders(message),
      ...(message.traceparent !== null && { traceparent: message.traceparent }),
    },
    body: Buffer.from(message.body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    workspace_id: message.workspace_id,
    config,
  })
  // What a receiver writes is neither read nor stored.
  response.destroy()
  return response.statusCode ?? 0
}
