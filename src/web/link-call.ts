import type { Endpoint, ReplyOf } from '#shared/endpoint.ts'
import { HTTP_TIMEOUT_MS } from '#shared/limits.ts'
import { sendCall, type UntypedInput } from './send-call.ts'

/* The calls of the pages behind personal links, which say in the page why one failed. */

export interface Success<T> {
  readonly ok: true
  readonly data: T
}

export interface Failure {
  readonly ok: false
  /** 0 when no server answered. */
  readonly status: number
  readonly code: string
  /** The server's sentence for the reader, if it sent one. */
  readonly message: string | undefined
  /** Seconds that the server asks to wait. */
  readonly retry_after: number
}

export type Outcome<T> = Success<T> | Failure

export const UNREACHABLE: Failure = {
  ok: false,
  status: 0,
  code: 'server.unreachable',
  message: undefined,
  retry_after: 0,
}

/** The key of the link and what else the page tells, as headers. */
type LinkHeaders = Readonly<Record<string, string>>

/** The reply as it is typed by the contract: the server builds it by the contract's schema. */
interface Payload<T> {
  readonly data?: T
  readonly code?: string
  readonly message?: string
}

const readPayload = <T>(response: Response): Promise<Payload<T>> =>
  response.json().catch(() => ({})) as Promise<Payload<T>>

const failureWith = (
  { status, headers }: Response,
  { code, message }: Payload<unknown>,
): Failure => ({
  ok: false,
  status,
  code: code ?? 'server.failed',
  message,
  retry_after: Number(headers.get('retry-after')) || 0,
})

/** Null when no server answered. */
const send = (
  endpoint: Endpoint,
  input: UntypedInput,
  headers: LinkHeaders,
  timeout_ms = HTTP_TIMEOUT_MS,
): Promise<Response | null> =>
  sendCall(endpoint, input, {
    headers,
    signal: AbortSignal.timeout(timeout_ms),
    cache: 'no-store',
    outlivesPage: true,
  }).catch((): null => null)

/**
 * Makes a call of the contract; a feature's own `call` gives its input the contract's types. Never
 * throws: a failure is an outcome.
 */
export async function callByLink<E extends Endpoint>(
  endpoint: E,
  input: UntypedInput,
  headers: LinkHeaders,
): Promise<Outcome<ReplyOf<E>>> {
  const response = await send(endpoint, input, headers)
  if (!response) return UNREACHABLE
  const payload = await readPayload<ReplyOf<E>>(response)
  return response.ok && 'data' in payload
    ? { ok: true, data: payload.data as ReplyOf<E> }
    : failureWith(response, payload)
}

/** The file of a call, or why there is none. */
export async function fetchByLink(
  endpoint: Endpoint,
  input: UntypedInput,
  headers: LinkHeaders,
  timeout_ms: number,
): Promise<Blob | Failure> {
  const response = await send(endpoint, input, headers, timeout_ms)
  if (response && !response.ok) return failureWith(response, await readPayload(response))
  return (await response?.blob().catch((): null => null)) ?? UNREACHABLE
}
