import { useCallback, useEffect, useRef, useState } from 'react'
import type { SheetReading } from '#shared/spreadsheet/read.ts'
import { readInWorker } from './read-in-worker.ts'

/** `opening` while the worker loads, `reading` once it has the file. */
export type SpreadsheetPhase = 'idle' | 'opening' | 'reading'

export interface SpreadsheetReader {
  readonly phase: SpreadsheetPhase
  /** The rows of one sheet, the code of the refusal, or null after a cancellation. */
  readonly read: (file: File, sheet?: number) => Promise<SheetReading | null>
  readonly cancel: () => void
}

/** Reads one spreadsheet at a time; another file or leaving the page cancels the current one. */
export function useSpreadsheet(): SpreadsheetReader {
  const [phase, setPhase] = useState<SpreadsheetPhase>('idle')
  const current = useRef<AbortController | null>(null)
  const cancel = useCallback(() => current.current?.abort(), [])
  useEffect(() => cancel, [cancel])

  const read = useCallback(async (file: File, sheet = 0) => {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    setPhase('opening')
    const reading = await readInWorker(file, {
      signal: controller.signal,
      onReading: () => setPhase('reading'),
      sheet,
    })
    if (current.current === controller) setPhase('idle')
    return reading
  }, [])

  return { phase, read, cancel }
}
