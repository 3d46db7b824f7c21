import { useSyncExternalStore } from 'react'
import { loadedToasts, onToastsLoaded } from './with-toasts.ts'

/** Where toasts appear, once the first interaction or the first toast has loaded their library. */
export function Notifications() {
  const library = useSyncExternalStore(onToastsLoaded, loadedToasts)
  return library ? <library.Toasts /> : null
}
