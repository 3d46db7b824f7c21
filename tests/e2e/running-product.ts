import { fork } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/database.ts'
import { startPostgres } from '#server/postgres.ts'
import { hashToken, randomToken, secretsFrom, type Secrets } from '#server/secrets.ts'
import type { FactoryContext } from '../factories.ts'
import type { Order, Told } from './product-process.ts'

const quiet = { info: () => {}, warn: console.warn, error: console.error }
const SECRET = 'a secret of the journeys'
/** Where every journey begins, unless it moves the clock. */
export const START = '2026-11-20T16:00:00Z'

interface Cookie {
  readonly name: string
  readonly value: string
  readonly url: string
}

/** One product for all journeys of a worker. */
export interface RunningProduct {
  readonly url: string
  /** For the factories of tests/factories.ts. */
  readonly ground: FactoryContext
  readonly secrets: Secrets
  /** The cookies of a fresh session. */
  sessionOf(user_id: string): Promise<Cookie[]>
  setClock(instant: string): Promise<void>
  /** Does what is due by the clock and sends the mail that waits. */
  runDueJobs(): Promise<void>
  /** Every mail sent so far, as it would travel. */
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
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  let count = 0
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}`)))
    child.on('message', (told: Told) => {
      if ('ready' in told) resolve(told.ready)
      else if ('done' in told) waiting.get(told.done)?.resolve()
      else waiting.get(told.failed)?.reject(new Error(told.reason))
    })
  })
  const order = (content: { set_clock: string } | { run_due_work: true }) =>
    new Promise<void>((resolve, reject) => {
      const id = ++count
      waiting.set(id, { resolve, reject })
      child.send({ id, ...content } satisfies Order)
    })
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.disconnect()
    })
  return { url, order, stop }
}

export async function runProduct(): Promise<RunningProduct> {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'contorno-journeys-'))
  const postgres = await startPostgres({
    data_dir: path.join(data_dir, 'database'),
    log: quiet,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { order, stop } = await startProcess({
    DATABASE_URL: postgres.url,
    DATA_DIR: data_dir,
    PORT: String(port),
    PUBLIC_URL: url,
    APP_SECRET: SECRET,
    LOG_LEVEL: 'error',
  })
  const database = await openDatabase({
    database_url: postgres.url,
    data_dir: '',
    log: quiet,
    migrate: false,
  })
  const secrets = secretsFrom(SECRET)
  // runs on from there, as the product's own does
  let offset = 0
  const clock = { now: () => new Date(Date.now() + offset) }
  const setClock = async (instant: string): Promise<void> => {
    offset = Date.parse(instant) - Date.now()
    await order({ set_clock: instant })
  }
  await setClock(START)
  return {
    url,
    secrets,
    setClock,
    ground: { db: database.db, pool: database.pool, clock },
    sessionOf: async (user_id) => {
      const token = randomToken()
      const instant = clock.now()
      await database.db
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          user_id,
          created_at: instant,
          seen_at: instant,
          complete: true,
        })
        .execute()
      return [
        { name: 'session', value: token, url },
        { name: 'XSRF-TOKEN', value: secrets.antiForgery(token), url },
      ]
    },
    runDueJobs: () => order({ run_due_work: true }),
    mails: () => mailsIn(path.join(data_dir, 'mail')),
    close: async () => {
      await database.close()
      await stop()
      await postgres.stop()
      rmSync(data_dir, { recursive: true, force: true })
    },
  }
}

function mailsIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
  return files.map((name) => readFileSync(path.join(folder, name), 'utf8'))
}
