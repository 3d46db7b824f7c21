import { BASE_PATH } from '#server/http/serve.ts'
import { runBuiltProduct } from '../faults/product-process.ts'
import { cpuOf } from './processes.ts'
import { makeReportMatrices, type ReportMatrix } from './reports-fixture.ts'
import { explainCalls } from './reports-statements.ts'

export interface CallRow {
  readonly call: string
  readonly 'first ms': string
  readonly 'median ms': string
  readonly 'server CPU ms': string
  /**
   * Ratio of the quickest calls, large matrix to small one: other load on the machine only makes
   * calls slower.
   */
  readonly growth: string
  readonly kB: number
}

interface Timing {
  readonly first: number
  readonly median: number
  readonly quickest: number
  readonly cpu: number
  readonly bytes: number
}

const ROUNDS = 8

/**
 * The calls of the administrator's pages, one after the other, on a small matrix and on a large
 * one.
 */
export async function measureCalls(
  data_dir: string,
  sizes: readonly [small: number, large: number],
  statements_file: string,
): Promise<CallRow[]> {
  const { cookie, matrices } = await makeReportMatrices(data_dir, sizes)
  await explainCalls(data_dir, cookie, callsOf(matrices[1] ?? matrices[0]), statements_file)
  const product = await runBuiltProduct(data_dir)
  try {
    const timings = new Map<string, Timing[]>()
    // right after the start the averages are not computed yet, so this call waits for them
    for (const matrix of matrices.toReversed())
      timings.set('group, at once', [
        await time(product, `/reports/${matrix.matrix_id}/group`, cookie, 2),
        ...(timings.get('group, at once') ?? []),
      ])
    for (const matrix of matrices) {
      for (const [call, path] of callsOf(matrix)) {
        const timing = await time(
          product,
          path,
          cookie,
          call === 'one report' ? ROUNDS * 4 : ROUNDS,
        )
        timings.set(call, [...(timings.get(call) ?? []), timing])
      }
    }
    return [...timings].map(([call, [small, large]]) => rowOf(call, small, large))
  } finally {
    await product.terminate()
  }
}

const callsOf = (matrix: ReportMatrix | undefined): [string, string][] => {
  const { matrix_id, company_id, subject_id, property_id } = matrix ?? {
    matrix_id: '',
    company_id: '',
    subject_id: '',
    property_id: '',
  }
  return [
    ['group', `/reports/${matrix_id}/group`],
    ['group by column', `/reports/${matrix_id}/group?property_id=${property_id}`],
    ['one report', `/reports/${matrix_id}/${subject_id}`],
    ['list of reports', `/subjects/${matrix_id}/reports`],
    ['participation', `/matrices/participation/${matrix_id}`],
    ['dashboard', `/matrices/${company_id}`],
    ['subjects', `/subjects/${matrix_id}`],
    ['forms', `/forms/${matrix_id}/compact`],
    ['one PDF', `/reports/${matrix_id}/${subject_id}/pdf`],
  ]
}

async function time(
  { url, pid }: { url: string; pid: number },
  path: string,
  cookie: string,
  rounds: number,
): Promise<Timing> {
  const times: number[] = []
  let bytes = 0
  let cpu = 0
  for (let round = 0; round < rounds; round++) {
    if (round === 1) cpu = cpuOf(pid)
    const started = performance.now()
    const reply = await fetch(url + BASE_PATH + path, { headers: { cookie } })
    bytes = (await reply.arrayBuffer()).byteLength
    if (!reply.ok) throw new Error(`GET ${path}: ${reply.status}`)
    times.push(performance.now() - started)
  }
  const [first = 0, ...later] = times
  return {
    first,
    median: later.toSorted((a, b) => a - b)[Math.floor(later.length / 2)] ?? 0,
    quickest: Math.min(...later),
    cpu: (cpuOf(pid) - cpu) / later.length,
    bytes,
  }
}

function rowOf(call: string, small: Timing | undefined, large: Timing | undefined): CallRow {
  const both = (pick: (timing: Timing) => number): string =>
    [small, large].map((timing) => (timing ? Math.round(pick(timing)) : 0)).join(' → ')
  return {
    call,
    'first ms': both(({ first }) => first),
    'median ms': both(({ median }) => median),
    'server CPU ms': both(({ cpu }) => cpu),
    growth: small && large ? (large.quickest / small.quickest).toFixed(2) : '',
    kB: Math.round((large?.bytes ?? 0) / 1024),
  }
}
