import autocannon from 'autocannon'

export interface Load {
  readonly per_second: number
  readonly p99_ms: number
  readonly failed: number
  /** Answered with 2xx. */
  readonly answered: number
}

/** Method, path and body of the next request. */
export type Next = () => { method: 'GET' | 'POST'; path: string; body?: string }

interface Work {
  /** The connections are spread over them. */
  readonly urls: readonly string[]
  readonly connections: number
  readonly seconds: number
  /** Requests a second at most, all connections together. */
  readonly rate?: number
  readonly next: Next
}

/** Sends requests over that many connections for that long; every answer but 2xx counts as failed, and the slower of two servers tells the time. */
export async function load({ urls, connections, seconds, rate, next }: Work): Promise<Load> {
  const share = (whole: number): number => Math.max(1, Math.round(whole / urls.length))
  const results = await Promise.all(
    urls.map((url) =>
      autocannon({
        url,
        connections: share(connections),
        duration: seconds,
        ...(rate === undefined ? {} : { overallRate: share(rate) }),
        requests: [
          {
            setupRequest: (request) => ({
              ...request,
              ...next(),
              headers: { 'content-type': 'application/json' },
            }),
          },
        ],
      }),
    ),
  )
  return {
    per_second: Math.round(results.reduce((sum, { requests }) => sum + requests.average, 0)),
    p99_ms: Math.max(...results.map(({ latency }) => latency.p99)),
    answered: results.reduce((sum, result) => sum + result['2xx'], 0),
    failed: results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
  }
}
