import type { AppContext } from '#server/context.ts'

type Pool = AppContext['pool']
type Digests = Readonly<Record<string, string>>

/**
 * One digest per table over all its rows, without the callers' sessions and attempts and what the
 * product writes by the clock; with `about`, over the rows that contain one of these texts. A table
 * without such rows has an empty one.
 */
export async function digestsOf(
  { pool }: Pick<AppContext, 'pool'>,
  about: readonly string[] = [],
): Promise<Digests> {
  return readDigests(pool, await listTables(pool), about)
}

async function readDigests(
  pool: Pool,
  tables: readonly string[],
  about: readonly string[] = [],
): Promise<Digests> {
  if (tables.length === 0) return {}
  const filter = about.length > 0 ? 'where r::text ~ $1' : ''
  const digests = tables.map(
    // a sum needs no order of the rows
    (name) =>
      `select '${name}' as name, coalesce(sum(hashtextextended(r::text, 0))::text, '') as digest from "${name}" r ${filter}`,
  )
  const { rows } = await pool.query<{ name: string; digest: string }>(
    digests.join(' union all '),
    about.length > 0 ? [about.join('|')] : [],
  )
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

async function listTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('sessions', 'installation', 'job_runs', 'rate_limits', 'written_tables') order by 1",
  )
  return rows.map(({ name }) => name)
}

/** Notes the tables of a digest to which a statement writes. */
async function noteWrites(pool: Pool): Promise<void> {
  const triggers = (await listTables(pool)).map(
    (name) =>
      `create trigger note_write after insert or update or delete on "${name}"
         for each statement execute function note_write();
       create trigger note_truncate after truncate on "${name}"
         for each statement execute function note_write();`,
  )
  await pool.query(
    `create table written_tables (name text not null);
     create function note_write() returns trigger language plpgsql as $$
       begin insert into public.written_tables values (tg_table_name); return null; end $$;
     ${triggers.join('\n')}`,
  )
}

const watched = new WeakMap<Pool, Promise<Digests>>()

/** The digests of all tables, of which those are read anew that were written to since the last call. */
export function currentDigests({ pool }: Pick<AppContext, 'pool'>): Promise<Digests> {
  const current = renewDigests(pool, watched.get(pool))
  watched.set(pool, current)
  return current
}

async function renewDigests(pool: Pool, last: Promise<Digests> | undefined): Promise<Digests> {
  if (last === undefined) {
    await noteWrites(pool)
    return digestsOf({ pool })
  }
  const { rows } = await pool.query<{ name: string }>('delete from written_tables returning name')
  const written = [...new Set(rows.map(({ name }) => name))]
  return { ...(await last), ...(await readDigests(pool, written)) }
}

/** The tables whose digests differ. */
export const changedTables = (before: Digests, after: Digests): string[] =>
  Object.keys(after).filter((table) => after[table] !== before[table])
