import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { type Log, startPostgres } from './postgres.ts'
import type { Schema } from './schema.ts'

export interface Database {
  db: Kysely<Schema>
  pool: pg.Pool
  /** For the few statements that raters run all day: apart, so that no report keeps them waiting, and planned once. */
  raters: pg.Pool
  url: string
  embedded: boolean
  close(): Promise<void>
}

interface Options {
  /** A server to use instead of the embedded one. */
  database_url: string | undefined
  data_dir: string
  log: Log
  migrate?: boolean
}

export const migrationsFolder = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  '../../migrations',
)

export async function openDatabase({
  database_url,
  data_dir,
  log,
  migrate: wanted = true,
}: Options): Promise<Database> {
  const server = database_url ? undefined : await startPostgres({ data_dir, log })
  const url = database_url ?? server?.url ?? ''
  const pool = openPool(url, log)
  // all that raters ask for is found by its key: a plan made while the tables were empty must not read them from end to end once they are full
  const raters = openPool(url, log, {
    max: 6,
    options: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off',
  })
  const close = async (): Promise<void> => {
    await Promise.all([pool.end(), raters.end()])
    await server?.stop()
  }
  try {
    await answering(pool, log)
    if (database_url) await refuseUnlessSuitable(pool)
    if (wanted) await migrate(pool, migrationsFolder)
  } catch (error) {
    await close()
    throw error
  }
  return {
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    raters,
    url,
    embedded: server !== undefined,
    close,
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
    ...special,
  })
  // Without a listener the process would end; while we close, the server may be quicker than the last connection.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn(`An idle database connection was lost: ${error.message}`)
  })
  // one that is held between two statements, as a lock is, tells nobody but itself
  pool.on(
    'connect',
    (client) =>
      void client.on('error', (error) => {
        if (!pool.ending) log.warn(`A database connection was lost: ${error.message}`)
      }),
  )
  return pool
}

const INT8_ARRAY = 1016

/** Counts fit a number, and a calendar date has no instant: it stays the text it is. */
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

const EARLIEST_SERVER = 16

/** Whoever brings a server reads at the start what is wrong with it, instead of finding two people called ÁLVARO and Álvaro later. */
export async function refuseUnlessSuitable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string; letters: boolean }>(
    "select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding, lower('ÁÑ') = 'áñ' as letters",
  )
  const [{ version, encoding, letters } = { version: 0, encoding: '', letters: false }] = rows
  if (version < EARLIEST_SERVER)
    throw new Error(
      `The database server is PostgreSQL ${version}: ${EARLIEST_SERVER} or later is needed.`,
    )
  if (encoding !== 'UTF8' || !letters)
    throw new Error(
      'The database does not know the letters of Spanish: create it with the encoding UTF8 and a locale such as C.UTF-8.',
    )
}

/** A database server may come up after us. */
async function answering(pool: pg.Pool, log: Log): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      const passing =
        error instanceof Error &&
        'code' in error &&
        ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03'].includes(String(error.code))
      if (!passing || attempt === 15)
        throw new Error(
          `The database does not answer: ${error instanceof Error ? error.message : String(error)}`,
          { cause: error },
        )
      log.warn('The database does not answer yet; trying again in two seconds.')
      await sleep(2000)
    }
  }
}
