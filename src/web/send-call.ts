import type { Endpoint } from '#shared/endpoint.ts'

/** What a call sends, without the types of its contract. */
export interface UntypedInput {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: unknown
  readonly body?: unknown
  /** Files of a multipart body, by field name. */
  readonly files?: Readonly<Record<string, File>> | undefined
}

type Parts = Readonly<Record<string, unknown>>

const formatText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

const givenParts = (parts: unknown): [string, string][] =>
  Object.entries((parts ?? {}) as Parts).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, formatText(value)]],
  )

/** The address of a call. */
export function buildAddress({ path }: Endpoint, { params = {}, query }: UntypedInput): string {
  const given = givenParts(query)
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  return `/api/v1${filled}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
}

function multipart({ body, files = {} }: UntypedInput): FormData {
  const parts = new FormData()
  for (const [name, text] of givenParts(body)) parts.append(name, text)
  for (const [name, file] of Object.entries(files)) parts.append(name, file)
  return parts
}

function forgeryToken(): string | undefined {
  const value = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return value === undefined ? undefined : decodeURIComponent(value)
}

/** A browser sends at most 64 kB after its page was left. */
const KEEPALIVE_BYTES = 60_000

interface Sending {
  readonly signal: AbortSignal
  /** The call goes on when its page is left, if its body is small enough. */
  readonly outlivesPage?: boolean | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly cache?: RequestCache
}

/** Sends a call of the contract; rejects when no server answers. */
export function sendCall(
  endpoint: Endpoint,
  input: UntypedInput,
  { signal, outlivesPage, headers, ...options }: Sending,
): Promise<Response> {
  const json =
    endpoint.multipart || input.body === undefined ? undefined : JSON.stringify(input.body)
  const payload = endpoint.multipart ? multipart(input) : json
  const token = endpoint.changes ? forgeryToken() : undefined
  return fetch(buildAddress(endpoint, input), {
    ...options,
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(token && { 'x-xsrf-token': token }),
      ...headers,
    },
    ...(outlivesPage &&
      json !== undefined && { keepalive: new Blob([json]).size < KEEPALIVE_BYTES }),
    signal,
    ...(payload !== undefined && { body: payload }),
  })
}
