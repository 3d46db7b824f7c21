import { fork } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Clock } from '#server/core/clock.ts'
import { hashToken, randomToken, secretsFrom, type Secrets } from '#server/core/secrets.ts'
import { openDatabase } from '#server/database/database.ts'
import { startPostgres } from '#server/embedded-postgres/postgres.ts'
import type { FactoryContext } from '../factories.ts'
import type { ProductCommand, ProductMessage } from './product-process.ts'

const quietLog = { info: () => {}, warn: console.warn, error: console.error }
const SECRET = 'a secret of the journeys in a browser'
/** The time of the product when a journey begins. */
export const START = '2026-11-20T16:00:00Z'

interface Cookie {
  readonly name: string
  readonly value: string
  readonly url: string
}

/** The product that serves all journeys of a worker. */
export interface RunningProduct {
  readonly url: string
  /** Its database and its clock, for the factories and for queries of a test. */
  readonly data: FactoryContext
  readonly secrets: Secrets
  /** Makes a session and returns its cookies. */
  sessionCookies(user_id: string): Promise<Cookie[]>
  /** Of the product first, so that it has reached what the factories write as now. */
  setClock(instant: string): Promise<void>
  /** Runs the jobs that are due and sends the mail that is queued. */
  runDueJobs(): Promise<void>
  /** Every mail sent so far, as MIME text. */
  mails(): string[]
  close(): Promise<void>
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address()
        server.close(() =>
          address && typeof address === 'object'
            ? resolve(address.port)
            : reject(new Error('no free port')),
        )
      })
  })
}

async function startProcess(env: Record<string, string>) {
  const child = fork(path.join(import.meta.dirname, 'product-process.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...env },
  })
  const pending = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  let count = 0
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}`)))
    child.on('message', (message: ProductMessage) => {
      if ('ready' in message) resolve(message.ready)
      else if ('done' in message) pending.get(message.done)?.resolve()
      else pending.get(message.failed)?.reject(new Error(message.reason))
    })
  })
  const execute = (content: { set_clock: string } | { run_due_jobs: true }) =>
    new Promise<void>((resolve, reject) => {
      const id = ++count
      pending.set(id, { resolve, reject })
      child.send({ id, ...content } satisfies ProductCommand)
    })
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.disconnect()
    })
  return { url, execute, stop }
}

/** A clock that runs on from the instant it was set to, as the product's own does. */
function movableClock(): Clock & { set(instant: string): void } {
  let offset_ms = 0
  return {
    now: () => new Date(Date.now() + offset_ms),
    set: (instant) => {
      offset_ms = Date.parse(instant) - Date.now()
    },
  }
}

/** PostgreSQL without fsync in a data folder. */
const startDatabaseServer = (data_dir: string) =>
  startPostgres({
    data_dir: path.join(data_dir, 'database'),
    log: quietLog,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })

/** Starts the product on a database of its own, in a folder that `close()` removes. */
export async function runProduct(settings: Record<string, string> = {}): Promise<RunningProduct> {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'contorno-journeys-'))
  const postgres = await startDatabaseServer(data_dir)
  const database_url = postgres.url
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { execute, stop } = await startProcess({
    DATABASE_URL: database_url,
    DATA_DIR: data_dir,
    PORT: String(port),
    PUBLIC_URL: url,
    APP_SECRET: SECRET,
    LOG_LEVEL: 'error',
    ...settings,
  })
  const database = await openDatabase({ database_url, data_dir: '', log: quietLog, migrate: false })
  const clock = movableClock()
  const setClock = async (instant: string): Promise<void> => {
    await execute({ set_clock: instant })
    clock.set(instant)
  }
  await setClock(START)
  const data = { db: database.db, pool: database.pool, clock }
  const secrets = secretsFrom(SECRET)
  return {
    url,
    data,
    secrets,
    setClock,
    sessionCookies: (user_id) => makeSessionCookies(data, secrets, url, user_id),
    runDueJobs: () => execute({ run_due_jobs: true }),
    mails: () => readMails(path.join(data_dir, 'mail')),
    close: async () => {
      await database.close()
      await stop()
      await postgres.stop()
      rmSync(data_dir, { recursive: true, force: true })
    },
  }
}

async function makeSessionCookies(
  { db, clock }: FactoryContext,
  secrets: Secrets,
  url: string,
  user_id: string,
): Promise<Cookie[]> {
  const token = randomToken()
  const now = clock.now()
  const session = { user_id, created_at: now, seen_at: now, complete: true }
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), ...session })
    .execute()
  return [
    { name: 'session', value: token, url },
    { name: 'XSRF-TOKEN', value: secrets.antiForgery(token), url },
  ]
}

function readMails(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
  return files.map((name) => readFileSync(path.join(folder, name), 'utf8'))
}
