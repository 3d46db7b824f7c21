import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './storage.ts'

export type Theme = 'system' | 'light' | 'dark'

// public/before-paint.js reads this key too, before the first paint.
const KEY = 'theme'
const listeners = new Set<() => void>()

const isTheme = (value: string | null): value is Theme =>
  value === 'light' || value === 'dark' || value === 'system'

function chosenTheme(): Theme {
  const stored = readStored(KEY)
  return isTheme(stored) ? stored : 'system'
}

export function chooseTheme(theme: Theme): void {
  writeStored(KEY, theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosenTheme)
