import { useEffect, useState } from 'react'
import type { deferredParts } from './deferred-parts.ts'

type DeferredParts = typeof deferredParts

const PAUSES_MS = [500, 2000]

let loaded: DeferredParts | null = null
let loading: Promise<DeferredParts> | null = null

/**
 * Loads the chunk once and keeps it, so that all parts work offline from then on. Rejects after
 * three tries; a later call tries again.
 */
export function loadDeferredParts(): Promise<DeferredParts> {
  loading ??= loadWithRetries().then(
    (parts) => (loaded = parts),
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

async function loadWithRetries(): Promise<DeferredParts> {
  for (const pause of PAUSES_MS) {
    const module = await import('./deferred-parts.ts').catch(() => null)
    if (module) return module.deferredParts
    await new Promise((resolve) => {
      setTimeout(resolve, pause)
    })
  }
  return (await import('./deferred-parts.ts')).deferredParts
}

interface Loading {
  /** Null until they are loaded. */
  readonly parts: DeferredParts | null
  readonly failed: boolean
}

/**
 * The parts that the first screen does without: loaded at once when `needed`, otherwise after the
 * first touch of a `ready` page. A failed load is tried again when the network returns.
 */
export function useDeferredParts(needed: boolean, ready: boolean): Loading {
  const [state, setState] = useState<Loading>(() => ({ parts: loaded, failed: false }))
  const missing = state.parts === null
  useEffect(() => {
    if (!missing || !(needed || ready)) return
    const leaving = new AbortController()
    const { signal } = leaving
    const show = (next: Loading): void => {
      if (!signal.aborted) setState(next)
    }
    const load = (): void =>
      void loadDeferredParts().then(
        (parts) => show({ parts, failed: false }),
        () => show({ parts: null, failed: true }),
      )
    if (needed) load()
    else afterFirstTouch(() => whenIdle(load, signal), signal)
    addEventListener('online', load, { signal })
    return () => leaving.abort()
  }, [missing, needed, ready])
  return state
}

const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const
const UNTOUCHED_MS = 8000

/**
 * Acts at the first sign of the rater, or after a while without one: a page that opens has better
 * use for the network and the processor. May act more than once.
 */
function afterFirstTouch(action: () => void, signal: AbortSignal): void {
  for (const touch of TOUCHES) addEventListener(touch, action, { once: true, signal })
  const timer = setTimeout(action, UNTOUCHED_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
}

const IDLE_MS = 1000

/**
 * At most a second later, because a rater on the way may lose the network. Safari has no idle
 * callback.
 */
function whenIdle(action: () => void, signal: AbortSignal): void {
  const act = (): void => {
    if (!signal.aborted) action()
  }
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: IDLE_MS })
  else setTimeout(act, IDLE_MS)
}
