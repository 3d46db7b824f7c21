import { spreadsheetLimits as limits } from '#shared/spreadsheet/limits.ts'
import type { SpreadsheetReading } from '#shared/spreadsheet/read.ts'
import { startWorker } from '../worker.ts'
import { default as address } from './reader.worker.ts?worker&url'

type FromWorker = 'reading' | SpreadsheetReading

/**
 * Reads a file in a worker, so that the page stays responsive. The worker ends after the reading, a
 * time limit or a cancellation, for which the result is null.
 */
export async function readInWorker(
  file: File,
  signal: AbortSignal,
  onReading: () => void,
): Promise<SpreadsheetReading | null> {
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
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}
