import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { programFile } from '../core/program-files.ts'
import { type Log, startPostgres } from '../embedded-postgres/postgres.ts'
import { migrate } from './migrate.ts'
import { planStatementsOnce } from './planned-statements.ts'
import { poolerProblem, refusePooler } from './pooler.ts'
import type { Schema } from './schema.ts'

export interface Database {
  readonly db: Kysely<Schema>
  readonly pool: pg.Pool
  /** Connections of the raters' calls alone, so that no report keeps them waiting. */
  readonly raters: pg.Pool
  /** Connections of the mailing alone, which repeats few statements. */
  readonly mails: { readonly db: Kysely<Schema>; readonly pool: pg.Pool }
  readonly url: string
  readonly embedded: boolean
  close(): Promise<void>
}

interface Options {
  /** Undefined for the embedded PostgreSQL. */
  readonly database_url: string | undefined
  readonly data_dir: string
  readonly log: Log
  /** True unless given. */
  readonly migrate?: boolean
  /** The most connections: of raters, of the mailing and of everybody else. */
  readonly connections?: {
    readonly raters: number
    readonly mails: number
    readonly others: number
  }
  /** Ends the opening: the embedded database stops, and with it what waits for it. */
  readonly stopping?: AbortSignal | undefined
}

export const migrationsFolder = programFile('migrations')

/**
 * The queries of raters and of mails find each row by an index. A plan made while a table was empty
 * would scan it, and go on scanning when it is full.
 */
const BY_INDEX = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off'
/** With the statistics of an empty outbox, a bitmap of all due mails costs as little as the first. */
const BY_INDEX_IN_ORDER = `${BY_INDEX} -c enable_bitmapscan=off`

/** Connects, checks the server and runs the pending migrations. */
export async function openDatabase({
  database_url,
  data_dir,
  log,
  migrate: shouldMigrate = true,
  connections = { raters: 6, mails: 2, others: 8 },
  stopping,
}: Options): Promise<Database> {
  const server = database_url ? undefined : await startPostgres({ data_dir, log, stopping })
  const url = database_url ?? server?.url ?? ''
  const pool = openPool(url, log, { max: connections.others })
  const raters = openPool(url, log, { max: connections.raters, options: BY_INDEX })
  const mails = openPool(url, log, { max: connections.mails, options: BY_INDEX_IN_ORDER })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const close = async (): Promise<void> => {
    await Promise.all([pool.end(), raters.end(), mails.end()])
    await server?.stop()
  }
  try {
    await waitForServer(pool, log, stopping)
    if (database_url) await checkServer(pool)
    if (shouldMigrate) await migrate(pool, migrationsFolder)
    stopping?.throwIfAborted()
  } catch (error) {
    await close()
    throw error
  }
  return {
    db,
    pool,
    raters,
    mails: { db: planStatementsOnce(mails), pool: mails },
    url,
    embedded: server !== undefined,
    close,
  }
}

/** How many bytes of rows are read before other work runs: a few milliseconds. */
const READ_AT_ONCE = 131_072

/**
 * A connection that lets other work run while it reads a large result: the event loop would read up
 * to 2 MB of rows in a row.
 */
class PacedSocket extends Socket {
  #read = 0

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (Buffer.isBuffer(chunk)) this.#read += chunk.length
    if (this.#read > READ_AT_ONCE) {
      this.#read = 0
      this.pause()
      setImmediate(() => this.resume())
    }
    return super.push(chunk, encoding)
  }
}

export function openPool(url: string, log: Log, special: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'contorno',
    types: { getTypeParser: typeParser },
    stream: () => new PacedSocket(),
    ...special,
  })
  // Without a listener the process would end. While the pool closes, lost connections are expected.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn(`An idle database connection was lost: ${error.message}`)
  })
  // A connection in use, such as one that holds a lock, reports its loss only to its own listener.
  pool.on(
    'connect',
    (client) =>
      void client.on('error', (error) => {
        if (!pool.ending) log.warn(`A database connection was lost: ${error.message}`)
      }),
  )
  return pool
}

/** Object id of PostgreSQL's type bigint[]. */
const INT8_ARRAY = 1016

/** Reads counts as numbers, and a calendar date as `YYYY-MM-DD`, because it is no instant. */
const typeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) => {
  const id: number = oid
  if (id === pg.types.builtins.INT8) return Number
  if (id === pg.types.builtins.DATE) return String
  const parse = pg.types.getTypeParser(oid, format)
  if (id !== INT8_ARRAY) return parse
  return (text: string) => {
    const items: (string | null)[] = parse(text)
    return items.map((item) => (item === null ? null : Number(item)))
  }
}

const EARLIEST_VERSION = 16

/**
 * Otherwise a server that does not know Spanish letters would keep two people called ÁLVARO and
 * Álvaro apart, and nothing would report it.
 * @throws Error when the operator's server is too old, knows no letters beyond ASCII, or is behind
 * a pooler that would break sessions.
 */
export async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string; letters: boolean }>(
    "select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding, lower('ÁÑ') = 'áñ' as letters",
  )
  const [{ version, encoding, letters } = { version: 0, encoding: '', letters: false }] = rows
  if (version < EARLIEST_VERSION)
    throw new Error(
      `DATABASE_URL: expected PostgreSQL ${EARLIEST_VERSION} or later, got ${version}. Upgrade the server, or remove DATABASE_URL to use the embedded one.`,
    )
  if (encoding !== 'UTF8' || !letters)
    throw new Error(
      `DATABASE_URL: the database (encoding ${encoding}) does not know the letters of Spanish. Create it with the encoding UTF8 and a locale such as C.UTF-8.`,
    )
  await refusePooler(pool)
}

const CONNECT_ATTEMPTS = 15
const CONNECT_PAUSE_MS = 2000
/** Codes of a server that is still starting or not yet in the DNS. */
const NOT_YET = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03']

/** Waits for a database server that starts at the same time as the product. */
async function waitForServer(pool: pg.Pool, log: Log, stopping?: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    stopping?.throwIfAborted()
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      const pooler = poolerProblem(error)
      if (pooler !== null) throw new Error(pooler, { cause: error })
      const isNotYet =
        error instanceof Error && 'code' in error && NOT_YET.includes(String(error.code))
      if (!isNotYet || attempt === CONNECT_ATTEMPTS)
        throw new Error(
          `The database does not answer: ${error instanceof Error ? error.message : String(error)}. Check that it runs and, when DATABASE_URL is set, that it is right.`,
          { cause: error },
        )
      log.warn('The database does not answer yet. The next attempt follows in two seconds.')
      await sleep(CONNECT_PAUSE_MS)
    }
  }
}
