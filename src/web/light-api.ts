import { HTTP_TIMEOUT_MS } from '#shared/limits.ts'

/*
 * The calls of the light pages behind personal links, whose phones do not load the contract. A
 * feature's own client gives them the types of its contract.
 */

const BASE = '/api/v1'

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

/** A browser sends at most 64 kB while a page closes. */
const KEEPALIVE_BYTES = 60_000

interface LightCall {
  readonly method: string
  readonly path: string
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Sent as `multipart/form-data` instead of a body. */
  readonly files?: FormData
  /** The header with the key of the mailed link. */
  readonly secret?: readonly [name: string, key: string]
  /** Of the privacy notice that the page showed. */
  readonly notice_version?: string
  readonly timeout_ms?: number
}

/** Makes a call; null when no server answered. Never throws. */
export async function sendLight(made: LightCall): Promise<Response | null> {
  const { method, path, params = {}, body, files, secret, notice_version } = made
  const { timeout_ms = HTTP_TIMEOUT_MS } = made
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const forgeryToken = method === 'POST' ? cookieNamed('XSRF-TOKEN') : undefined
  const headers = {
    accept: 'application/json',
    ...(payload !== undefined && { 'content-type': 'application/json' }),
    ...(secret && { [secret[0]]: secret[1] }),
    ...(notice_version && { 'x-notice-version': notice_version }),
    ...(forgeryToken && { 'x-xsrf-token': forgeryToken }),
  }
  return fetch(BASE + path.replace(/:(\w+)/, (_, param: string) => params[param] ?? ''), {
    method,
    headers,
    cache: 'no-store',
    keepalive: payload !== undefined && new Blob([payload]).size < KEEPALIVE_BYTES,
    signal: timeoutSignal(timeout_ms),
    ...(files && { body: files }),
    ...(payload !== undefined && { body: payload }),
  }).catch((): null => null)
}

/** `AbortSignal.timeout` does the same, but iOS 15 lacks it. */
function timeoutSignal(timeout_ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), timeout_ms)
  return controller.signal
}

function cookieNamed(name: string): string | undefined {
  const value = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]
  return value === undefined ? undefined : decodeURIComponent(value)
}

/** The reply as it is typed by the contract: the server parses it with the contract's schema. */
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

/** Why a call has no file. */
export const toFailure = async (response: Response | null): Promise<Failure> =>
  response && !response.ok ? failureWith(response, await readPayload(response)) : UNREACHABLE

export async function readOutcome<T>(response: Response | null): Promise<Outcome<T>> {
  if (!response) return UNREACHABLE
  const payload = await readPayload<T>(response)
  return response.ok && 'data' in payload
    ? { ok: true, data: payload.data as T }
    : failureWith(response, payload)
}
