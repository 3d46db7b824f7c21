import autocannon from 'autocannon'

export interface Load {
  readonly per_second: number
  readonly p50_ms: number
  readonly p99_ms: number
  readonly failed: number
}

interface Work {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  /** Method, path and body of the next request. */
  readonly next: () => { method: 'GET' | 'POST'; path: string; body?: string }
}

/** Sends requests over that many connections for that long; every answer but 2xx counts as failed. */
export async function load({ url, connections, seconds, next }: Work): Promise<Load> {
  const result = await autocannon({
    url, connections, duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next(), headers: { 'content-type': 'application/json' } }) }],
  })
  return { per_second: Math.round(result.requests.average), p50_ms: result.latency.p50, p99_ms: result.latency.p99, failed: result.non2xx + result.errors }
}
