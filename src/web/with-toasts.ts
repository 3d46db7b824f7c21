import { firstInteraction } from './first-interaction.ts'
import { loadWithRetries } from './lazy-with-retry.ts'
import type * as toasts from './Toasts.tsx'

type Library = typeof toasts

let loaded: Library | undefined
let loading: Promise<Library> | undefined

/**
 * The library of toasts, loaded once; a failure is forgotten, so that the next toast tries again.
 * Without network it fails, because the browser's own dialog can tell what a toast would.
 */
async function load(): Promise<Library> {
  loading ??= loadWithRetries(() => import('./Toasts.tsx'), false)
  try {
    loaded = await loading
  } catch (error) {
    loading = undefined
    throw error
  }
  changed.dispatchEvent(new Event('load'))
  return loaded
}

const changed = new EventTarget()
/** For `useSyncExternalStore`: the library, and when it has come. */
export const loadedToasts = (): Library | undefined => loaded
export function onToastsLoaded(listener: () => void): () => void {
  changed.addEventListener('load', listener)
  return () => changed.removeEventListener('load', listener)
}

void firstInteraction.then(load).catch(() => undefined)

/**
 * Runs with the library of toasts: at once if it is loaded, as it is after the first interaction with
 * the page, else as soon as it is, in the order of the calls.
 *
 * @param otherwise what is left to do if it cannot be loaded
 */
export function withToasts(run: (toast: Library['toast']) => void, otherwise?: () => void): void {
  if (loaded) run(loaded.toast)
  else
    void load().then(
      ({ toast }) => run(toast),
      () => otherwise?.(),
    )
}
