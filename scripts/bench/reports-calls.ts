import { BASE_PATH } from '#server/serve.ts'
import { runProduct } from '../faults/product-process.ts'
import { makeOpenProjects, type OpenProject } from './reports-project.ts'

export interface CallRow {
  readonly call: string
  readonly people: number
  /** The first call of all, when nothing has been computed yet. */
  readonly first_ms: number
  readonly median_ms: number
  readonly kilobytes: number
}

const ROUNDS = 7

/** What the administrator's pages ask for, one call after the other, in a small project and in a large one. */
export async function measureCalls(data_dir: string, sizes: readonly number[]): Promise<CallRow[]> {
  const { cookie, projects } = await makeOpenProjects(data_dir, sizes)
  const product = await runProduct(data_dir)
  try {
    const rows: CallRow[] = []
    for (const project of projects) {
      for (const call of callsOf(project)) rows.push(await measure(product.url, cookie, project, call))
    }
    return rows
  } finally {
    await product.terminate()
  }
}

const callsOf = ({ matrix_id, company_id, subject_id, property_id }: OpenProject): [string, string][] => [
  ['one report', `/reports/${matrix_id}/${subject_id}`],
  ['list of reports', `/subjects/${matrix_id}/reports`],
  ['group', `/reports/${matrix_id}/group`],
  ['group by column', `/reports/${matrix_id}/group?property_id=${property_id}`],
  ['participation', `/matrices/participation/${matrix_id}`],
  ['dashboard', `/matrices/${company_id}`],
  ['participants', `/subjects/${matrix_id}`],
  ['connections', `/forms/${matrix_id}`],
  ['one PDF', `/reports/${matrix_id}/${subject_id}/pdf`],
]

async function measure(url: string, cookie: string, { people }: OpenProject, [call, path]: [string, string]): Promise<CallRow> {
  const times: number[] = []
  let size = 0
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    const reply = await fetch(url + BASE_PATH + path, { headers: { cookie } })
    size = (await reply.arrayBuffer()).byteLength
    if (!reply.ok) throw new Error(`GET ${path}: ${reply.status}`)
    times.push(performance.now() - started)
  }
  const [first = 0, ...later] = times
  return { call, people, first_ms: Math.round(first), median_ms: Math.round(later.toSorted((a, b) => a - b)[Math.floor(later.length / 2)] ?? 0), kilobytes: Math.round(size / 1024) }
}
