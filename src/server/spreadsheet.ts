import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Refusal } from '#shared/refusal.ts'
import { spreadsheetLimits as limits } from '#shared/spreadsheet/limits.ts'
import type { SpreadsheetReading } from '#shared/spreadsheet/read.ts'
import { typescriptFlags } from './typescript-flags.ts'

const MOST_AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

/**
 * The rows of an uploaded file, read in a thread of its own with its own heap and its own time: what a hostile file exhausts is
 * that thread. A few at once, the others wait their turn.
 */
export async function readUploadedSpreadsheet(
  bytes: Uint8Array,
  file_name: string,
): Promise<string[][]> {
  if (bytes.length > limits.file_bytes) throw new Refusal('import.too_large')
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  const reading = await readInThread(bytes, file_name).finally(() => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  })
  if ('code' in reading) throw new Refusal(reading.code)
  return reading.rows
}

async function readInThread(bytes: Uint8Array, file_name: string): Promise<SpreadsheetReading> {
  const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url), {
    workerData: { bytes, file_name },
    execArgv: [...typescriptFlags],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.heap_megabytes },
  })
  try {
    const [reading]: SpreadsheetReading[] = await once(worker, 'message', {
      signal: AbortSignal.timeout(limits.milliseconds),
    })
    return reading ?? { code: 'import.unreadable' }
  } catch {
    // Out of time or of memory: the file asks for more than any honest one.
    return { code: 'import.unreadable' }
  } finally {
    await worker.terminate()
  }
}
