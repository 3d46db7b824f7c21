import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#server/core/config.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { findRunningPostgres } from '#server/embedded-postgres/postgres.ts'

interface How {
  readonly log?: Parameters<typeof openDatabase>[0]['log']
  /** A restore fills a database that no product runs on, and makes the embedded one. */
  readonly is_new?: boolean
}

/**
 * Works on the database of the running product, or on the embedded one of a stopped one.
 * @throws Error when there is none.
 */
export async function withDatabase<T>(
  config: Config,
  work: (database: Database) => Promise<T>,
  { log = console, is_new = false }: How = {},
): Promise<T> {
  const { database_url, data_dir } = config
  if (!is_new && !database_url && !existsSync(path.join(data_dir, 'postgres')))
    throw new Error(`DATA_DIR: found no database in ${data_dir}. Set DATA_DIR or DATABASE_URL.`)
  const running = is_new || database_url ? null : await findRunningPostgres(data_dir)
  const database = await openDatabase({
    database_url: database_url ?? running ?? undefined,
    data_dir,
    log,
    migrate: false,
  })
  return work(database).finally(() => database.close())
}
