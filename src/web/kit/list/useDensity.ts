import { useState } from 'react'
import { readStored, writeStored } from '#web/storage.ts'

export type Density = 'comfortable' | 'compact'

/** The density of a list's rows, kept for each list in this browser. */
export function useDensity(list: string) {
  const key = `density_${list}`
  const [density, setDensity] = useState<Density>(() =>
    readStored(key) === 'compact' ? 'compact' : 'comfortable',
  )
  const choose = (next: Density): void => {
    setDensity(next)
    writeStored(key, next)
  }
  return [density, choose] as const
}
