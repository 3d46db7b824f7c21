import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, ask, demand, furnish, inFolder, makeAdministrator, makeProject, type Project, until } from './ground.ts'
import { postmasterOf, runProduct } from './product-process.ts'

/** Kills the database under a running product while raters save: they read 503 with Retry-After, and it goes on by itself. */
export function databaseRestart(times: number): Promise<string> {
  return inFolder(async (data_dir) => {
    const project = await furnish(data_dir, async (foundation) => makeProject(foundation, await makeAdministrator(foundation), { people: 8, released: true, questions: 40 }))
    const product = await runProduct(data_dir)
    const seen = new Map<number, number>()
    let waiting = 0
    for (let time = 0; time < times; time++) {
      const saving = Promise.all(project.raters.map(({ form_id }) => saveFor(product.url, project, form_id, 2500)))
      await sleep(300)
      process.kill(postmasterOf(data_dir), 'SIGKILL')
      for (const { status, retry_after } of (await saving).flat()) {
        seen.set(status, (seen.get(status) ?? 0) + 1)
        if (status === 503) demand(Number(retry_after) > 0, 'a 503 without Retry-After')
        waiting += status === 503 ? 1 : 0
      }
      await until('saving again', async () => (await ask(product.url, 'POST', '/answers', [choice(project, project.raters[0]?.form_id ?? '', 0)])).status === 200)
    }
    demand([...seen.keys()].every((status) => [200, 429, 503].includes(status)), `answers were ${JSON.stringify([...seen])}`)
    demand(waiting > 0, 'nobody noticed that the database was gone')
    demand((await product.terminate()) === 0, 'the product did not end well')
    return `${times} times: ${[...seen].map(([status, count]) => `${count} × ${status}`).join(', ')}, and saving again without a restart`
  })
}

const choice = ({ question_ids, value_ids }: Project, form_id: string, turn: number) => ({ form_id, question_id: question_ids[turn % question_ids.length], value_id: value_ids[turn % value_ids.length] })

async function saveFor(url: string, project: Project, form_id: string, ms: number): Promise<Answer[]> {
  const answers: Answer[] = []
  const end = performance.now() + ms
  for (let turn = 0; performance.now() < end; turn++) {
    answers.push(await ask(url, 'POST', '/answers', [choice(project, form_id, turn)]))
    await sleep(40) // under the 120 writes a minute that one link may make
  }
  return answers
}
