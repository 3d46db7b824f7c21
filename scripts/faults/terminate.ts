import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Autosave,
  autosaveUntil,
  countKept,
  STORED_SEQUENCES,
  type StoredSequences,
} from './autosave-load.ts'
import { makeRaterMatrix, signedInAdmin, withDataFolder, withProduct } from './fixture.ts'
import { runBuiltProduct } from './product-process.ts'

const DRAIN_MS = 10_000

/**
 * Sends SIGTERM while raters save: requests under way are answered, acknowledged choices are
 * stored, and the process exits with 0 within ten seconds.
 */
export function terminateUnderLoad(times: number): Promise<string> {
  return withDataFolder(async (data_dir) => {
    const matrix = await withProduct(data_dir, async (context) =>
      makeRaterMatrix(context, await signedInAdmin(context), {
        subjects: 12,
        released: true,
        questions: 60,
      }),
    )
    const autosaves: Autosave[] = []
    let slowest_ms = 0
    for (let time = 0; time < times; time++) {
      const product = await runBuiltProduct(data_dir)
      let stopping = false
      const isDone = (last: Autosave | undefined): boolean => {
        assert(
          last === undefined || last.status === 200 || stopping,
          `an autosave answered ${last?.status} before SIGTERM`,
        )
        return last?.status === 0
      }
      const saving = matrix.raters.map((rater) =>
        autosaveUntil(product.url, { matrix, rater, pause_ms: 0, isDone }),
      )
      await sleep(200)
      stopping = true
      const start = performance.now()
      const code = await product.terminate()
      const elapsed_ms = Math.round(performance.now() - start)
      assert(code === 0 && elapsed_ms < DRAIN_MS, `it exited with ${code} after ${elapsed_ms} ms`)
      slowest_ms = Math.max(slowest_ms, elapsed_ms)
      autosaves.push(...(await Promise.all(saving)).flat())
    }
    const stored = await withProduct(
      data_dir,
      async ({ pool }) => (await pool.query<StoredSequences>(STORED_SEQUENCES)).rows,
    )
    return `${times} times, exited with 0 within ${slowest_ms} ms, all ${countKept(autosaves, stored)} acknowledged choices kept`
  })
}
