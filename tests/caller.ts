import type { FastifyInstance } from 'fastify'

/** A reply of the API. */
export interface Reply<T = Record<string, unknown>> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** The envelope's data; undefined on failures. */
  data: T
  code: string | undefined
  message: string | undefined
  bytes: Buffer
}

/**
 * Calls the API in this process; paths are relative to /api/v1, or absolute when they begin with
 * `//`.
 */
export interface Caller {
  get<T = Record<string, unknown>>(
    path: string,
    headers?: Record<string, string>,
  ): Promise<Reply<T>>
  post<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<T>>
  patch<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<T>>
  delete<T = Record<string, unknown>>(
    path: string,
    headers?: Record<string, string>,
  ): Promise<Reply<T>>
  /** multipart/form-data with fields and at most one file. */
  upload<T = Record<string, unknown>>(
    method: 'POST' | 'PATCH',
    path: string,
    fields: Record<string, string>,
    file?: { field: string; name: string; type: string; bytes: Uint8Array },
  ): Promise<Reply<T>>
}

/** Long enough, and not in the list of common passwords. */
export const PASSWORD = 'siete gatos miran la lluvia'
/** Of PASSWORD, by a function that is quicker than the product's own. */
export const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$wQoDpE6TnYc/+oQJ6mu46g$DCNGDQiuSxOBpjj2Eul3BCWnCl4txGcLlbxqFZOB+ng'

type Headers = Record<string, string>

interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown
  readonly headers?: Headers | undefined
}

/** A caller whose requests carry these headers. */
export function callerOf(app: FastifyInstance, own: Headers): Caller {
  const call = <T>(request: Call): Promise<Reply<T>> => inject<T>(app, own, request)
  return {
    get: (path, headers) => call({ method: 'GET', path, headers }),
    post: (path, body, headers) => call({ method: 'POST', path, body, headers }),
    patch: (path, body, headers) => call({ method: 'PATCH', path, body, headers }),
    delete: (path, headers) => call({ method: 'DELETE', path, headers }),
    upload: async (method, path, fields, file) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      if (file)
        form.append(file.field, new Blob([Buffer.from(file.bytes)], { type: file.type }), file.name)
      const request = new Request('http://localhost/', { method: 'POST', body: form })
      const body = Buffer.from(await request.arrayBuffer())
      const headers = { 'content-type': request.headers.get('content-type') ?? '' }
      return call({ method, path, body, headers })
    },
  }
}

async function inject<T>(
  app: FastifyInstance,
  own: Headers,
  { method, path, body, headers = {} }: Call,
): Promise<Reply<T>> {
  const isAbsolute = path.startsWith('/api/') || path.startsWith('//')
  const response = await app.inject({
    method,
    url: isAbsolute ? path.replace('//', '/') : `/api/v1${path}`,
    ...payloadOf(body, { ...own, ...headers }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const json = isJson ? response.json<{ data: T; code?: string; message?: string }>() : undefined
  return {
    status: response.statusCode,
    headers: response.headers,
    data: json?.data as T,
    code: json?.code,
    message: json?.message,
    bytes: response.rawPayload,
  }
}

function payloadOf(
  body: unknown,
  headers: Headers,
): { headers: Headers; payload?: Buffer | string } {
  if (body === undefined) return { headers }
  if (body instanceof Uint8Array) return { headers, payload: Buffer.from(body) }
  return {
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  }
}
