import type { PoolClient } from 'pg'
import { findTables, insertRows, removeTimeLimits } from './backup-tables.ts'
import type { Counts } from './backup.ts'
import { findWorkspaceTables, type WorkspaceTable } from './workspace-tables.ts'

const BATCH_ROWS = 200

interface Copying {
  /** In a transaction, on a database that nothing else changes. */
  readonly source: PoolClient
  /** In a transaction, on a database with the same schema. */
  readonly target: PoolClient
  readonly workspace_id: string
}

/**
 * Copies the rows of a workspace, and the accounts that they name where the target has none.
 * Accounts of the target stay as they are. Returns the copied rows by table.
 * @throws Error when another account of the target has the e-mail of a copied one.
 */
export async function copyWorkspace(copying: Copying): Promise<Counts> {
  const { source, target } = copying
  await removeTimeLimits(source)
  await removeTimeLimits(target)
  const tables = await findWorkspaceTables(source)
  const counts: Counts = { users: await copyUsers(copying, tables) }
  for (const table of tables) {
    const order = table.identity === null ? '' : `order by ${table.identity}`
    counts[table.name] = await copyRows(copying, { ...table, columns: table.copied }, order)
  }
  return counts
}

async function copyRows(
  { source, target, workspace_id }: Copying,
  table: WorkspaceTable,
  order: string,
): Promise<number> {
  const condition = table.of_workspace.replaceAll('$1', source.escapeLiteral(workspace_id))
  await source.query(
    `declare rows no scroll cursor for select to_jsonb(source.*)::text as json
     from (select ${table.columns} from ${table.quoted} where ${condition} ${order}) as source`,
  )
  let count = 0
  for (;;) {
    const { rows } = await source.query<{ json: string }>(`fetch ${BATCH_ROWS} from rows`)
    if (rows.length === 0) break
    const batch = rows.map(({ json }) => json)
    await insertRows(target, table, batch)
    count += batch.length
  }
  await source.query('close rows')
  return count
}

/** Returns how many accounts were missing. */
async function copyUsers(
  { source, target, workspace_id }: Copying,
  tables: readonly WorkspaceTable[],
): Promise<number> {
  const named = tables.flatMap(({ users, quoted, of_workspace }) =>
    users.map((column) => `select ${column} from ${quoted} where ${of_workspace}`),
  )
  const { rows } = await source.query<{ id: string; email: string; json: string }>(
    `select id, email, to_jsonb(users)::text as json from users where id in (${named.join(' union ')})`,
    [workspace_id],
  )
  const { rows: present } = await target.query<{ id: string }>(
    'select id from users where id = any($1) for key share',
    [rows.map(({ id }) => id)],
  )
  const known = new Set(present.map(({ id }) => id))
  const missing = rows.filter(({ id }) => !known.has(id))
  await refuseTakenAddresses(
    target,
    missing.map(({ email }) => email),
  )
  const users = (await findTables(target)).find(({ name }) => name === 'users')
  if (users && missing.length > 0)
    await insertRows(
      target,
      users,
      missing.map(({ json }) => json),
    )
  return missing.length
}

async function refuseTakenAddresses(target: PoolClient, emails: readonly string[]): Promise<void> {
  const { rows } = await target.query<{ email: string }>(
    'select email from users where lower(email) = any(select lower(unnest($1::text[]))) order by email',
    [emails],
  )
  if (rows.length > 0)
    throw new Error(
      `Another account has taken the e-mail of a member since the backup: ${rows.map(({ email }) => email).join(', ')}. Change the address of that account, then restore again. Nothing was changed.`,
    )
}
