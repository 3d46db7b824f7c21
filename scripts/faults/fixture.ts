import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Product, startProduct } from '#app/product.ts'
import { readConfig } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { hashToken, randomToken } from '#server/secrets.ts'
import {
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../../tests/factories.ts'
import { raterHeaders } from '../../tests/rater-key.ts'
import { killLeftBehind } from './product-process.ts'

/**
 * Runs `work` on an empty data folder; afterwards kills what it left running and deletes the
 * folder.
 */
export async function withDataFolder<T>(work: (data_dir: string) => Promise<T>): Promise<T> {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'contorno-fault-'))
  try {
    return await work(data_dir)
  } finally {
    await killLeftBehind()
    rmSync(data_dir, { recursive: true, force: true })
  }
}

/** Runs the product in this process while `work` fills or reads its data. */
export async function withProduct<T>(
  data_dir: string,
  work: (context: AppContext) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const product: Product = await startProduct(
    readConfig({ PORT: '0', DATA_DIR: data_dir, LOG_LEVEL: 'error', ...settings }),
  )
  try {
    return await work(product.context)
  } finally {
    await product.close()
  }
}

export interface Administrator {
  readonly email: string
  readonly workspace_id: string
  /** The session cookie and the anti-forgery header. */
  readonly headers: Record<string, string>
}

export async function signedInAdmin(context: AppContext): Promise<Administrator> {
  const user = await makeUser(context)
  const token = randomToken()
  const now = context.clock.now()
  await context.db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: user.id,
      created_at: now,
      seen_at: now,
      complete: true,
    })
    .execute()
  return {
    email: user.email,
    workspace_id: user.workspace_id,
    headers: { cookie: `session=${token}`, 'x-xsrf-token': context.secrets.antiForgery(token) },
  }
}

export interface Rater {
  readonly id: string
  readonly email: string
  readonly form_id: string
  /** With the key of the rater's link. */
  readonly headers: Record<string, string>
}

export interface RaterMatrix {
  readonly id: string
  readonly raters: readonly Rater[]
  readonly question_ids: readonly string[]
  readonly value_ids: readonly string[]
}

/** Inserts a matrix in which every subject rates the next one; its deadline is far ahead. */
export async function makeRaterMatrix(
  context: AppContext,
  { workspace_id }: Administrator,
  given: { subjects: number; released: boolean; questions?: number },
): Promise<RaterMatrix> {
  const evaluation = await makeEvaluation(context, {
    workspace_id,
    competences: 1,
    questions: given.questions ?? 5,
  })
  const matrix = await makeMatrix(context, {
    workspace_id,
    evaluation_id: evaluation.id,
    limit_date: '2099-12-01',
  })
  const subjects = []
  for (let index = 0; index < given.subjects; index++)
    subjects.push(await makeSubject(context, { matrix_id: matrix.id }))
  const raters: Rater[] = []
  for (const [index, { id, email }] of subjects.entries()) {
    const form = await makeForm(context, {
      matrix_id: matrix.id,
      evaluator_id: id,
      evaluated_id: subjects[(index + 1) % subjects.length]?.id ?? id,
    })
    raters.push({ id, email, form_id: form.id, headers: raterHeaders(context.secrets, id) })
  }
  if (given.released) await markReleased(context, matrix.id)
  return {
    id: matrix.id,
    raters,
    question_ids: evaluation.questions.map(({ id }) => id),
    value_ids: (evaluation.scale?.values ?? []).map(({ id }) => id),
  }
}

/** An answer to every question of a form, as the page sends them. */
export const wholeSheet = ({ question_ids, value_ids }: RaterMatrix, form_id: string) =>
  question_ids.map((question_id, index) => ({
    form_id,
    question_id,
    value_id: value_ids[index % value_ids.length],
    sequence: index + 1,
  }))
