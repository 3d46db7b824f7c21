import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/context.ts'
import type { Role } from '#shared/roles.ts'
import { INVITATION_DAYS } from '../limits.ts'

interface Membership {
  readonly workspace_id: string
  readonly user_id: string
  readonly role: Role
  readonly new_matrices?: boolean
}

/** False when the user was a member already. */
export async function insertMember(trx: Db, membership: Membership): Promise<boolean> {
  const joined = await trx
    .insertInto('members')
    .values(membership)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return joined !== undefined
}

/** SQL: invitations `i` hold for their whole time again; a `from` and a `where` follow. */
export const prolongInvitations = (now: Date): RawBuilder<unknown> =>
  sql`update invitations i set expires_at = greatest(i.expires_at, ${now}::timestamptz + make_interval(days => ${INVITATION_DAYS}))`

/** Stores when the deletion of a workspace is due; null cancels it. */
export async function setDeletion(
  trx: Db,
  workspace_id: string,
  delete_at: Date | null,
): Promise<void> {
  await trx.updateTable('workspaces').set({ delete_at }).where('id', '=', workspace_id).execute()
}

/** Deletes the workspaces whose day has come, with everything in them. Returns their ids. */
export async function deleteWorkspacesDue(trx: Db, now: Date): Promise<string[]> {
  const deleted = await trx
    .deleteFrom('workspaces')
    .where('delete_at', '<=', now)
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}

export async function deleteWorkspace(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('workspaces').where('id', '=', id).execute()
}

export async function deleteUser(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute()
}
