import { spreadsheetLimits as limits } from '#shared/spreadsheet/limits.ts'
import type { SpreadsheetReading } from '#shared/spreadsheet/read.ts'
import { startWorker } from '../worker.ts'
import { default as address } from './reader.worker.ts?worker&url'

type FromWorker = 'reading' | SpreadsheetReading

/**
 * Reads a file beside the page, so that the page stays usable whatever the file does. Whoever cancels, and a file that takes too
 * long, ends the worker; null means cancelled.
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
