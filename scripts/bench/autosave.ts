import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { findRunningPostgres } from '#server/postgres.ts'
import { runProduct } from '../faults/product-process.ts'
import { type BenchProject, makeProject } from './fixture.ts'
import { type Load, load } from './load.ts'

const CONTROL_PORT = 3999
const SECONDS = 5

export interface AutosaveRow {
  readonly connections: number
  readonly product: Load
  readonly control: Load
  readonly ratio: number
}

/** Autosave against the bare control: alternating runs on the same database, so that a noisy machine bothers both. */
export async function measureAutosave(data_dir: string, connections: readonly number[]): Promise<AutosaveRow[]> {
  const project = await makeProject(data_dir, 6000)
  const product = await runProduct(data_dir)
  const control = await startControl((await findRunningPostgres(data_dir)) ?? '')
  try {
    const rows: AutosaveRow[] = []
    // every sheet is begun, as after a rater's first choice
    for (const url of [product.url]) await load({ url, connections: 16, seconds: 8, next: () => ({ method: 'POST', path: '/api/v1/answers', body: answerOf(project) }) })
    for (const count of connections) rows.push(await compare(project, product.url, count))
    return rows
  } finally {
    control.kill()
    await product.terminate()
  }
}

async function compare(project: BenchProject, product_url: string, connections: number): Promise<AutosaveRow> {
  const targets = { product: { url: product_url, path: '/api/v1/answers' }, control: { url: `http://127.0.0.1:${CONTROL_PORT}`, path: '/answers' } }
  const runs: Record<'product' | 'control', Load[]> = { product: [], control: [] }
  for (const name of ['control', 'product', 'control', 'product', 'product', 'control'] as const) {
    const target = targets[name]
    runs[name].push(await load({ url: target.url, connections, seconds: SECONDS, next: () => ({ method: 'POST', path: target.path, body: answerOf(project) }) }))
  }
  const [product, control] = [middle(runs.product), middle(runs.control)]
  return { connections, product, control, ratio: product.per_second / control.per_second }
}

let turn = 0
function answerOf(project: BenchProject): string {
  turn++
  const sheet = project.sheets[turn % project.sheets.length]
  const question_id = project.question_ids[turn % project.question_ids.length]
  return JSON.stringify([{ form_id: sheet?.form_id, question_id, value_id: project.value_ids[turn % project.value_ids.length], sequence: turn }])
}

const middle = (loads: readonly Load[]): Load => loads.toSorted((a, b) => a.per_second - b.per_second)[Math.floor(loads.length / 2)] ?? { per_second: 0, p50_ms: 0, p99_ms: 0, failed: 0 }

function startControl(database_url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'control.ts'), database_url, String(CONTROL_PORT)], { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.stdout.once('data', () => resolve(child))
    child.once('exit', (code) => reject(new Error(`the control ended with ${code}`)))
  })
}
