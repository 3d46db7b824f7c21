import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Product, startProduct } from '#app/product.ts'
import type { AppContext } from '#server/context.ts'
import { readConfig } from '#server/core/config.ts'
import { hashToken, randomToken } from '#server/core/secrets.ts'
import { newId } from '#shared/ids.ts'
import { makeEvaluation, makeMatrix, makeUser, markReleased } from '../../tests/factories.ts'
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
  const raters = await insertRaters(context, matrix.id, given.subjects)
  if (given.released) await markReleased(context, matrix.id)
  return {
    id: matrix.id,
    raters,
    question_ids: evaluation.questions.map(({ id }) => id),
    value_ids: (evaluation.scale?.values ?? []).map(({ id }) => id),
  }
}

/** Two statements, because one for each of ten thousand rows would take minutes. */
async function insertRaters(
  { pool, secrets }: AppContext,
  matrix_id: string,
  subjects: number,
): Promise<Rater[]> {
  const raters = Array.from({ length: subjects }, () => {
    const id = newId()
    return {
      id,
      email: `${id}@ceiba.mx`,
      form_id: newId(),
      headers: raterHeaders(secrets, id),
    }
  })
  const ids = raters.map(({ id }) => id)
  const evaluated = raters.map((_, index) => raters[(index + 1) % subjects]?.id)
  await pool.query(
    `insert into subjects (id, matrix_id, name, email)
     select id, $2, 'Mariana ' || id, id || '@ceiba.mx' from unnest($1::uuid[]) as id`,
    [ids, matrix_id],
  )
  await pool.query(
    `insert into forms (id, matrix_id, evaluator_id, evaluated_id, relation_type_id)
     select form, $4, evaluator, evaluated, 3
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as s (form, evaluator, evaluated)`,
    [raters.map(({ form_id }) => form_id), ids, evaluated, matrix_id],
  )
  return raters
}

/** An answer to every question of a form, as the page sends them. */
export const wholeSheet = ({ question_ids, value_ids }: RaterMatrix, form_id: string) =>
  question_ids.map((question_id, index) => ({
    form_id,
    question_id,
    value_id: value_ids[index % value_ids.length],
    sequence: index + 1,
  }))
