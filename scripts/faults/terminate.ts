import { setTimeout as sleep } from 'node:timers/promises'
import { demand, furnish, inFolder, makeAdministrator, makeProject } from './ground.ts'
import { runProduct } from './product-process.ts'
import { countKept, saveUntil, type Saving, STORED } from './savings.ts'

const DRAIN_MS = 10_000

/** SIGTERM while raters save: what was begun is answered, what was answered is kept, and the process ends with 0 within ten seconds. */
export function terminateUnderLoad(times: number): Promise<string> {
  return inFolder(async (data_dir) => {
    const project = await furnish(data_dir, async (context) =>
      makeProject(context, await makeAdministrator(context), {
        people: 12,
        released: true,
        questions: 60,
      }),
    )
    const savings: Saving[] = []
    let slowest = 0
    for (let time = 0; time < times; time++) {
      const product = await runProduct(data_dir)
      let stopping = false
      const saving = project.raters.map((rater) =>
        saveUntil(
          product.url,
          project,
          rater,
          (last) => {
            demand(
              last === undefined || last.status === 200 || stopping,
              `an autosave answered ${last?.status} before anything was stopped`,
            )
            return last?.status === 0
          },
          0,
        ),
      )
      await sleep(200)
      stopping = true
      const start = performance.now()
      const code = await product.terminate()
      const took = performance.now() - start
      demand(code === 0 && took < DRAIN_MS, `it ended with ${code} after ${Math.round(took)} ms`)
      slowest = Math.max(slowest, took)
      savings.push(...(await Promise.all(saving)).flat())
    }
    const stored = await furnish(
      data_dir,
      async ({ pool }) => (await pool.query<{ form_id: string; sequences: number[] }>(STORED)).rows,
    )
    return `${times} times, ended with 0 within ${Math.round(slowest)} ms, ${countKept(savings, stored)} choices acknowledged and all kept`
  })
}
