import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Refusal } from '#shared/refusal.ts'
import { spreadsheetLimits as limits } from '#shared/spreadsheet/limits.ts'
import type { SpreadsheetReading } from '#shared/spreadsheet/read.ts'
import { workerModule } from '../core/program-files.ts'
import type { Upload } from './multipart.ts'
import { refuseEnded, type Requester, Turns } from './turns.ts'

/** Two imports at once, of different workspaces. */
export const importTurns = new Turns({ slots: 2, refusal: 'import.too_many_waiting' })

/**
 * Reads the uploaded file and stores its rows when it is the workspace's turn.
 * @throws Refusal `import.too_many_waiting`, that which the reader finds, or `request.abandoned`:
 *   nothing is stored once the browser has left.
 */
export async function importSpreadsheet<Result>(
  requester: Requester,
  file: Upload | undefined,
  store: (rows: string[][]) => Promise<Result>,
): Promise<Result> {
  if (!file) throw new Refusal('import.unreadable')
  const { signal } = requester
  return importTurns.admit(requester).turn(async () => {
    const rows = await readUploadedSpreadsheet(file, signal)
    refuseEnded(signal)
    return store(rows)
  })
}

type SpreadsheetFile = Pick<Upload, 'bytes' | 'file_name'>

/**
 * The rows of an uploaded file. A thread with a limited heap and limited time reads it, so that a
 * hostile file exhausts that thread and not the server. Throws the refusal that the reader finds.
 */
export async function readUploadedSpreadsheet(
  file: SpreadsheetFile,
  signal?: AbortSignal,
): Promise<string[][]> {
  if (file.bytes.length > limits.file_bytes) throw new Refusal('import.too_large')
  const reading = await readInThread(file, signal)
  if ('code' in reading) throw new Refusal(reading.code)
  return reading.rows
}

async function readInThread(
  { bytes, file_name }: SpreadsheetFile,
  signal?: AbortSignal,
): Promise<SpreadsheetReading> {
  const { file, execArgv } = workerModule('src/server/http/spreadsheet.worker.ts')
  const worker = new Worker(file, {
    workerData: { bytes, file_name },
    execArgv: [...execArgv],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.heap_megabytes },
  })
  try {
    const [reading]: SpreadsheetReading[] = await once(worker, 'message', {
      signal: AbortSignal.any([
        AbortSignal.timeout(limits.milliseconds),
        ...(signal ? [signal] : []),
      ]),
    })
    return reading ?? { code: 'import.unreadable' }
  } catch {
    // The thread ran out of time or memory, which no ordinary file within the limits causes, or its
    // reply has ended.
    return { code: 'import.unreadable' }
  } finally {
    await worker.terminate()
  }
}
