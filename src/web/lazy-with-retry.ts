import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

const PAUSES_MS = [500, 1000, 2000, 4000]

/** What the HTML names comes first. */
const pageLoaded = new Promise<void>((resolve) => {
  if (document.readyState === 'complete') resolve()
  else addEventListener('load', () => resolve(), { once: true })
})

/**
 * `React.lazy` for a named export, with retries; offline it waits for the network. If the last try
 * fails (a newer version may have replaced the file), the error page appears. `preload()` starts
 * the download before it is rendered, once the page is loaded, and ignores its failure, because
 * rendering the component tries again.
 */
export function lazyWithRetry<Name extends string, Props>(
  load: () => Promise<{ readonly [name in Name]: ComponentType<Props> }>,
  name: Name,
) {
  const loadComponent = async (): Promise<{ readonly default: ComponentType<Props> }> => ({
    default: (await loadWithRetries(load))[name],
  })
  const Loaded: LazyExoticComponent<ComponentType<Props>> = lazy(loadComponent)
  return Object.assign(Loaded, {
    preload: () => void Promise.allSettled([pageLoaded.then(loadComponent)]),
  })
}

/** Loads what a page does not need to show, once it is loaded; with retries. */
export const loadAfterPage = <Module>(load: () => Promise<Module>): Promise<Module> =>
  pageLoaded.then(() => loadWithRetries(load))

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
