import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Autosave,
  autosave,
  autosaveUntil,
  countKept,
  STORED_SEQUENCES,
  type StoredSequences,
} from './autosave-load.ts'
import { makeRaterMatrix, signedInAdmin, withDataFolder, withProduct } from './fixture.ts'
import { queryEmbedded, waitUntil } from './inspection.ts'
import { postmasterOf, runBuiltProduct } from './product-process.ts'

const RATERS = 8
const SAVING_MS = 2500

/**
 * Kills the database while raters save: they get 503 with Retry-After, saving resumes by itself,
 * and each acknowledged choice is stored.
 */
export function databaseRestart(times: number): Promise<string> {
  return withDataFolder(async (data_dir) => {
    const matrix = await withProduct(data_dir, async (context) =>
      makeRaterMatrix(context, await signedInAdmin(context), {
        subjects: (RATERS + 1) * times,
        released: true,
        questions: 40,
      }),
    )
    const product = await runBuiltProduct(data_dir)
    const unused = [...matrix.raters]
    const autosaves: Autosave[] = []
    for (let time = 0; time < times; time++) {
      const end = performance.now() + SAVING_MS
      const isDone = (): boolean => performance.now() > end
      const saving = Promise.all(
        unused
          .splice(0, RATERS)
          .map((rater) => autosaveUntil(product.url, { matrix, rater, pause_ms: 40, isDone })),
      )
      await sleep(300)
      process.kill(postmasterOf(data_dir), 'SIGKILL')
      autosaves.push(...(await saving).flat())
      const [another] = unused.splice(0, 1)
      await waitUntil(
        'an autosave after the restart',
        async () =>
          another !== undefined && (await autosave(product.url, matrix, another)).status === 200,
      )
    }
    const counts = checkReplies(autosaves)
    const stored = await queryEmbedded<StoredSequences>(data_dir, STORED_SEQUENCES)
    const kept = countKept(autosaves, stored)
    assert((await product.terminate()) === 0, 'the product exited with an error')
    return `${times} times: ${counts}, all ${kept} acknowledged choices kept, and saving resumed without a restart of the product`
  })
}

function checkReplies(autosaves: readonly Autosave[]): string {
  const replies = Map.groupBy(autosaves, ({ status }) => status)
  const counts = [...replies].map(([status, { length }]) => `${length} × ${status}`).join(', ')
  assert(
    [...replies.keys()].every((status) => status === 200 || status === 503),
    `autosaves answered ${counts}`,
  )
  const refused = replies.get(503) ?? []
  assert(refused.length > 0, 'no autosave was refused while the database was gone')
  assert(
    refused.every(({ retry_after }) => Number(retry_after) > 0),
    'a 503 came without Retry-After',
  )
  return counts
}
