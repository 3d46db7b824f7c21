import autocannon from 'autocannon'

export interface Load {
  readonly per_second: number
  readonly p99_ms: number
  readonly failed: number
  /** Replies with 2xx. */
  readonly succeeded: number
}

/** Method, path, body and own headers of the next request. */
export type NextRequest = () => {
  method: 'GET' | 'POST'
  path: string
  body?: string
  headers?: Readonly<Record<string, string>>
}

interface LoadOptions {
  /** The connections are spread over these servers. */
  readonly urls: readonly string[]
  readonly connections: number
  readonly seconds: number
  /** Ends after so many requests instead. */
  readonly amount?: number | undefined
  /** Upper limit of requests per second over all connections. */
  readonly rate?: number
  readonly next: NextRequest
}

/**
 * Sends requests for `seconds`, or the `amount`; each reply other than 2xx counts as failed, and
 * `p99_ms` is the one of the slowest server.
 */
export async function load(options: LoadOptions): Promise<Load> {
  const { urls, connections, seconds, amount, rate, next } = options
  const share = (whole: number): number => Math.max(1, Math.round(whole / urls.length))
  const started = performance.now()
  // autocannon ends a run at a whole second, which says nothing of a run that takes one or two
  let answered = started
  const results = await Promise.all(
    urls.map((url) =>
      autocannon({
        url,
        connections: share(connections),
        ...(amount === undefined ? { duration: seconds } : { amount: share(amount) }),
        ...(rate === undefined ? {} : { overallRate: share(rate) }),
        requests: [
          {
            setupRequest: (request) => {
              const { headers, ...own } = next()
              return {
                ...request,
                ...own,
                headers: { 'content-type': 'application/json', ...headers },
              }
            },
            onResponse: () => void (answered = performance.now()),
          },
        ],
      }),
    ),
  )
  return {
    per_second: Math.round(
      (results.reduce((sum, { requests }) => sum + requests.total, 0) / (answered - started)) *
        1000,
    ),
    p99_ms: Math.max(...results.map(({ latency }) => latency.p99)),
    succeeded: results.reduce((sum, result) => sum + result['2xx'], 0),
    failed: results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
  }
}
