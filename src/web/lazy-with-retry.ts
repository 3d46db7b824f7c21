import { type ComponentType, lazy } from 'react'
import { firstInteraction } from './first-interaction.ts'

const PAUSES_MS = [500, 1000, 2000, 4000]

/**
 * `React.lazy` for a named export, with retries; offline it waits for the network. If the last try
 * fails (a newer version may have replaced the file), the error page appears. `preload()` starts
 * the download before it is rendered, at the first interaction with the page, and ignores its
 * failure, because rendering the component tries again.
 */
export function lazyWithRetry<Name extends string, Props>(
  load: () => Promise<{ readonly [name in Name]: ComponentType<Props> }>,
  name: Name,
) {
  const loadComponent = async () => ({ default: (await loadWithRetries(load))[name] })
  return Object.assign(lazy(loadComponent), {
    preload: () => void Promise.allSettled([firstInteraction.then(loadComponent)]),
  })
}

async function loadWithRetries<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const pause of PAUSES_MS) {
    const loaded = await load().catch(() => null)
    if (loaded) return loaded
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
