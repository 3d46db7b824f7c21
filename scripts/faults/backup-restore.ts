import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { callApi } from './api-request.ts'
import {
  makeRaterMatrix,
  type RaterMatrix,
  signedInAdmin,
  wholeSheet,
  withDataFolder,
  withProduct,
} from './fixture.ts'
import { queryEmbedded } from './inspection.ts'
import { runBuiltProduct } from './product-process.ts'

const SUBJECTS = 60
const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../..')
const runScript = (name: string, data_dir: string, file: string) =>
  run(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, file], {
    cwd: root,
    env: { ...process.env, DATA_DIR: data_dir, INIT_CWD: root },
  })

/**
 * Makes a backup while raters save and send, and restores it: the copy holds one instant and no
 * half-sent sheet.
 */
export function backupAndRestore(): Promise<string> {
  return withDataFolder(async (folder) => {
    const old_dir = path.join(folder, 'old')
    const new_dir = path.join(folder, 'new')
    const file = path.join(folder, 'copy.gz')
    const matrix = await withProduct(old_dir, async (context) =>
      makeRaterMatrix(context, await signedInAdmin(context), {
        subjects: SUBJECTS,
        released: true,
      }),
    )
    const product = await runBuiltProduct(old_dir)
    const sending = sendAll(product.url, matrix)
    await runScript('backup', old_dir, file)
    await sending
    await product.terminate()
    await runScript('restore', new_dir, file)
    cpSync(path.join(old_dir, 'secret'), path.join(new_dir, 'secret'))
    const restored = await runBuiltProduct(new_dir)
    const { subjects, sent, broken } = await readRestored(new_dir)
    const [first] = matrix.raters
    const again = await callApi(restored.url, `/answers/complete/${first?.id}`, {
      body: { answers: wholeSheet(matrix, first?.form_id ?? '') },
      headers: first?.headers ?? {},
    })
    await restored.terminate()
    assert(
      subjects === SUBJECTS && broken === 0,
      `restored ${subjects} subjects and ${broken} half-sent sheets`,
    )
    assert(again.status === 200, `the restored product answers ${again.status}`)
    return `${sent} of ${SUBJECTS} sheets were sent at the instant of the backup, none by half, and the restored product works`
  })
}

async function readRestored(
  data_dir: string,
): Promise<{ subjects: number; sent: number; broken: number }> {
  const [counts] = await queryEmbedded<{ subjects: number; sent: number; broken: number }>(
    data_dir,
    `select (select count(*)::int from subjects) as subjects, (select count(*)::int from forms where answered) as sent,
       (select count(*)::int from forms f left join answers a on a.form_id = f.id
        where f.answered <> (a.form_id is not null and array_position(a.choices, null) is null and a.sequences is null)
           or f.answered <> exists (select 1 from outbox o where o.subject_id = f.evaluator_id and o.kind = 'receipt')) as broken`,
  )
  return counts ?? { subjects: 0, sent: 0, broken: 0 }
}

async function sendAll(url: string, matrix: RaterMatrix): Promise<void> {
  for (const { id, form_id, headers } of matrix.raters) {
    const answers = wholeSheet(matrix, form_id)
    for (const answer of answers) await callApi(url, '/answers', { body: [answer], headers })
    await callApi(url, `/answers/complete/${id}`, { body: { answers }, headers })
  }
}
