import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 719px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const usePhone = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches)
