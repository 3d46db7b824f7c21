import { runProduct } from '../faults/product-process.ts'
import { type BenchProject, makeProject } from './fixture.ts'
import { type Load, load } from './load.ts'

const SECONDS = 6

export interface RatersRow {
  readonly connections: number
  readonly opened: Load
  readonly submitted: Load
}

/** Whole sheets of 45 questions: opened as a rater's browser opens them, and sent complete, each by another person. */
export async function measureRaters(data_dir: string, connections: readonly number[]): Promise<RatersRow[]> {
  const project = await makeProject(data_dir, 40_000)
  const product = await runProduct(data_dir)
  try {
    const rows: RatersRow[] = []
    // the first requests compile and plan
    await load({ url: product.url, connections: 4, seconds: 3, next: () => ({ method: 'GET', path: sheetPath(project) }) })
    for (const count of connections) {
      const opened = await load({ url: product.url, connections: count, seconds: SECONDS, next: () => ({ method: 'GET', path: sheetPath(project) }) })
      const submitted = await load({ url: product.url, connections: count, seconds: SECONDS, next: () => submission(project) })
      rows.push({ connections: count, opened, submitted })
    }
    return rows
  } finally {
    await product.terminate()
  }
}

let opened = 0
const sheetPath = (project: BenchProject): string => `/self-assessment-form/${project.sheets[opened++ % 1000]?.subject_id}`

/** From the far end, so that the sheets that are opened stay open; nobody sends twice before all have sent once. */
let sent = 0
function submission(project: BenchProject): { method: 'POST'; path: string; body: string } {
  const sheet = project.sheets.at(-1 - (sent++ % (project.sheets.length - 1000)))
  const answers = project.question_ids.map((question_id, index) => ({ form_id: sheet?.form_id, question_id, value_id: project.value_ids[(sent + index) % project.value_ids.length] }))
  return { method: 'POST', path: `/api/v1/answers/complete/${sheet?.subject_id}`, body: JSON.stringify({ answers, self_evaluation: true }) }
}
