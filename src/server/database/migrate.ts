import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Pool, PoolClient } from 'pg'

interface Migration {
  readonly name: string
  readonly checksum: string
  readonly text: string
  /** The oldest last migration of a program that runs on the schema after this one. */
  readonly compatible_from: string | null
}

/** An arbitrary number that all instances share: one of them migrates at a time. */
const MIGRATION_LOCK = 360_360

/**
 * Runs the SQL files that the database has not seen, in order; there is no way back. Each runs in
 * one transaction with its row in `migrations`, so that a crash leaves it applied or absent. `upTo`
 * names the last file to run, for tests that need the data of an earlier release.
 * @throws Error when a file fails, or does not fit to what was applied before.
 */
export async function migrate(pool: Pool, folder: string, upTo?: string): Promise<void> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    )
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    await client.query('alter table migrations add column if not exists compatible_from text')
    for (const migration of await findPending(client, readMigrations(folder))) {
      if (!upTo || migration.name <= upTo) await apply(client, migration)
    }
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw failure
  } finally {
    // Closes the connection, and with it ends the lock and the settings.
    client.release(failure ?? true)
  }
}

/**
 * A header of a migration that only adds: the programs that know the named migration run on.
 * Without it, a program that does not know the migration does not start.
 */
const COMPATIBLE_FROM = /^-- compatible from: (\S+)$/m

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
        throw new Error(`migrations/${name}: expected a name such as 0001_accounts.sql. Rename it.`)
      const text = readFileSync(path.join(folder, name), 'utf8')
      return {
        name,
        text,
        compatible_from: COMPATIBLE_FROM.exec(text)?.[1] ?? null,
        checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex'),
      }
    })
}

/**
 * Returns how many migrations the next start would run.
 * @throws Error when the start would refuse the database.
 */
export const countPending = async (pool: Pool, folder: string): Promise<number> =>
  (await findPending(pool, readMigrations(folder))).length

async function findPending(
  client: Pool | PoolClient,
  migrations: Migration[],
): Promise<Migration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum, compatible_from from migrations order by name',
  )
  checkApplied(rows, migrations)
  const lastApplied = rows.at(-1)?.name ?? ''
  const applied = new Set(rows.map((row) => row.name))
  const pending = migrations.filter((migration) => !applied.has(migration.name))
  const outOfOrder = pending.find((migration) => migration.name < lastApplied)
  if (outOfOrder)
    throw new Error(
      `migrations/${outOfOrder.name} comes before ${lastApplied}, which is already applied. Give it the next number.`,
    )
  return pending
}

type AppliedMigration = Pick<Migration, 'name' | 'checksum' | 'compatible_from'>

function checkApplied(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): void {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  const newest = migrations.at(-1)?.name ?? ''
  for (const { name, checksum, compatible_from } of applied) {
    if (!checksums.has(name)) {
      // The next release has run already, and it keeps this one working.
      if (compatible_from !== null && compatible_from <= newest) continue
      throw new Error(
        `The database has the migration ${name}, which this release does not know: a newer release has run on it. Start that release, or restore a backup.`,
      )
    }
    if (checksums.get(name) !== checksum)
      throw new Error(
        `migrations/${name} has changed since it was applied to this database. Undo the change and write a new migration.`,
      )
  }
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  const { name, text, checksum, compatible_from } = migration
  try {
    await client.query('begin')
    await client.query(text)
    await client.query(
      'insert into migrations (name, checksum, compatible_from) values ($1, $2, $3)',
      [name, checksum, compatible_from],
    )
    await client.query('commit')
  } catch (error) {
    throw new Error(
      `migrations/${name} failed and was rolled back: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}
