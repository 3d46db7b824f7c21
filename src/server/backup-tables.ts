import type { PoolClient } from 'pg'

export interface Table {
  name: string
  quoted: string
  columns: string
  identity: string | null
  parents: string[]
}

/** What must not come back to life: sessions that were ended, recovery links and recovery codes that were used. The migrations are made by migrating. */
const leftOut = ['migrations', 'sessions', 'password_resets', 'recovery_codes']
/** Filled by the migrations themselves, so an empty database has them. */
const vocabularies = ['relation_types', 'reminder_options']

/** All tables that hold data, each after those it refers to. */
export async function findTables(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `
    select c.relname::text as name, quote_ident(c.relname) as quoted,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select attname::text from pg_attribute where attrelid = c.oid and attidentity <> '' and not attisdropped) as identity,
      array(select distinct confrelid::regclass::text from pg_constraint where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as parents
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> all ($1)
    order by c.relname`,
    [leftOut],
  )
  return parentsFirst(rows)
}

function parentsFirst(tables: Table[]): Table[] {
  const sorted: Table[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const known = new Set(sorted.map(({ quoted }) => quoted))
    const ready = waiting.filter(({ parents }) => parents.every((parent) => known.has(parent)))
    if (ready.length === 0)
      throw new Error(
        `These tables refer to one another in a circle: ${waiting.map(({ name }) => name).join(', ')}.`,
      )
    sorted.push(...ready)
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return sorted
}

/** Nobody else writes from here to the end, and nothing that is there is overwritten. */
export async function takeEmpty(client: PoolClient, tables: Table[]): Promise<void> {
  await client.query(
    `lock table ${tables.map(({ quoted }) => quoted).join(', ')} in access exclusive mode`,
  )
  for (const { name, quoted } of tables) {
    if (vocabularies.includes(name)) continue
    const { rowCount } = await client.query(`select 1 from ${quoted} limit 1`)
    if (rowCount)
      throw new Error(
        `The database is not empty (${name} has rows): restore into a new DATA_DIR or an empty database.`,
      )
  }
  for (const name of vocabularies) await client.query(`delete from ${name}`)
}

export async function insertRows(
  client: PoolClient,
  { quoted, columns }: Table,
  rows: string[],
): Promise<void> {
  await client.query(
    `insert into ${quoted} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${quoted}, $1::jsonb)`,
    [`[${rows.join(',')}]`],
  )
}

/** New rows are numbered after the restored ones. */
export async function continueNumbering(client: PoolClient, tables: Table[]): Promise<void> {
  for (const { quoted, identity } of tables) {
    if (identity)
      await client.query(
        `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${identity}), 0) + 1, false) from ${quoted}`,
        [quoted, identity],
      )
  }
}

/** Copying everything takes as long as it takes. */
export async function liftLimits(client: PoolClient): Promise<void> {
  await client.query(
    "set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local time zone 'UTC'",
  )
}
