import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Pool, PoolClient } from 'pg'

interface Migration {
  name: string
  checksum: string
  text: string
}

/** Any number, known to all instances: whoever comes second waits, then finds nothing to do. */
const LOCK = 360_360

/**
 * Plain SQL files, forward only. Each lands in one transaction with its row, so that a crash leaves it whole or absent.
 * `upTo` names the last one wanted, for data that an earlier release wrote.
 */
export async function migrate(pool: Pool, folder: string, upTo?: string): Promise<void> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    )
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    for (const migration of await pending(client, readMigrations(folder))) {
      if (!upTo || migration.name <= upTo) await apply(client, migration)
    }
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw failure
  } finally {
    client.release(failure ?? true) // the connection ends here, and with it the lock and the settings
  }
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
        throw new Error(`migrations/${name}: the name must read like 0001_accounts.sql.`)
      const text = readFileSync(path.join(folder, name), 'utf8')
      return {
        name,
        text,
        checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex'),
      }
    })
}

async function pending(client: PoolClient, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  )
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of rows) {
    const migration = known.get(name)
    if (!migration)
      throw new Error(
        `The database holds migration ${name}, which this release does not know: a newer release has run on it.`,
      )
    if (migration.checksum !== checksum)
      throw new Error(
        `migrations/${name} was changed after it landed in this database: undo the change and write a new migration.`,
      )
  }
  const last = rows.at(-1)?.name ?? ''
  const landed = new Set(rows.map((row) => row.name))
  const open = migrations.filter((migration) => !landed.has(migration.name))
  const outOfOrder = open.find((migration) => migration.name < last)
  if (outOfOrder)
    throw new Error(
      `migrations/${outOfOrder.name} comes before ${last}, which has landed already: give it the next number.`,
    )
  return open
}

async function apply(client: PoolClient, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    throw new Error(
      `migrations/${name} failed and left nothing behind: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}
