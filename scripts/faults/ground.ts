import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Product, startProduct } from '#app/product.ts'
import { readConfig } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { findRunningPostgres } from '#server/postgres.ts'
import { hashToken, randomToken } from '#server/secrets.ts'
import { BASE_PATH } from '#server/serve.ts'
import {
  makeEvaluation,
  makeForm,
  makeMatrix,
  makeSubject,
  makeUser,
  markReleased,
} from '../../tests/factories.ts'
import { killLeftBehind } from './product-process.ts'

/** What every fault stands on: a folder that goes again, a project to break, and ways to ask what is left of it. */
export async function inFolder<T>(work: (data_dir: string) => Promise<T>): Promise<T> {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'contorno-fault-'))
  try {
    return await work(data_dir)
  } finally {
    await killLeftBehind()
    rmSync(data_dir, { recursive: true, force: true })
  }
}

export function demand(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence)
}

/** The product in this process, as long as it takes to furnish its data. */
export async function furnish<T>(
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

export interface Answer {
  /** 0 when there was no answer at all. */
  readonly status: number
  readonly retry_after: string | null
  readonly data: unknown
}

export async function ask(
  url: string,
  method: string,
  path_: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const form =
    body instanceof FormData ? body : body === undefined ? undefined : JSON.stringify(body)
  const type: Record<string, string> =
    typeof form === 'string' ? { 'content-type': 'application/json' } : {}
  try {
    const reply = await fetch(url + BASE_PATH + path_, {
      method,
      headers: { ...type, ...headers },
      ...(form === undefined ? {} : { body: form }),
      signal: AbortSignal.timeout(20_000),
    })
    const { data } = (await reply.json()) as { data?: unknown }
    return { status: reply.status, retry_after: reply.headers.get('retry-after'), data }
  } catch {
    return { status: 0, retry_after: null, data: undefined }
  }
}

/** Asks the embedded database itself. */
export async function rows<Row extends pg.QueryResultRow>(
  data_dir: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client((await findRunningPostgres(data_dir)) ?? '')
  await client.connect()
  return client
    .query<Row>(text, values)
    .then((result) => result.rows)
    .finally(() => client.end())
}

export interface Administrator {
  readonly workspace_id: string
  /** Cookie and proof of a session. */
  readonly headers: Record<string, string>
}

export async function makeAdministrator(f: AppContext): Promise<Administrator> {
  const user = await makeUser(f)
  const token = randomToken()
  const now = f.clock.now()
  await f.db
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
    workspace_id: user.workspace_id,
    headers: { cookie: `session=${token}`, 'x-xsrf-token': f.secrets.antiForgery(token) },
  }
}

export interface Rater {
  readonly id: string
  readonly email: string
  readonly form_id: string
}

export interface Project {
  readonly id: string
  readonly raters: readonly Rater[]
  readonly question_ids: readonly string[]
  readonly value_ids: readonly string[]
}

/** A project in which everybody rates the next person. */
export async function makeProject(
  f: AppContext,
  { workspace_id }: Administrator,
  given: { people: number; released: boolean; questions?: number },
): Promise<Project> {
  const evaluation = await makeEvaluation(f, {
    workspace_id,
    competences: 1,
    questions: given.questions ?? 5,
  })
  const matrix = await makeMatrix(f, {
    workspace_id,
    evaluation_id: evaluation.id,
    limit_date: '2099-12-01',
  })
  const people = []
  for (let index = 0; index < given.people; index++)
    people.push(await makeSubject(f, { matrix_id: matrix.id }))
  const raters: Rater[] = []
  for (const [index, { id, email }] of people.entries()) {
    const form = await makeForm(f, {
      matrix_id: matrix.id,
      evaluator_id: id,
      evaluated_id: people[(index + 1) % people.length]?.id ?? id,
    })
    raters.push({ id, email, form_id: form.id })
  }
  if (given.released) await markReleased(f, matrix.id)
  return {
    id: matrix.id,
    raters,
    question_ids: evaluation.questions.map(({ id }) => id),
    value_ids: (evaluation.scale?.values ?? []).map(({ id }) => id),
  }
}

export const wholeSheet = ({ question_ids, value_ids }: Project, form_id: string) =>
  question_ids.map((question_id, index) => ({
    form_id,
    question_id,
    value_id: value_ids[index % value_ids.length],
    sequence: index + 1,
  }))

/** Every file under a folder in which a word can be read. */
export function filesWith(folder: string, word: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  return files.filter((file) => readFileSync(file, 'latin1').toLowerCase().includes(word))
}

/** Waits for something that has to become true; says what did not. */
export async function until(
  sentence: string,
  done: () => Promise<boolean> | boolean,
  patience_ms = 30_000,
): Promise<void> {
  const end = performance.now() + patience_ms
  while (!(await done())) {
    demand(performance.now() < end, `${sentence} did not happen within ${patience_ms / 1000} s`)
    await sleep(100)
  }
}
