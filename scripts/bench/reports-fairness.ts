import { startProduct } from '#app/product.ts'
import { readConfig } from '#server/core/config.ts'
import { BASE_PATH } from '#server/http/serve.ts'
import { sessionHeaders } from '../../tests/app.ts'
import { makeUser } from '../../tests/factories.ts'
import { runBuiltProduct } from '../faults/product-process.ts'
import { makeReportMatrices } from './reports-fixture.ts'

export interface FairnessRow {
  readonly 'previews of one workspace': number
  readonly "another's PDF alone, ms": number
  readonly 'during the previews, ms': number
  /** FAIR-01: at most 2. */
  readonly ratio: string
}

const ROUNDS = 9
const PREVIEWS = 150
/** How many of them one person may have waiting. */
const PER_PERSON = 3

/**
 * One PDF of a workspace, alone and while 50 people of another workspace wait for 150 previews. Each
 * round measures both, and the ratio is the median of the rounds.
 */
export async function measureFairness(data_dir: string): Promise<FairnessRow> {
  const quiet = await makeReportMatrices(data_dir, [20])
  const busy = await makeReportMatrices(data_dir, [20])
  const [matrix, other] = [quiet.matrices[0], busy.matrices[0]]
  const members = await sessionsOfMembers(data_dir, other?.matrix_id ?? '')
  const product = await runBuiltProduct(data_dir)
  const root = product.url + BASE_PATH
  const pdf = `${root}/reports/${matrix?.matrix_id}/${matrix?.subject_id}/pdf`
  const preview = `${root}/reports/${other?.matrix_id}/preview/pdf`
  try {
    const rounds: { alone: number; during: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      // ends when the preview that the last round left under way is printed
      await timeOf(pdf, quiet.cookie)
      const alone = await timeOf(pdf, quiet.cookie)
      const during = await whilePreviewing(preview, members, () => timeOf(pdf, quiet.cookie))
      rounds.push({ alone, during })
    }
    return {
      'previews of one workspace': PREVIEWS,
      "another's PDF alone, ms": Math.round(median(rounds.map(({ alone }) => alone))),
      'during the previews, ms': Math.round(median(rounds.map(({ during }) => during))),
      ratio: median(rounds.map(({ alone, during }) => during / alone)).toFixed(2),
    }
  } finally {
    await product.terminate()
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function timeOf(address: string, cookie: string): Promise<number> {
  const started = performance.now()
  const reply = await fetch(address, { headers: { cookie } })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`GET ${address}: ${reply.status}`)
  return performance.now() - started
}

/** Does the work when the first preview has arrived and the others wait; then the browsers leave. */
async function whilePreviewing<Result>(
  preview: string,
  members: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const browsers = new AbortController()
  const previews = members.flatMap((cookie) =>
    Array.from({ length: PER_PERSON }, async () => {
      const reply = await fetch(preview, { headers: { cookie }, signal: browsers.signal })
      if (!reply.ok) throw new Error(`a preview answered ${reply.status}`)
      await reply.arrayBuffer()
    }),
  )
  const settled = Promise.allSettled(previews)
  await Promise.race(previews)
  const result = await work()
  browsers.abort()
  await settled
  return result
}

/** Session cookies of new members of the matrix's workspace. */
async function sessionsOfMembers(data_dir: string, matrix_id: string): Promise<string[]> {
  const product = await startProduct(
    readConfig({ PORT: '0', DATA_DIR: data_dir, LOG_LEVEL: 'warn' }),
  )
  try {
    const { context } = product
    const { workspace_id } = await context.db
      .selectFrom('matrices')
      .where('id', '=', matrix_id)
      .select('workspace_id')
      .executeTakeFirstOrThrow()
    const cookies: string[] = []
    for (let member = 0; member < PREVIEWS / PER_PERSON; member++) {
      const email = `member-${member}@ceiba.mx`
      const { id } = await makeUser(context, { email, workspace_id, role: 'viewer' })
      cookies.push((await sessionHeaders(context, id))['cookie'] ?? '')
    }
    return cookies
  } finally {
    await product.close()
  }
}
