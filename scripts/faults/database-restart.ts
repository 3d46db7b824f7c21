import { setTimeout as sleep } from 'node:timers/promises'
import { demand, furnish, inFolder, makeAdministrator, makeProject, rows, until } from './ground.ts'
import { postmasterOf, runProduct } from './product-process.ts'
import { countKept, save, saveUntil, type Saving, STORED } from './savings.ts'

const RATERS = 8
const SAVING_MS = 2500

/** Kills the database under a running product while raters save: they read 503 with Retry-After, it goes on by itself, and what was acknowledged is there. */
export function databaseRestart(times: number): Promise<string> {
  return inFolder(async (data_dir) => {
    const project = await furnish(data_dir, async (context) =>
      makeProject(context, await makeAdministrator(context), {
        people: (RATERS + 1) * times,
        released: true,
        questions: 40,
      }),
    )
    const product = await runProduct(data_dir)
    const waiting = [...project.raters]
    const savings: Saving[] = []
    for (let time = 0; time < times; time++) {
      const end = performance.now() + SAVING_MS
      const saving = Promise.all(
        waiting
          .splice(0, RATERS)
          .map((rater) =>
            saveUntil(product.url, project, rater, () => performance.now() > end, 40),
          ),
      )
      await sleep(300)
      process.kill(postmasterOf(data_dir), 'SIGKILL')
      savings.push(...(await saving).flat())
      const [another] = waiting.splice(0, 1)
      await until(
        'saving again',
        async () =>
          another !== undefined && (await save(product.url, project, another)).status === 200,
      )
    }
    const counts = demandAnswers(savings)
    const kept = countKept(savings, await rows(data_dir, STORED))
    demand((await product.terminate()) === 0, 'the product did not end well')
    return `${times} times: ${counts}, all ${kept} acknowledged choices kept, and saving again without a restart`
  })
}

function demandAnswers(savings: readonly Saving[]): string {
  const answers = Map.groupBy(savings, ({ status }) => status)
  const counts = [...answers].map(([status, { length }]) => `${length} × ${status}`).join(', ')
  demand(
    [...answers.keys()].every((status) => status === 200 || status === 503),
    `answers were ${counts}`,
  )
  const refused = answers.get(503) ?? []
  demand(refused.length > 0, 'nobody noticed that the database was gone')
  demand(
    refused.every(({ retry_after }) => Number(retry_after) > 0),
    'a 503 without Retry-After',
  )
  return counts
}
