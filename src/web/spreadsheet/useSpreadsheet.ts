import { useCallback, useEffect, useRef, useState } from 'react'
import type { SpreadsheetReading } from '#shared/spreadsheet/read.ts'
import { readInWorker } from './read-in-worker.ts'

/** `opening` while the worker loads, `reading` once it has the file. */
export type SpreadsheetPhase = 'idle' | 'opening' | 'reading'

export interface SpreadsheetReader {
  readonly phase: SpreadsheetPhase
  /** The rows, the code of the refusal, or null after a cancellation. */
  readonly read: (file: File) => Promise<SpreadsheetReading | null>
  readonly cancel: () => void
}

/** Reads one spreadsheet at a time; another file or leaving the page cancels the current one. */
export function useSpreadsheet(): SpreadsheetReader {
  const [phase, setPhase] = useState<SpreadsheetPhase>('idle')
  const current = useRef<AbortController | null>(null)
  const cancel = useCallback(() => current.current?.abort(), [])
  useEffect(() => cancel, [cancel])

  const read = useCallback(async (file: File) => {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    setPhase('opening')
    const reading = await readInWorker(file, controller.signal, () => setPhase('reading'))
    if (current.current === controller) setPhase('idle')
    return reading
  }, [])

  return { phase, read, cancel }
}
