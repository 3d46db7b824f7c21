import { HTTP_TIMEOUT_MS } from '#shared/limits.ts'

/** How a call ended; status 0 means that nobody answered. */
export interface Outcome<T> {
  readonly ok: boolean
  readonly status: number
  readonly code: string
  /** The server's own sentence, when it gave one. */
  readonly message: string | undefined
  /** Seconds that the server asks to wait. */
  readonly retry_after: number
  readonly data: T
}

interface Options {
  readonly body?: unknown
  readonly key?: string | null
}

/** A page that closes may still send this much. */
const KEEPALIVE_BYTES = 60_000

const cookieNamed = (name: string): string | undefined => {
  const found = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]
  return found === undefined ? undefined : decodeURIComponent(found)
}

/** Calls the product by hand: the contract's own client would bring its schemas along. */
export async function call<T>(
  method: 'GET' | 'POST',
  path: string,
  { body, key }: Options = {},
): Promise<Outcome<T>> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const forgery = method === 'POST' ? cookieNamed('XSRF-TOKEN') : undefined
  const headers = {
    accept: 'application/json',
    ...(payload !== undefined && { 'content-type': 'application/json' }),
    ...(key && { 'x-rater-key': key }),
    ...(forgery && { 'x-xsrf-token': forgery }),
  }
  const small = payload !== undefined && new Blob([payload]).size < KEEPALIVE_BYTES
  const response = await fetch(`/api/v1${path}`, {
    method,
    headers,
    cache: 'no-store',
    keepalive: small,
    signal: AbortSignal.timeout(HTTP_TIMEOUT_MS),
    ...(payload !== undefined && { body: payload }),
  }).catch((): null => null)
  if (!response)
    return {
      ok: false,
      status: 0,
      code: 'server.unreachable',
      message: undefined,
      retry_after: 0,
      data: undefined as T,
    }
  const answer = (await response.json().catch(() => ({}))) as {
    data?: T
    code?: string
    message?: string
  }
  return {
    ok: response.ok && 'data' in answer,
    status: response.status,
    code: answer.code ?? 'server.failed',
    message: answer.message,
    retry_after: Number(response.headers.get('retry-after')) || 0,
    // the one place where the wire becomes typed: the server answers by the contract's schema
    data: answer.data as T,
  }
}
