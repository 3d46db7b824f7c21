declare global {
  interface Window {
    /** The calls that public/first-calls.js has started, by their address. */
    firstCalls?: Map<string, Promise<Response>>
  }
}

/** A reply older than this is asked for anew. Scripts take this long on the slowest of networks. */
const FRESH_MS = 60_000

/**
 * The reply of a call that began with the page, once; undefined for every other call. Rejects as
 * `fetch` does, also when the signal aborts.
 */
export function takeFirstCall(address: string, signal: AbortSignal): Promise<Response> | undefined {
  const response = window.firstCalls?.get(address)
  window.firstCalls?.delete(address)
  if (!response || performance.now() > FRESH_MS) return undefined
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    response.then(resolve, reject)
  })
}

/** After a change, a reply from before it would show the old state. */
export const forgetFirstCalls = (): void => window.firstCalls?.clear()
