interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string }
}

declare global {
  interface Window {
    readonly trustedTypes?: Policies
  }
}

/** The page's policy asks for a trusted address before a script starts; only files of our own origin become one. */
function trusted(address: string): string {
  const own = new URL(address, location.href)
  if (own.origin !== location.origin) throw new Error('A worker must come from this site')
  return (
    window.trustedTypes
      ?.createPolicy('worker', { createScriptURL: (own) => own })
      .createScriptURL(own.href) ?? own.href
  )
}

/** Starts a module worker: `startWorker(address)` with `import address from './reader.worker.ts?worker&url'`. */
export const startWorker = (address: string): Worker =>
  new Worker(trusted(address), { type: 'module' })
