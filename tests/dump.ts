import { createHash } from 'node:crypto'
import type { Foundation } from '#server/foundation.ts'

/** Every row of every table but the callers' own sessions, as one short text; with `about`, only rows that mention one of these. */
export async function dump({ pool }: Pick<Foundation, 'pool'>, about: readonly string[] = []): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'sessions' order by 1")
  const digests = tables.map(({ name }) => `select '${name}' as name, coalesce(md5(string_agg(r::text, '' order by r::text)), '') as digest from "${name}" r where $1 = '' or r::text ~ $1`)
  const { rows } = await pool.query<{ name: string; digest: string }>(digests.join(' union all '), [about.join('|')])
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}
