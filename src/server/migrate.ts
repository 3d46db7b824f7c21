import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Pool, PoolClient } from 'pg'

interface Migration {
  readonly name: string
  readonly checksum: string
  readonly text: string
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
        checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex'),
      }
    })
}

async function findPending(client: PoolClient, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
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

function checkApplied(
  applied: readonly { readonly name: string; readonly checksum: string }[],
  migrations: readonly Migration[],
): void {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of applied) {
    if (!checksums.has(name))
      throw new Error(
        `The database has the migration ${name}, which this release does not know: a newer release has run on it. Start that release, or restore a backup.`,
      )
    if (checksums.get(name) !== checksum)
      throw new Error(
        `migrations/${name} has changed since it was applied to this database. Undo the change and write a new migration.`,
      )
  }
}

async function apply(client: PoolClient, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    throw new Error(
      `migrations/${name} failed and was rolled back: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}
