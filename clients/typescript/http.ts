export interface Options {
  /** The address of Contorno: https://contorno.example */
  readonly base_url: string
  /** An API token: ctn_… */
  readonly token: string
  readonly fetch?: typeof fetch
}

interface Failure {
  readonly code: string
  readonly message: string
  /** The most bytes or rows that are accepted. */
  readonly limit: number
  /** The fields or rows that the refusal concerns. */
  readonly issues: readonly { readonly path: string; readonly message: string; code?: string }[]
}

/** A refusal of the API: a stable code, a Spanish message, and the fields or rows it concerns. */
export class ContornoError extends Error {
  override readonly name = 'ContornoError'
  readonly status: number
  readonly code: string
  readonly issues: Failure['issues']
  /** The most bytes or rows that are accepted; null for other refusals. */
  readonly limit: number | null
  /** Seconds after which the call may be made again; null when that is not said. */
  readonly retry_after: number | null

  constructor({ status, headers }: Response, { message, code, issues, limit }: Partial<Failure>) {
    super(message ?? `HTTP ${status}`)
    this.status = status
    this.code = code ?? 'http'
    this.issues = issues ?? []
    this.limit = limit ?? null
    const seconds = headers.get('retry-after')
    this.retry_after = seconds === null ? null : Number(seconds)
  }
}

interface Sent {
  readonly query?: object | undefined
  readonly body?: unknown
  readonly idempotency_key?: string | undefined
  /** `"7"`: the save is refused unless this is still the version. */
  readonly if_match?: string | undefined
}

/** Makes calls with an API token and unwraps their replies. */
export class Calls {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** The reply as it is: a file to be streamed. */
  protected async send(method: string, path: string, sent: Sent = {}): Promise<Response> {
    const url = new URL(path, this.#options.base_url)
    for (const [name, value] of Object.entries(sent.query ?? {}))
      if (value !== undefined) url.searchParams.set(name, String(value))
    const { body, idempotency_key, if_match } = sent
    const isForm = body instanceof FormData
    const response = await (this.#options.fetch ?? fetch)(url, {
      method,
      redirect: 'error',
      headers: {
        authorization: `Bearer ${this.#options.token}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(idempotency_key !== undefined && { 'idempotency-key': idempotency_key }),
        ...(if_match !== undefined && { 'if-match': if_match }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (response.ok) return response
    const failure: Partial<Failure> = await response.json().catch(() => ({}))
    throw new ContornoError(response, failure)
  }

  /** What a reply in JSON holds. */
  protected async data<Data>(method: string, path: string, sent?: Sent): Promise<Data> {
    const reply: { readonly data: Data } = await (await this.send(method, path, sent)).json()
    return reply.data
  }
}
