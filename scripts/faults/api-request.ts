import { BASE_PATH } from '#server/http/serve.ts'

export interface ApiReply {
  /** 0 when the connection broke before a reply. */
  readonly status: number
  readonly retry_after: string | null
  readonly data: unknown
}

interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** Calls the product at `url`. POST is the default; never throws. */
export async function callApi(
  url: string,
  path: string,
  { method = 'POST', body, headers = {} }: ApiRequest = {},
): Promise<ApiReply> {
  const payload =
    body instanceof FormData ? body : body === undefined ? undefined : JSON.stringify(body)
  const type: Record<string, string> =
    typeof payload === 'string' ? { 'content-type': 'application/json' } : {}
  try {
    const reply = await fetch(url + BASE_PATH + path, {
      method,
      headers: { ...type, ...headers },
      ...(payload === undefined ? {} : { body: payload }),
      signal: AbortSignal.timeout(20_000),
    })
    const { data } = (await reply.json()) as { data?: unknown }
    return { status: reply.status, retry_after: reply.headers.get('retry-after'), data }
  } catch {
    return { status: 0, retry_after: null, data: undefined }
  }
}
