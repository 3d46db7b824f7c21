import { removeSecretFromAddress } from '#web/tab-secrets.ts'

/** Erases everything that this browser stores for the product, however far that succeeds. */
export async function eraseStorage(): Promise<void> {
  removeSecretFromAddress()
  await Promise.allSettled([eraseTexts(), eraseDatabases(), eraseCaches(), eraseWorkers()])
}

async function eraseTexts(): Promise<void> {
  sessionStorage.clear()
  localStorage.clear()
}

async function eraseDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases())
    if (name !== undefined)
      await new Promise((resolve) => {
        const deletion = indexedDB.deleteDatabase(name)
        deletion.onsuccess = resolve
        deletion.onerror = resolve
        deletion.onblocked = resolve
      })
}

async function eraseCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
}

async function eraseWorkers(): Promise<void> {
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
}
