/**
 * The service worker of one sheet. Its scope is the address of that sheet; no other page is asked of
 * it. The network always answers first: what the page kept (offline.ts) is served only when a
 * request fails, so an old version is never shown while the network is there.
 */

interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** The navigation that the browser began while the worker started. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

// TypeScript's library of the browser has no service workers
declare global {
  interface WindowEventMap {
    readonly install: ExtendableEvent
    readonly activate: ExtendableEvent
    readonly fetch: FetchEvent
  }
}
declare const registration: ServiceWorkerRegistration
declare function skipWaiting(): Promise<void>

addEventListener('install', (event) => event.waitUntil(skipWaiting()))

addEventListener('activate', (event) =>
  event.waitUntil(Promise.resolve(registration.navigationPreload?.enable())),
)

addEventListener('fetch', (event) => {
  // calls have no destination: the sheet's own queue repeats them
  if (event.request.method === 'GET' && event.request.destination !== '')
    event.respondWith(answer(event))
})

async function answer({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const { scope } = registration
    const kept = await caches.match(request.mode === 'navigate' ? scope : request, {
      cacheName: new URL(scope).pathname,
      ignoreVary: true,
    })
    if (kept) return kept
    throw error
  }
}
