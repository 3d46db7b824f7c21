import { useSyncExternalStore } from 'react'
import { forget, remember, remembered } from './storage.ts'

const KEY = 'last_company'
const listeners = new Set<() => void>()

/** The company that was opened last: routes without an id open it, and the navigation points into it. */
export const lastCompany = (): string | null => remembered(KEY)

export function rememberCompany(companyId: string): void {
  if (lastCompany() === companyId) return
  remember(KEY, companyId)
  for (const listener of listeners) listener()
}

/** For whoever sits down at this browser next. */
export const forgetCompany = (): void => forget(KEY)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLastCompany = (): string | null => useSyncExternalStore(subscribe, lastCompany)
