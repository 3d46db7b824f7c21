import type { PoolClient } from 'pg'

export interface Table {
  readonly name: string
  readonly quoted: string
  /** Quoted column names, separated by commas. */
  readonly columns: string
  /** The column that numbers the rows. */
  readonly identity: string | null
  /** Quoted names of the tables that it refers to. */
  readonly parents: readonly string[]
}

/**
 * Not backed up, because a restored backup must not revive ended sessions, revoked API tokens,
 * replies of repeated calls, used links, used recovery codes, ended tablets or browsers that a user no
 * longer trusts. `migrations` is filled by migrating, `job_runs` by the running worker.
 */
const leftOut = [
  'migrations',
  'sessions',
  'api_tokens',
  'token_matrices',
  'idempotency_keys',
  'password_resets',
  'recovery_codes',
  'email_proofs',
  'known_browsers',
  'sign_on_attempts',
  'pending_links',
  'device_links',
  'kiosks',
  'workspace_exports',
  'job_runs',
  'rate_limits',
]
/** Filled by the migrations and the first start, so an empty database has rows in them. */
const filledByTheProgram = ['relation_types', 'reminder_options', 'installation']

/** All tables with data, each after the tables that it refers to. */
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
  let unsorted = tables
  while (unsorted.length > 0) {
    const known = new Set(sorted.map(({ quoted }) => quoted))
    const ready = unsorted.filter(({ parents }) => parents.every((parent) => known.has(parent)))
    if (ready.length === 0)
      throw new Error(
        `These tables refer to one another in a circle: ${unsorted.map(({ name }) => name).join(', ')}.`,
      )
    sorted.push(...ready)
    unsorted = unsorted.filter((table) => !ready.includes(table))
  }
  return sorted
}

/**
 * Locks all tables until the transaction ends, and empties those that the program filled.
 * @throws Error when any other table has rows: a restore overwrites nothing.
 */
export async function lockEmptyTables(client: PoolClient, tables: Table[]): Promise<void> {
  await client.query(
    `lock table ${tables.map(({ quoted }) => quoted).join(', ')} in access exclusive mode`,
  )
  for (const { name, quoted } of tables) {
    if (filledByTheProgram.includes(name)) {
      await client.query(`delete from ${quoted}`)
      continue
    }
    const { rowCount } = await client.query(`select 1 from ${quoted} limit 1`)
    if (rowCount)
      throw new Error(
        `The database is not empty (${name} has rows): restore into a new DATA_DIR or an empty database.`,
      )
  }
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

/**
 * Ends the printed slips that were not opened when the backup was made: they may have been since, and
 * would open a second time.
 */
export async function endUnopenedSlips(client: PoolClient): Promise<void> {
  await client.query(
    `update slips set ended = 'reprinted', ended_on = current_date
     where opened_on is null and ended is null`,
  )
}

/** Makes new rows be numbered after the restored ones. */
export async function continueNumbering(client: PoolClient, tables: Table[]): Promise<void> {
  for (const { quoted, identity } of tables) {
    if (identity)
      await client.query(
        `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${identity}), 0) + 1, false) from ${quoted}`,
        [quoted, identity],
      )
  }
}

/** Copying a whole database may take longer than any time limit. Ends with the transaction. */
export async function removeTimeLimits(client: PoolClient): Promise<void> {
  await client.query(
    "set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local time zone 'UTC'",
  )
}
