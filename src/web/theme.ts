import { useSyncExternalStore } from 'react'
import { remember, remembered } from './storage.ts'

export type Theme = 'system' | 'light' | 'dark'

// public/theme.js reads the same key before the first paint.
const KEY = 'theme'
const listeners = new Set<() => void>()

const isTheme = (value: string | null): value is Theme =>
  value === 'light' || value === 'dark' || value === 'system'

export function chosenTheme(): Theme {
  const kept = remembered(KEY)
  return isTheme(kept) ? kept : 'system'
}

export function chooseTheme(theme: Theme): void {
  remember(KEY, theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosenTheme)
