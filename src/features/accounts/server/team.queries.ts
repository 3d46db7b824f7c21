import { sql, type Transaction } from 'kysely'
import type * as z from 'zod'
import { recordActivity } from '#server/access/activity.ts'
import { anyWorkspace } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { Db, AppContext } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { Refusal } from '#shared/refusal.ts'
import { isProjectRole } from '#shared/roles.ts'
import type { Member, Role, RoleInput, Workspace } from '../contract.ts'
import { memberProblem } from '../rules.ts'
import {
  matricesOfInvitation,
  matricesOfMember,
  type Reach,
  readReach,
  setMemberMatrices,
} from './chosen-matrices.queries.ts'
import { queueAccountNotice } from './notices.queries.ts'

/**
 * Changes the name or the second-factor rule of a workspace. Throws `not_found` outside the scope.
 */
export async function changeWorkspace(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
  change: { name?: string | undefined; second_factor_mandatory?: boolean | undefined },
): Promise<Workspace> {
  return db.transaction().execute(async (transaction) => {
    const [workspace] = await transaction
      .selectFrom('workspaces')
      .where('id', '=', workspace_id)
      .where('id', '=', anyWorkspace(scope))
      .selectAll()
      .forUpdate()
      .execute()
    if (!workspace) throw new Refusal('not_found')
    const { name = workspace.name, second_factor_mandatory = workspace.second_factor_mandatory } =
      change
    await transaction
      .updateTable('workspaces')
      .set({ name, second_factor_mandatory })
      .where('id', '=', workspace_id)
      .execute()
    await recordActivity(transaction, clock, {
      workspace_id,
      user_id: scope.user_id,
      action: 'workspace.changed',
      target_id: workspace_id,
      detail: { name, second_factor_mandatory },
    })
    return {
      id: workspace_id,
      name,
      second_factor_mandatory,
      role: 'owner',
      closing_at: workspace.closing_at?.toISOString() ?? null,
      delete_at: workspace.delete_at?.toISOString() ?? null,
    }
  })
}

const members = (db: Db | Transaction<Schema>, scope: WorkspaceScope, workspace_id: string) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'user_id')
    .where('workspace_id', '=', workspace_id)
    .where('workspace_id', '=', anyWorkspace(scope))
    .select([
      'user_id',
      'name',
      'last_name',
      'email',
      'role',
      'new_matrices',
      'second_factor_enabled',
      'closed_at',
      matricesOfMember,
    ])

/** The members by name and the valid invitations by age. Throws `not_found` outside the scope. */
export async function findTeam(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
) {
  const team = await members(db, scope, workspace_id)
    .orderBy(alphabetically(sql`name || ' ' || last_name`))
    .orderBy('user_id')
    .execute()
  if (team.length === 0) throw new Refusal('not_found')
  const invitations = await db
    .selectFrom('invitations')
    .where('workspace_id', '=', workspace_id)
    .where('workspace_id', '=', anyWorkspace(scope))
    .where('expires_at', '>', clock.now())
    .select(['id', 'email', 'role', 'new_matrices', 'expires_at', matricesOfInvitation])
    .orderBy('created_at')
    .execute()
  return {
    members: team,
    invitations: invitations.map((invitation) => ({
      ...invitation,
      expires_at: invitation.expires_at.toISOString(),
    })),
  }
}

/**
 * The members, locked through their workspace, so that two owners cannot demote each other at the
 * same time. Throws `not_found` outside the scope.
 */
export async function lockTeam(
  transaction: Transaction<Schema>,
  scope: WorkspaceScope,
  workspace_id: string,
) {
  const found = await transaction
    .selectFrom('workspaces')
    .where('id', '=', workspace_id)
    .where('id', '=', anyWorkspace(scope))
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  return members(transaction, scope, workspace_id).execute()
}

export interface MemberChange {
  readonly workspace_id: string
  readonly user_id: string
  /** Null removes the member. */
  readonly change: RoleInput | null
}

/**
 * Throws `not_found`, `member.projects_required`, or `member.last_owner` when the workspace would
 * lose its last owner.
 */
export function changeMember(
  { db, clock, reactions }: AppContext,
  scope: WorkspaceScope,
  { workspace_id, user_id, change }: MemberChange,
): Promise<z.output<typeof Member>> {
  return db.transaction().execute(async (transaction) => {
    const team = (await lockTeam(transaction, scope, workspace_id)).map((member) => ({
      ...member,
      closed: member.closed_at !== null,
    }))
    const member = team.find((candidate) => candidate.user_id === user_id)
    if (!member) throw new Refusal('not_found')
    const role = change?.role ?? null
    const problem = memberProblem(team, user_id, role)
    if (problem) throw new Refusal(problem)
    const reach = change && (await readReach(transaction, workspace_id, change, member))
    await storeMember(transaction, { workspace_id, user_id }, reach)
    if (member.role === 'owner' && role !== 'owner')
      for (const { owner_left } of reactions)
        await owner_left?.(transaction, clock, { workspace_id, user_id })
    await recordActivity(transaction, clock, {
      workspace_id,
      user_id: scope.user_id,
      action: nameAction(member.role, role),
      target_id: user_id,
      detail: { role, matrices: reach?.matrix_ids.length ?? 0 },
    })
    if (role !== member.role)
      await notifyMember(transaction, clock, { workspace_id, role, email: member.email, user_id })
    return { ...member, ...(reach && { ...reach, matrix_ids: [...reach.matrix_ids] }) }
  })
}

function nameAction(before: Role, after: Role | null): string {
  if (after === null) return 'member.removed'
  return after === before && isProjectRole(after) ? 'member.projects_changed' : 'member.changed'
}

interface Membership {
  readonly workspace_id: string
  readonly user_id: string
}

/** @param reach null removes the member */
async function storeMember(
  transaction: Transaction<Schema>,
  membership: Membership,
  reach: Reach | null,
): Promise<void> {
  if (!reach) {
    await transaction
      .deleteFrom('members')
      .where((eb) => eb.and({ ...membership }))
      .execute()
    return
  }
  const { role, new_matrices, matrix_ids } = reach
  await transaction
    .updateTable('members')
    .set({ role, new_matrices })
    .where((eb) => eb.and({ ...membership }))
    .execute()
  await setMemberMatrices(transaction, membership, matrix_ids)
}

async function notifyMember(
  transaction: Transaction<Schema>,
  clock: Clock,
  {
    workspace_id,
    user_id,
    role,
    email,
  }: Membership & { readonly role: Role | null; readonly email: string },
): Promise<void> {
  const { name } = await transaction
    .selectFrom('workspaces')
    .where('id', '=', workspace_id)
    .select('name')
    .executeTakeFirstOrThrow()
  await queueAccountNotice(
    transaction,
    clock,
    { id: user_id, email },
    role
      ? { change: 'role_changed', workspace: name, role }
      : { change: 'access_removed', workspace: name },
  )
}
