import pg from 'pg'

/** The product's role in the embedded database. initdb's own role is a superuser. */
const ROLE = 'contorno_product'

/** What the erasure needs beyond the ownership of its tables: see physical-erasure.ts. */
const GRANTS = [
  `grant pg_checkpoint, pg_read_all_stats to ${ROLE}`,
  `grant execute on function pg_switch_wal() to ${ROLE}`,
]

/** Makes the role own what a release before it, or a restore by one, has created. */
const TAKE_OVER = `
do $$
declare statement text;
begin
  for statement in
    select format('alter schema %I owner to ${ROLE}', nspname) from pg_namespace
      where nspname = 'jobs' and nspowner <> '${ROLE}'::regrole
    union all
    select format('alter table %s owner to ${ROLE}', oid::regclass) from pg_class
      where relnamespace in (select oid from pg_namespace where nspname in ('public', 'jobs'))
        and relkind in ('r', 'p', 'v') and relowner <> '${ROLE}'::regrole
    union all
    select format('alter routine %s owner to ${ROLE}', oid::regprocedure) from pg_proc
      where pronamespace in (select oid from pg_namespace where nspname in ('public', 'jobs'))
        and proowner <> '${ROLE}'::regrole
    union all
    select format('alter type %s owner to ${ROLE}', oid::regtype) from pg_type
      where typnamespace in (select oid from pg_namespace where nspname in ('public', 'jobs'))
        and typtype = 'e' and typowner <> '${ROLE}'::regrole
  loop
    execute statement;
  end loop;
end $$`

/**
 * Makes the product's role, which owns the database and is no superuser: a hole in the product
 * would otherwise be one in the machine. Returns the URL of the database under that role.
 */
export async function openToProduct(superuser_url: string): Promise<string> {
  const url = new URL(superuser_url)
  const client = new pg.Client(superuser_url)
  // A server that is killed meanwhile is started again by its supervisor.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [ROLE_LOCK])
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [ROLE])
    if (!rowCount) await createRole(client, url.password)
    await client.query(TAKE_OVER)
    await client.query('commit')
  } finally {
    await client.end()
  }
  url.username = ROLE
  return url.href
}

/** An arbitrary number: two programs that open the database at once create the role once. */
const ROLE_LOCK = 360_362

async function createRole(client: pg.Client, password: string): Promise<void> {
  await client.query(`create role ${ROLE} login password ${client.escapeLiteral(password)}`)
  await client.query(`alter database ${client.escapeIdentifier('postgres')} owner to ${ROLE}`)
  for (const grant of GRANTS) await client.query(grant)
}
