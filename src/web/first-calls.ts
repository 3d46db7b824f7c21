interface StartedCall {
  readonly response: Promise<Response>
  /** The body of a reply that has arrived and refuses nothing. */
  readonly text: string | null
  /** Milliseconds on the page's own clock. */
  readonly started: number
}

declare global {
  interface Window {
    /** The calls that public/before-paint.js has started, by their address. */
    firstCalls?: Map<string, StartedCall>
  }
}

/** A reply older than this is asked for anew. Scripts take this long on the slowest of networks. */
const FRESH_MS = 60_000

function take(address: string): StartedCall | undefined {
  const call = window.firstCalls?.get(address)
  window.firstCalls?.delete(address)
  return call && performance.now() - call.started > FRESH_MS ? undefined : call
}

/**
 * The reply of a call that began with the page, once; undefined for every other call. Rejects as
 * `fetch` does, also when the signal aborts.
 */
export function takeFirstCall(address: string, signal: AbortSignal): Promise<Response> | undefined {
  const call = take(address)
  if (!call) return undefined
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    call.response.then(resolve, reject)
  })
}

/**
 * The body of the reply if it has arrived already, once: a page that has it shows without an
 * outline before it. Undefined for every other call, and if the reply refuses.
 */
export function takeArrivedText(address: string): string | undefined {
  const text = window.firstCalls?.get(address)?.text
  return text == null ? undefined : (take(address)?.text ?? undefined)
}

export const someFirstCalls = (): boolean => (window.firstCalls?.size ?? 0) > 0

/** After a change, a reply from before it would show the old state. */
export function clearFirstCalls(): void {
  window.firstCalls?.clear()
}
