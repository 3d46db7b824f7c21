import { setTimeout as sleep } from 'node:timers/promises'
import { BASE_PATH } from '#server/http/serve.ts'
import { runBuiltProduct } from '../faults/product-process.ts'
import { type BenchMatrix, makeBenchMatrix } from './matrix-fixture.ts'
import { makeReportMatrices } from './reports-fixture.ts'

export interface AutosaveDuringZip {
  readonly reports: number
  readonly autosaves: number
  readonly 'p95 ms alone': number
  readonly 'p95 ms during the ZIP': number
  /** Budget 2: during the ZIP an autosave takes at most twice as long. */
  readonly ratio: number
}

const ROUNDS = 6
const RATERS = 6
const PAUSE_MS = 20
const WINDOW_MS = 2500

/**
 * Raters save one choice after the other, alternately alone and while an administrator downloads
 * all reports of a matrix.
 */
export async function measureAutosaveDuringZip(
  data_dir: string,
  reports: number,
): Promise<AutosaveDuringZip> {
  const matrix = await makeBenchMatrix(data_dir, { subjects: 2000 })
  const {
    cookie,
    matrices: [reported],
  } = await makeReportMatrices(data_dir, [reports])
  const product = await runBuiltProduct(data_dir)
  const zip = `${product.url}${BASE_PATH}/reports/${reported?.matrix_id ?? ''}/zip`
  try {
    await autosaveForWindow(product.url, matrix)
    // other load on the machine only makes a round slower, so the quickest round counts
    const quickest = { alone: Infinity, during: Infinity }
    let autosaves = 0
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await autosaveForWindow(product.url, matrix)
      const during = await whileDownloading(zip, cookie, () =>
        autosaveForWindow(product.url, matrix),
      )
      quickest.alone = Math.min(quickest.alone, p95(alone))
      quickest.during = Math.min(quickest.during, p95(during))
      autosaves += alone.length + during.length
    }
    const { alone, during } = quickest
    return {
      reports,
      autosaves,
      'p95 ms alone': rounded(alone),
      'p95 ms during the ZIP': rounded(during),
      ratio: rounded(during / alone),
    }
  } finally {
    await product.terminate()
  }
}

const rounded = (value: number): number => Math.round(value * 10) / 10
const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

/**
 * Runs `work` during a download; throws when the download ends first, because then the work ran
 * partly alone.
 */
export async function whileDownloading<Result>(
  zip: string,
  cookie: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const abort = new AbortController()
  const reply = await fetch(zip, { headers: { cookie }, signal: abort.signal })
  const reader = reply.body?.getReader()
  let ended = false
  const reading = (async () => {
    while (!(await reader?.read())?.done) continue
    ended = true
  })().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error
  })
  const result = await work()
  if (ended) throw new Error('the ZIP was complete before the work: use more reports')
  abort.abort()
  await reading
  return result
}

let lastSequence = 0

async function autosaveForWindow(url: string, matrix: BenchMatrix): Promise<number[]> {
  const end = performance.now() + WINDOW_MS
  const times: number[] = []
  await Promise.all(
    Array.from({ length: RATERS }, async () => {
      while (performance.now() < end) {
        times.push(await timeAutosave(url, matrix))
        await sleep(PAUSE_MS)
      }
    }),
  )
  return times
}

async function timeAutosave(
  url: string,
  { sheets, question_ids, value_ids }: BenchMatrix,
): Promise<number> {
  const sequence = ++lastSequence
  const sheet = sheets[sequence % sheets.length]
  const answer = {
    form_id: sheet?.form_id,
    question_id: question_ids[sequence % question_ids.length],
    value_id: value_ids[sequence % value_ids.length],
    sequence,
  }
  const started = performance.now()
  const reply = await fetch(`${url}${BASE_PATH}/answers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sheet?.headers },
    body: JSON.stringify([answer]),
  })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`an autosave answered ${reply.status}`)
  return performance.now() - started
}
