import { sql } from 'kysely'
import type * as z from 'zod'
import { selectAny, anyWorkspace } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { Db } from '#server/context.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Activity, Target } from '../contract.ts'

const PAGE = 50

/**
 * One page of a workspace's audit events, newest first; `before` is the last id of the previous
 * page.
 */
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
  const targets = await findTargets(
    db,
    workspace_id,
    rows.flatMap((row) => pickTargetId(row) ?? []),
  )
  return rows.map((row) => ({
    ...row,
    target: targets.get(pickTargetId(row) ?? '') ?? null,
    happened_at: row.happened_at.toISOString(),
  }))
}

interface RecordedEvent {
  readonly target_id: string | null
  readonly detail: Readonly<Record<string, unknown>>
}

/**
 * The matrix of an event about an evaluated's report, so that the list never names the evaluated.
 */
const pickTargetId = ({ target_id, detail }: RecordedEvent): string | null =>
  typeof detail['matrix_id'] === 'string' ? detail['matrix_id'] : target_id

/** The existing records among these ids, with their current names, by id. */
async function findTargets(
  db: Db,
  workspace_id: string,
  ids: readonly string[],
): Promise<Map<string, Target>> {
  const { rows } = await sql<Target>`
    select 'company' as kind, id, id as company_id, name from companies where workspace_id = ${workspace_id} and id = ${selectAny(ids)}
    union all select 'scale', id, company_id, name from scales where workspace_id = ${workspace_id} and id = ${selectAny(ids)}
    union all select 'evaluation', id, company_id, name from evaluations where workspace_id = ${workspace_id} and id = ${selectAny(ids)}
    union all select 'matrix', id, company_id, name from matrices where workspace_id = ${workspace_id} and id = ${selectAny(ids)}`.execute(
    db,
  )
  return new Map(rows.map((target) => [target.id, target]))
}
