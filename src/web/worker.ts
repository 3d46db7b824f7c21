/** The part of the browser's Trusted Types API that TypeScript's library lacks. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string }
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes
  }
}

/** The pages' policy requires a trusted address for a worker. Only this origin's files get one. */
function trustedAddress(address: string): string {
  const { href, origin } = new URL(address, location.href)
  if (origin !== location.origin)
    throw new Error(`Worker address: expected the origin ${location.origin}, got ${origin}.`)
  return (
    window.trustedTypes
      ?.createPolicy('worker', { createScriptURL: (url) => url })
      .createScriptURL(href) ?? href
  )
}

/**
 * Starts a module worker from an address that Vite provides:
 * `import address from './reader.worker.ts?worker&url'`.
 */
export const startWorker = (address: string): Worker =>
  new Worker(trustedAddress(address), { type: 'module' })

/** Registers a service worker for the addresses that begin with `scope`. */
export const registerWorker = (
  address: string,
  scope: string,
): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(trustedAddress(address), { scope, updateViaCache: 'none' })
