import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct } from '#app/product.ts'
import type { Sheet } from '#features/answers/contract.ts'
import { readConfig } from '#server/core/config.ts'
import { seededRandom } from '#shared/random.ts'
import {
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../../tests/factories.ts'
import { raterHeaders } from '../../tests/rater-key.ts'
import { Session } from '../demo/session.ts'
import { withDataFolder } from './fixture.ts'
import { type RunningProduct, runBuiltProduct } from './product-process.ts'

export interface KillReport {
  readonly rounds: number
  readonly acknowledged: number
  readonly lost: number
  readonly slowest_start_ms: number
}

const RATERS = 8
/** One link may write 120 times a minute. */
const WRITES_PER_ROUND = 100

/**
 * Kills server and database while raters save, `rounds` times; counts the acknowledged choices that
 * are not stored afterwards.
 */
export function killDuringAutosave(rounds: number): Promise<KillReport> {
  return withDataFolder(async (data_dir) => {
    const random = seededRandom('kill')
    const raters = await makeRaters(data_dir)
    let [acknowledged, lost, slowest_start_ms] = [0, 0, 0]
    for (let round = 0; round < rounds; round++) {
      const product = await runBuiltProduct(data_dir)
      slowest_start_ms = Math.max(slowest_start_ms, product.started_in_ms)
      lost += await countLost(product, raters)
      const saving = raters.map((rater) => saveUntilKilled(product, rater))
      await sleep(300 + random() * 900)
      await product.killEverything()
      acknowledged += (await Promise.all(saving)).reduce((sum, count) => sum + count, 0)
    }
    const product = await runBuiltProduct(data_dir)
    lost += await countLost(product, raters)
    await product.terminate()
    return { rounds, acknowledged, lost, slowest_start_ms }
  })
}

interface Rater {
  readonly subject_id: string
  readonly headers: Record<string, string>
  readonly form_id: string
  readonly question_ids: readonly string[]
  readonly value_ids: readonly string[]
  /** The last acknowledged choice of each question. */
  readonly kept: Map<string, { value_id: string; sequence: number }>
  sequence: number
}

async function makeRaters(data_dir: string): Promise<Rater[]> {
  const product = await startProduct(
    readConfig({ PORT: '0', DATA_DIR: data_dir, LOG_LEVEL: 'warn' }),
  )
  const { context } = product
  const user = await makeUser(context)
  const evaluation = await makeEvaluation(context, {
    workspace_id: user.workspace_id,
    competences: 9,
    questions: 5,
  })
  const matrix = await makeMatrix(context, {
    workspace_id: user.workspace_id,
    evaluation_id: evaluation.id,
    limit_date: '2099-12-01',
  })
  const raters: Rater[] = []
  for (let index = 0; index < RATERS; index++) {
    const subject = await makeSubject(context, { matrix_id: matrix.id })
    const form = await makeForm(context, { matrix_id: matrix.id, evaluator_id: subject.id })
    const values = evaluation.scale?.values ?? []
    raters.push({
      subject_id: subject.id,
      headers: raterHeaders(context.secrets, subject.id),
      form_id: form.id,
      question_ids: evaluation.questions.map((question) => question.id),
      value_ids: values.map((value) => value.id),
      kept: new Map(),
      sequence: 0,
    })
  }
  await markReleased(context, matrix.id)
  await product.close()
  return raters
}

async function saveUntilKilled(product: RunningProduct, rater: Rater): Promise<number> {
  const session = new Session(product.url)
  for (let count = 0; count < WRITES_PER_ROUND; count++) {
    const sequence = ++rater.sequence
    const question_id = rater.question_ids[sequence % rater.question_ids.length] ?? ''
    const value_id = valueAt(rater, sequence)
    try {
      const choice = { form_id: rater.form_id, question_id, value_id, sequence }
      await session.post('/answers', [choice], rater.headers)
    } catch {
      // the kill cut the reply off, so the choice may be stored or not
      return count
    }
    rater.kept.set(question_id, { value_id, sequence })
    await sleep(2)
  }
  return WRITES_PER_ROUND
}

/** The value that a rater chose with a sequence number. */
const valueAt = (rater: Rater, sequence: number): string =>
  rater.value_ids[sequence % rater.value_ids.length] ?? ''

async function countLost(product: RunningProduct, raters: readonly Rater[]): Promise<number> {
  let lost = 0
  for (const rater of raters) {
    const sheet = await new Session(product.url).get<Sheet & { form: unknown }>(
      `/subjects/forms/self/${rater.subject_id}`,
      rater.headers,
    )
    const stored = new Map(sheet.answers.map((answer) => [answer.question_id, answer]))
    for (const [question_id, { sequence }] of rater.kept) {
      // a later choice may be stored although its reply was cut off: its sequence number tells
      const found = stored.get(question_id)
      const newest = found?.sequence ?? 0
      if (newest < sequence || found?.value_id !== valueAt(rater, newest)) lost++
    }
  }
  return lost
}
