import { type ComponentType, lazy } from 'react'

const PAUSES_MS = [500, 1000, 2000, 4000]

/**
 * A component that is loaded after its page. Without a network it waits for one; what stays out of reach, because a newer release has
 * replaced it, is the error of its page. `ahead` begins before it is asked for, and leaves its failure to the one who asks.
 */
export function lazyWithRetry<Name extends string, Props>(
  load: () => Promise<{ readonly [name in Name]: ComponentType<Props> }>,
  name: Name,
) {
  const reach = async () => ({ default: (await persistently(load))[name] })
  return Object.assign(lazy(reach), { ahead: () => void Promise.allSettled([reach()]) })
}

async function persistently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const pause of PAUSES_MS) {
    const part = await load().catch(() => null)
    if (part) return part
    await (navigator.onLine
      ? new Promise((resolve) => {
          setTimeout(resolve, pause)
        })
      : new Promise((resolve) => {
          addEventListener('online', resolve, { once: true })
        }))
  }
  return load()
}
