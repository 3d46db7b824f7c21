import { zipEntryCounter } from '#features/reports/archive.rules.ts'
import { BASE_PATH } from '#server/http/serve.ts'
import { runBuiltProduct } from '../faults/product-process.ts'
import { command, memoryOf, processTree } from './processes.ts'
import { makeReportMatrices, type ReportMatrix } from './reports-fixture.ts'

export interface MemoryRow {
  readonly reports: number
  readonly seconds: number
  /** Until the first byte and the first report have arrived; the printing process starts with it. */
  readonly 'first byte s': number
  readonly 'first report s': number
  /** Of the printing process, since its start. */
  readonly 'printing peak MB': number
  readonly 'printing MB at 100': number
  readonly 'printing MB at the end': number
  readonly 'server peak MB': number
}

/**
 * All reports of a matrix as a ZIP, from a product that has just started; one product for each
 * size.
 */
export async function measureMemory(
  data_dir: string,
  sizes: readonly number[],
): Promise<MemoryRow[]> {
  const { cookie, matrices } = await makeReportMatrices(data_dir, sizes)
  const rows: MemoryRow[] = []
  for (const matrix of matrices) {
    const product = await runBuiltProduct(data_dir)
    try {
      rows.push(await download(product, cookie, matrix))
    } finally {
      await product.terminate()
    }
  }
  return rows
}

async function download(
  { url, pid }: { url: string; pid: number },
  cookie: string,
  { matrix_id, subjects }: ReportMatrix,
): Promise<MemoryRow> {
  // the page with the button «Descargar» has asked for the list of reports
  const list = await fetch(`${url}${BASE_PATH}/subjects/${matrix_id}/reports`, {
    headers: { cookie },
  })
  await list.arrayBuffer()
  const started = performance.now()
  const reply = await fetch(`${url}${BASE_PATH}/reports/${matrix_id}/zip`, { headers: { cookie } })
  const counted = zipEntryCounter()
  const printing = { now: 0, peak: 0, early: 0 }
  let done = 0
  let [firstByte, firstReport] = [0, 0]
  const seconds = () => Number(((performance.now() - started) / 1000).toFixed(2))
  for await (const piece of reply.body ?? []) {
    const before = done
    done = counted(piece)
    firstByte ||= seconds()
    if (done === before) continue
    firstReport ||= seconds()
    const memory = printingMemory(pid)
    printing.now = memory.now || printing.now
    printing.peak = Math.max(printing.peak, memory.peak)
    if (done <= 100) printing.early = printing.now
  }
  if (done !== subjects) throw new Error(`the ZIP holds ${done} of ${subjects} reports`)
  return {
    reports: subjects,
    seconds: Math.round(seconds()),
    'first byte s': firstByte,
    'first report s': firstReport,
    'printing peak MB': printing.peak,
    'printing MB at 100': printing.early,
    'printing MB at the end': printing.now,
    'server peak MB': memoryOf(pid).peak,
  }
}

function printingMemory(pid: number): { now: number; peak: number } {
  const printing = processTree(pid).find((member) => command(member).includes('pdf.worker'))
  return printing === undefined ? { now: 0, peak: 0 } : memoryOf(printing)
}
