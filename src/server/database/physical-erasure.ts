import { readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { AppContext } from '../context.ts'
import { clusterFolder } from '../embedded-postgres/postgres-cluster.ts'

const PATIENCE_MS = 20_000
const POLL_MS = 100
/** File times and the database's clock may differ a little. */
const FILE_TIME_TOLERANCE_MS = 1000

/**
 * Rewrites every file of the embedded database in which deleted rows could still be read: tables
 * with their indexes, statistics (which quote values), the write-ahead log, and files left by a
 * crash. It may be interrupted at any point and repeated. Rows are sorted by their key, so that
 * their place does not tell when they were written.
 * @throws Error when a long transaction still sees deleted rows after twenty seconds.
 */
export async function vacuumDeletedRows({
  pool,
  config,
}: Pick<AppContext, 'pool' | 'config'>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = '5s'`)
    await waitForOlderTransactions(client)
    for (const { name, key } of await listTables(client))
      await client.query(key === null ? `vacuum (full) ${name}` : `cluster ${name} using ${key}`)
    await client.query(
      'select pg_clear_attribute_stats(schemaname, tablename, attname, inherited) from pg_stats where schemaname = $1',
      ['public'],
    )
    await waitForOlderTransactions(client)
    await client.query('vacuum (full) pg_catalog.pg_statistic')
    for (const { name } of await listTables(client)) await client.query(`analyze ${name}`)
    await client.query('checkpoint')
    await client.query('select pg_switch_wal()')
    await client.query('checkpoint')
    await removeOrphanedFiles(client, clusterFolder(config.data_dir))
  } finally {
    // Closes the connection, because its settings must not reach other queries.
    client.release(true)
  }
}

interface Table {
  readonly name: string
  /** The index of its primary key. */
  readonly key: string | null
}

async function listTables(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', schemaname, tablename) as name,
       (select format('%I', indexrelid::regclass::name) from pg_index
        where indrelid = format('%I.%I', schemaname, tablename)::regclass and indisprimary) as key
     from pg_tables where schemaname = 'public' order by tablename`,
  )
  return rows
}

/**
 * Sorts the rows of some tables by their key on a server of others, whose files are theirs. Each
 * table is locked while it is rewritten; a job tries again what had to wait too long.
 */
export async function sortRows(
  { pool }: Pick<AppContext, 'pool'>,
  tables: readonly string[],
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = '2s'`)
    for (const { name, key } of await listTables(client))
      if (key !== null && tables.some((table) => name === `public.${table}`))
        await client.query(`cluster ${name} using ${key}`)
  } finally {
    // Closes the connection, because its settings must not reach other queries.
    client.release(true)
  }
}

/** A rewrite keeps the rows that an open transaction may still read, also deleted ones. */
async function waitForOlderTransactions(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ current: string }>(
    'select pg_current_xact_id()::xid::text as current',
  )
  const current = rows[0]?.current
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const { rowCount } = await client.query(
      'select 1 from pg_stat_activity where pid <> pg_backend_pid() and age(backend_xmin) > age($1::text::xid)',
      [current],
    )
    if (!rowCount) return
    await sleep(POLL_MS)
  }
  throw new Error('A long transaction can still read deleted rows. The next run tries again.')
}

/**
 * Removes files of rewrites that a crash interrupted: those that the catalog does not know and that
 * are older than every open transaction.
 */
async function removeOrphanedFiles(client: PoolClient, cluster: string): Promise<void> {
  const { rows: databases } = await client.query<{ folder: string }>(
    `select 'base/' || oid as folder from pg_database where datname = current_database()`,
  )
  const folder = path.join(cluster, databases[0]?.folder ?? '')
  const files = readdirSync(folder)
    .filter((name) => /^\d+/.test(name))
    .map((name) => ({ name, ...readStat(path.join(folder, name)) }))
  const { rows } = await client.query<{ nodes: string[]; oldest: Date }>(
    `select array(select pg_relation_filenode(oid)::text from pg_class where pg_relation_filenode(oid) is not null) as nodes,
       (select min(xact_start) from pg_stat_activity where datname = current_database()) as oldest`,
  )
  const [known] = rows
  if (!known) return
  const nodes = new Set(known.nodes)
  for (const { name, size, mtimeMs } of files) {
    const node = /^\d+/.exec(name)?.[0] ?? ''
    const isOld = mtimeMs < known.oldest.getTime() - FILE_TIME_TOLERANCE_MS
    if (size > 0 && !nodes.has(node) && isOld) rmSync(path.join(folder, name), { force: true })
  }
}

/** As an empty file when it has disappeared since it was listed. */
const readStat = (file: string): { size: number; mtimeMs: number } =>
  statSync(file, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: Infinity }
