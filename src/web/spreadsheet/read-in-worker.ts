import { spreadsheetLimits as limits } from '#shared/spreadsheet/limits.ts'
import type { SheetReading } from '#shared/spreadsheet/read.ts'
import { startWorker } from '../worker.ts'
import { default as address } from './reader.worker.ts?worker&url'

type FromWorker = 'reading' | SheetReading

interface Reading {
  readonly signal: AbortSignal
  readonly onReading: () => void
  /** Position of the worksheet among the visible ones. */
  readonly sheet: number
}

/**
 * Reads a file in a worker, so that the page stays responsive. The worker ends after the reading, a
 * time limit or a cancellation, for which the result is null.
 */
export async function readInWorker(
  file: File,
  { signal, onReading, sheet }: Reading,
): Promise<SheetReading | null> {
  if (file.size > limits.file_bytes) return { code: 'import.too_large' }
  const worker = startWorker(address)
  try {
    return await new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(null), { once: true })
      AbortSignal.timeout(limits.milliseconds).addEventListener('abort', () =>
        resolve({ code: 'import.unreadable' }),
      )
      worker.addEventListener('error', () => resolve({ code: 'import.unreadable' }))
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) =>
        data === 'reading' ? onReading() : resolve(data),
      )
      worker.postMessage({ file, sheet })
    })
  } finally {
    worker.terminate()
  }
}
