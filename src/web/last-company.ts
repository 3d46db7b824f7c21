import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from './storage.ts'

const KEY = 'last_company'
const listeners = new Set<() => void>()

/** The id of the last opened company, used by routes without an id and by the navigation. */
export const lastCompany = (): string | null => readStored(KEY)

export function rememberCompany(companyId: string): void {
  if (lastCompany() === companyId) return
  writeStored(KEY, companyId)
  for (const listener of listeners) listener()
}

/** Called at logout, because another person may use this browser next, and for a company that is gone. */
export function clearLastCompany(): void {
  removeStored(KEY)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLastCompany = (): string | null => useSyncExternalStore(subscribe, lastCompany)
