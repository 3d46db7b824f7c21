import { setTimeout as sleep } from 'node:timers/promises'
import { ask, demand, furnish, inFolder, makeAdministrator, makeProject, wholeSheet } from './ground.ts'
import { runProduct } from './product-process.ts'

const DRAIN_MS = 10_000

/** SIGTERM while raters save: what was begun is answered, what was answered is kept, and the process ends with 0 within ten seconds. */
export function terminateUnderLoad(times: number): Promise<string> {
  return inFolder(async (data_dir) => {
    const project = await furnish(data_dir, async (foundation) => makeProject(foundation, await makeAdministrator(foundation), { people: 12, released: true, questions: 60 }))
    let [acknowledged, slowest, sequence] = [0, 0, 0]
    for (let time = 0; time < times; time++) {
      const product = await runProduct(data_dir)
      let stopping = false
      const saving = project.raters.map(async ({ form_id }) => {
        const kept: { form_id: string; question_id: string | undefined; value_id: string | undefined; sequence: number }[] = []
        for (const answer of wholeSheet(project, form_id)) {
          const sent = { ...answer, sequence: ++sequence }
          const { status } = await ask(product.url, 'POST', '/answers', [sent])
          demand(status === 200 || status === 429 || stopping, `an autosave answered ${status} before anything was stopped`)
          if (status === 200) kept.push(sent)
          if (stopping && status === 0) break
        }
        return kept
      })
      await sleep(200)
      stopping = true
      const start = performance.now()
      const code = await product.terminate()
      const took = performance.now() - start
      demand(code === 0 && took < DRAIN_MS, `it ended with ${code} after ${Math.round(took)} ms`)
      slowest = Math.max(slowest, took)
      const kept = (await Promise.all(saving)).flat()
      acknowledged += kept.length
      await demandKept(data_dir, kept)
    }
    return `${times} times, ended with 0 within ${Math.round(slowest)} ms, ${acknowledged} choices acknowledged and all kept`
  })
}

async function demandKept(data_dir: string, kept: readonly { form_id: string; sequence: number }[]): Promise<void> {
  const stored = await furnish(data_dir, async ({ pool }) => (await pool.query<{ form_id: string; sequences: number[] }>('select form_id, sequences from answers')).rows)
  const newest = new Map(stored.map(({ form_id, sequences }) => [form_id, new Set(sequences)]))
  const lost = kept.filter(({ form_id, sequence }) => !newest.get(form_id)?.has(sequence))
  demand(lost.length === 0, `${lost.length} acknowledged choices were lost`)
}
