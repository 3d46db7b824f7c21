import { useState } from 'react'
import type { MessageCode } from '#shared/messages.ts'
import { ApiError } from '#web/api.ts'

export interface SavedVersion<Saved> {
  /** What the fields started from; null for something new. */
  readonly saved: Saved | null
  /** What another person saved meanwhile, while the user has to choose. */
  readonly newer: Saved | null
  /** Whether the error is a save by another person, which is then read. Throws if that fails. */
  readonly catchNewer: (error: unknown) => Promise<boolean>
  /** The fields now start from the newer version, which it returns. */
  readonly adopt: () => Saved | null
  readonly dismiss: () => void
}

/**
 * The version that a save is based on.
 * @param changed the code with which the server refuses a save of an older version
 */
export function useSavedVersion<Saved>(
  start: Saved | null,
  changed: MessageCode,
  readSaved: () => Promise<Saved>,
): SavedVersion<Saved> {
  const [saved, setSaved] = useState(start)
  const [newer, setNewer] = useState<Saved | null>(null)
  return {
    saved,
    newer,
    catchNewer: async (error) => {
      if (!(error instanceof ApiError) || error.code !== changed) return false
      setNewer(await readSaved())
      return true
    },
    adopt: () => {
      setSaved(newer)
      setNewer(null)
      return newer
    },
    dismiss: () => setNewer(null),
  }
}
