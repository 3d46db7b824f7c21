import { readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { AppContext } from './context.ts'

const PATIENCE = 20_000

/**
 * Rewrites every file of the embedded database in which deleted rows could still be read: tables with their indexes, the statistics (which
 * quote values), the log of changes, and files that a crash left behind. Interrupted anywhere, it is simply done again.
 */
export async function vacuumDeletedRows(context: AppContext): Promise<void> {
  const client = await context.pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = '5s'`)
    await olderTransactionsEnd(client)
    for (const table of await tablesOf(client)) await client.query(`vacuum (full) ${table}`)
    await client.query(
      'select pg_clear_attribute_stats(schemaname, tablename, attname, inherited) from pg_stats where schemaname = $1',
      ['public'],
    )
    await olderTransactionsEnd(client)
    await client.query('vacuum (full) pg_catalog.pg_statistic')
    for (const table of await tablesOf(client)) await client.query(`analyze ${table}`)
    await client.query('checkpoint')
    await client.query('select pg_switch_wal()')
    await client.query('checkpoint')
    await removeOrphans(client, path.join(context.config.data_dir, 'postgres', 'cluster'))
  } finally {
    client.release(true) // its settings end with it
  }
}

async function tablesOf(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  return rows.map(({ name }) => name)
}

/** A rewrite keeps what somebody may still see, so whoever began before the deletion has to end first. */
async function olderTransactionsEnd(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ marker: string }>(
    'select pg_current_xact_id()::xid::text as marker',
  )
  const marker = rows[0]?.marker
  for (let waited = 0; waited < PATIENCE; waited += 100) {
    const { rowCount } = await client.query(
      'select 1 from pg_stat_activity where pid <> pg_backend_pid() and age(backend_xmin) > age($1::text::xid)',
      [marker],
    )
    if (!rowCount) return
    await sleep(100)
  }
  throw new Error('A long transaction kept deleted data in sight; the purge is done again later.')
}

/** Files of rewrites that a crash cut short. What the catalog does not know and is older than every open transaction belongs to nobody. */
async function removeOrphans(client: PoolClient, cluster: string): Promise<void> {
  const { rows: places } = await client.query<{ folder: string }>(
    `select 'base/' || oid as folder from pg_database where datname = current_database()`,
  )
  const folder = path.join(cluster, places[0]?.folder ?? '')
  const files = readdirSync(folder)
    .filter((name) => /^\d+/.test(name))
    .map((name) => ({ name, ...statOf(path.join(folder, name)) }))
  const { rows } = await client.query<{ nodes: string[]; oldest: Date }>(
    `select array(select pg_relation_filenode(oid)::text from pg_class where pg_relation_filenode(oid) is not null) as nodes,
       (select min(xact_start) from pg_stat_activity where datname = current_database()) as oldest`,
  )
  const [known] = rows
  if (!known) return
  const nodes = new Set(known.nodes)
  for (const { name, size, mtimeMs } of files) {
    const node = /^\d+/.exec(name)?.[0] ?? ''
    if (size > 0 && !nodes.has(node) && mtimeMs < known.oldest.getTime() - 1000)
      rmSync(path.join(folder, name), { force: true })
  }
}

/** A file may go while we look: then there is nothing left of it. */
function statOf(file: string): { size: number; mtimeMs: number } {
  return statSync(file, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: Infinity }
}
