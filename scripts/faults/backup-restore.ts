import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  ask,
  demand,
  furnish,
  inFolder,
  makeAdministrator,
  makeProject,
  type Project,
  rows,
  wholeSheet,
} from './ground.ts'
import { runProduct } from './product-process.ts'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../..')
const script = (name: string, data_dir: string, file: string) =>
  run(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, file], {
    cwd: root,
    env: { ...process.env, DATA_DIR: data_dir, INIT_CWD: root },
  })

/** A backup made while everybody saves and sends, restored into a new folder: one instant, in which no sheet is half sent. */
export function backupAndRestore(): Promise<string> {
  return inFolder(async (folder) => {
    const [old_dir, new_dir, file] = [
      path.join(folder, 'old'),
      path.join(folder, 'new'),
      path.join(folder, 'copy.gz'),
    ]
    const project = await furnish(old_dir, async (context) =>
      makeProject(context, await makeAdministrator(context), { people: 60, released: true }),
    )
    const product = await runProduct(old_dir)
    const sending = sendAll(product.url, project)
    await script('backup', old_dir, file)
    await sending
    await product.terminate()
    await script('restore', new_dir, file)
    const restored = await runProduct(new_dir)
    const [found] = await rows<{ people: number; sent: number; broken: number }>(
      new_dir,
      `select (select count(*)::int from subjects) as people, (select count(*)::int from forms where answered) as sent,
         (select count(*)::int from forms f left join answers a on a.form_id = f.id
          where f.answered <> (a.form_id is not null and array_position(a.choices, null) is null and a.sequences is null)
             or f.answered <> exists (select 1 from outbox o where o.subject_id = f.evaluator_id and o.kind = 'receipt')) as broken`,
    )
    const first = project.raters[0]
    const again = await ask(restored.url, 'POST', `/answers/complete/${first?.id}`, {
      answers: wholeSheet(project, first?.form_id ?? ''),
    })
    await restored.terminate()
    demand(
      found?.people === 60 && found.broken === 0,
      `${found?.people} people, ${found?.broken} sheets half sent`,
    )
    demand(again.status === 200, `the restored product answers ${again.status}`)
    return `${found.sent} of 60 sheets had been sent at that instant, none by half, and the restored product goes on`
  })
}

async function sendAll(url: string, project: Project): Promise<void> {
  for (const { id, form_id } of project.raters) {
    const sheet = wholeSheet(project, form_id)
    for (const answer of sheet) await ask(url, 'POST', '/answers', [answer])
    await ask(url, 'POST', `/answers/complete/${id}`, { answers: sheet })
  }
}
