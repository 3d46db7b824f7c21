import { useSyncExternalStore } from 'react'

/** Lets the calls go on that were refused because the session had ended. */
let waiting: ((value: true) => void)[] = []
const listeners = new Set<() => void>()

function report(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Waits until the same person has signed in again, however long that takes. False at once where no
 * part of the page asks for it.
 */
export async function waitForSession(): Promise<boolean> {
  if (listeners.size === 0) return false
  return new Promise((resolve) => {
    waiting.push(resolve)
    report()
  })
}

/** Repeats the calls that wait. */
export function resumeSession(): void {
  const resumed = waiting
  waiting = []
  for (const resume of resumed) resume(true)
  report()
}

/** Whether calls wait for a sign-in; who uses it must ask for one. */
export const useEndedSession = (): boolean =>
  useSyncExternalStore(subscribe, () => waiting.length > 0)
