import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Refusal } from '#shared/refusal.ts'
import { spreadsheetLimits as limits } from '#shared/spreadsheet/limits.ts'
import type { SpreadsheetReading } from '#shared/spreadsheet/read.ts'
import { workerModule } from './program-files.ts'

const MOST_THREADS = 2
let running = 0
const waiting: (() => void)[] = []

/**
 * The rows of an uploaded file. A thread with a limited heap and limited time reads it, so that a
 * hostile file exhausts that thread and not the server. Throws the refusal that the reader finds.
 */
export async function readUploadedSpreadsheet(
  bytes: Uint8Array,
  file_name: string,
): Promise<string[][]> {
  if (bytes.length > limits.file_bytes) throw new Refusal('import.too_large')
  if (running >= MOST_THREADS) await new Promise<void>((resolve) => waiting.push(resolve))
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
  const { file, execArgv } = workerModule('src/server/spreadsheet.worker.ts')
  const worker = new Worker(file, {
    workerData: { bytes, file_name },
    execArgv: [...execArgv],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.heap_megabytes },
  })
  try {
    const [reading]: SpreadsheetReading[] = await once(worker, 'message', {
      signal: AbortSignal.timeout(limits.milliseconds),
    })
    return reading ?? { code: 'import.unreadable' }
  } catch {
    // The thread ran out of time or memory, which no ordinary file within the limits causes.
    return { code: 'import.unreadable' }
  } finally {
    await worker.terminate()
  }
}
