import type { PoolClient } from 'pg'
import { findTables, type Table } from './backup-tables.ts'

export interface WorkspaceTable extends Table {
  /** SQL that is true for the rows of the workspace whose id is `$1`. */
  readonly of_workspace: string
  /** `columns` without the one that numbers the rows, which another database counts anew. */
  readonly copied: string
  /** Quoted columns that refer to users. */
  readonly users: readonly string[]
}

/** A foreign key, with quoted names. */
interface Reference {
  readonly child: string
  readonly parent: string
  readonly columns: string
  readonly referred: string
  readonly cascades: boolean
  /** Every row of the child has a parent. */
  readonly always: boolean
}

/** Tables of a backup without rows of a workspace. */
const OF_NO_WORKSPACE = [
  'contact_messages',
  'erasure_ledger',
  'installation',
  'purges',
  'relation_types',
  'reminder_options',
  'users',
]

/**
 * Not restored with a workspace: other programs and providers of single sign-on got its data by a
 * decision of its owner, who makes it anew.
 */
const CONNECTED_ANEW = [
  'webhooks',
  'webhook_deliveries',
  'sign_on_connections',
  'sign_on_domains',
  'sign_on_identities',
]

/**
 * The tables with rows of workspaces, each after the tables that it refers to: those from which the
 * deletion of a workspace deletes, by the same foreign keys.
 * @throws Error for a table that is in no list, so that none is forgotten.
 */
export async function findWorkspaceTables(client: PoolClient): Promise<WorkspaceTable[]> {
  const references = await findReferences(client)
  const conditions = new Map([['workspaces', 'id = $1']])
  const found: WorkspaceTable[] = []
  for (const table of await findTables(client)) {
    if (OF_NO_WORKSPACE.includes(table.name) || CONNECTED_ANEW.includes(table.name)) continue
    const own = references.filter(({ child }) => child === table.quoted)
    const of_workspace = conditions.get(table.name) ?? conditionBy(own, conditions)
    if (of_workspace === '')
      throw new Error(
        `src/server/backup/workspace-tables.ts: the table ${table.name} belongs to no workspace by its foreign keys. Give it one that cascades, or name it in OF_NO_WORKSPACE.`,
      )
    conditions.set(table.quoted, of_workspace)
    found.push({
      ...table,
      of_workspace,
      copied: table.columns
        .split(', ')
        .filter((column) => column !== table.identity)
        .join(', '),
      users: own.filter(({ parent }) => parent === 'users').map(({ columns }) => columns),
    })
  }
  return found
}

/** Rows whose parent, which deletes them with it, is of the workspace; empty without such a parent. */
function conditionBy(
  references: readonly Reference[],
  conditions: ReadonlyMap<string, string>,
): string {
  const ways = references.flatMap(({ parent, columns, referred, cascades, always }) => {
    const condition = cascades ? conditions.get(parent) : undefined
    if (condition === undefined) return []
    const isDirect = parent === 'workspaces'
    const text = isDirect
      ? `${columns} = $1`
      : `(${columns}) in (select ${referred} from ${parent} where ${condition})`
    return [{ text, always, isDirect }]
  })
  const sure = ways.find(({ always, isDirect }) => always && isDirect) ?? ways.find((w) => w.always)
  if (sure) return sure.text
  return ways.length > 0 ? `(${ways.map(({ text }) => text).join(' or ')})` : ''
}

async function findReferences(client: PoolClient): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      confdeltype = 'c' as cascades, own.names as columns, referred.names as referred, own.always
    from pg_constraint
    cross join lateral (
      select string_agg(quote_ident(attname), ', ' order by position) as names, bool_and(attnotnull) as always
      from unnest(conkey) with ordinality as key (number, position)
      join pg_attribute on attrelid = conrelid and attnum = number) own
    cross join lateral (
      select string_agg(quote_ident(attname), ', ' order by position) as names
      from unnest(confkey) with ordinality as key (number, position)
      join pg_attribute on attrelid = confrelid and attnum = number) referred
    where contype = 'f' and connamespace = 'public'::regnamespace
    order by conname`)
  return rows
}
