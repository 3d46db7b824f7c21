import { createHash } from 'node:crypto'
import type { AppContext } from '#server/context.ts'

type Digests = Readonly<Record<string, string>>

/**
 * One digest per table over all its rows, without the callers' sessions and attempts and what the
 * product writes by the clock; with `about`, over the rows that contain one of these texts.
 */
export async function digestsOf(
  { pool }: Pick<AppContext, 'pool'>,
  about: readonly string[] = [],
): Promise<Digests> {
  const tables = await listTables(pool)
  const filter = about.length > 0 ? 'where r::text ~ $1' : ''
  const digests = tables.map(
    (name) =>
      `select '${name}' as name, coalesce(md5(string_agg(r::text, '' order by r::text)), '') as digest from "${name}" r ${filter}`,
  )
  const { rows } = await pool.query<{ name: string; digest: string }>(
    // Sorted, because the parts of a union may run in parallel.
    `${digests.join(' union all ')} order by name`,
    about.length > 0 ? [about.join('|')] : [],
  )
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

async function listTables(pool: AppContext['pool']): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('sessions', 'installation', 'job_runs', 'rate_limits') order by 1",
  )
  return rows.map(({ name }) => name)
}

/**
 * Counts the statements that write to the tables of a digest. The returned function says whether
 * one has run since its last call: only then a digest can have changed.
 */
export async function watchWrites({
  pool,
}: Pick<AppContext, 'pool'>): Promise<() => Promise<boolean>> {
  const tables = await listTables(pool)
  const triggers = tables.map(
    (name) =>
      `create or replace trigger watch_writes after insert or update or delete on "${name}"
         for each statement execute function count_write();
       create or replace trigger watch_truncate after truncate on "${name}"
         for each statement execute function count_write();`,
  )
  await pool.query(
    `create sequence if not exists writes;
     create or replace function count_write() returns trigger language plpgsql
       as $$ begin perform nextval('writes'); return null; end $$;
     ${triggers.join('\n')}`,
  )
  const countWrites = async (): Promise<string> =>
    (await pool.query<{ count: string }>("select nextval('writes') as count")).rows[0]?.count ?? ''
  let last = await countWrites()
  return async () => {
    const expected = String(BigInt(last) + 1n)
    last = await countWrites()
    return last !== expected
  }
}

interface Watched {
  readonly hasWritten: () => Promise<boolean>
  digest: string | null
}

const watched = new WeakMap<AppContext['pool'], Promise<Watched>>()

async function startWatching(context: Pick<AppContext, 'pool'>): Promise<Watched> {
  return { hasWritten: await watchWrites(context), digest: null }
}

/** One digest over all tables, which are read anew only after a write. */
export async function databaseDigest(context: Pick<AppContext, 'pool'>): Promise<string> {
  const started = watched.get(context.pool) ?? startWatching(context)
  watched.set(context.pool, started)
  const database = await started
  if ((await database.hasWritten()) || database.digest === null)
    database.digest = createHash('sha256')
      .update(JSON.stringify(await digestsOf(context)))
      .digest('hex')
  return database.digest
}

/** The tables whose digests differ. */
export const changedTables = (before: Digests, after: Digests): string[] =>
  Object.keys(after).filter((table) => after[table] !== before[table])
