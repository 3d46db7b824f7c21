import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '#server/context.ts'
import { anyOf, anyWorkspace } from '#server/scoped.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Activity, Target } from '../contract.ts'

const PAGE = 50

export async function findActivity(
  db: Db,
  scope: WorkspaceScope,
  workspace_id: string,
  before: number | undefined,
): Promise<z.output<typeof Activity>[]> {
  if (!scope.workspace_ids.includes(workspace_id)) throw new Refusal('not_found')
  let query = db
    .selectFrom('activity')
    .leftJoin('users', 'users.id', 'user_id')
    .where('workspace_id', '=', workspace_id)
    .where('workspace_id', '=', anyWorkspace(scope))
  if (before !== undefined) query = query.where('activity.id', '<', before)
  const rows = await query
    .select(['activity.id', 'action', 'target_id', 'detail', 'happened_at'])
    .select(sql<string | null>`trim(users.name || ' ' || users.last_name)`.as('user_name'))
    .orderBy('activity.id', 'desc')
    .limit(PAGE)
    .execute()
  const things = await findThings(
    db,
    workspace_id,
    rows.flatMap((row) => thingOf(row) ?? []),
  )
  return rows.map((row) => ({
    ...row,
    target: things.get(thingOf(row) ?? '') ?? null,
    happened_at: row.happened_at.toISOString(),
  }))
}

interface Written {
  readonly target_id: string | null
  readonly detail: Readonly<Record<string, unknown>>
}

/** Where a deed was about a person's report, the thing is its project: nobody evaluated is named. */
const thingOf = ({ target_id, detail }: Written): string | null =>
  typeof detail['matrix_id'] === 'string' ? detail['matrix_id'] : target_id

/** What of these is still there, as it is called now. */
async function findThings(
  db: Db,
  workspace_id: string,
  ids: readonly string[],
): Promise<Map<string, Target>> {
  const { rows } = await sql<Target>`
    select 'company' as kind, id, id as company_id, name from companies where workspace_id = ${workspace_id} and id = ${anyOf(ids)}
    union all select 'scale', id, company_id, name from scales where workspace_id = ${workspace_id} and id = ${anyOf(ids)}
    union all select 'evaluation', id, company_id, name from evaluations where workspace_id = ${workspace_id} and id = ${anyOf(ids)}
    union all select 'matrix', id, company_id, name from matrices where workspace_id = ${workspace_id} and id = ${anyOf(ids)}`.execute(
    db,
  )
  return new Map(rows.map((thing) => [thing.id, thing]))
}
