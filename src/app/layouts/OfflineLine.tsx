import { useSyncExternalStore } from 'react'
import { Banner } from '#ui/Banner.tsx'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** The line above every page while the browser has no network. */
export function OfflineLine() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return (
    <Banner tone="warning">
      Sin conexión. Lo que escribiste sigue aquí; podrás guardarlo cuando vuelva la red.
    </Banner>
  )
}
