import { sql, type Transaction } from 'kysely'
import { recordActivity } from '#server/activity.ts'
import type { Db, AppContext } from '#server/context.ts'
import type { Schema } from '#server/schema.ts'

/** Closes the account, and the workspaces that nobody else owns. */
export async function closeAccount({ db, clock }: AppContext, user_id: string): Promise<void> {
  const closed_at = clock.now()
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('users').set({ closed_at }).where('id', '=', user_id).execute()
    await transaction.deleteFrom('sessions').where('user_id', '=', user_id).execute()
    await transaction.deleteFrom('password_resets').where('user_id', '=', user_id).execute()
    const closing = (await ownedWorkspaces(transaction, user_id)).filter(
      (workspace) => !workspace.owned_by_others,
    )
    for (const { workspace_id } of closing) {
      await transaction
        .updateTable('workspaces')
        .set({ closing_at: closed_at })
        .where('id', '=', workspace_id)
        .execute()
      await recordActivity(transaction, clock, {
        workspace_id,
        user_id,
        action: 'workspace.closing',
        target_id: workspace_id,
      })
    }
  })
}

/** Locked, so that of two last owners who leave at once the second sees that nobody stays. */
async function ownedWorkspaces(
  transaction: Transaction<Schema>,
  user_id: string,
): Promise<{ workspace_id: string; owned_by_others: boolean }[]> {
  const owned = transaction
    .selectFrom('members')
    .where('user_id', '=', user_id)
    .where('role', '=', 'owner')
    .select('workspace_id')
  await transaction
    .selectFrom('workspaces')
    .where('id', 'in', owned)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
  const { rows } = await sql<{ workspace_id: string; owned_by_others: boolean }>`
    select m.workspace_id, exists (
      select from members o join users u on u.id = o.user_id
      where o.workspace_id = m.workspace_id and o.role = 'owner' and o.user_id <> m.user_id and u.closed_at is null) as owned_by_others
    from members m where m.user_id = ${user_id} and m.role = 'owner'`.execute(transaction)
  return rows
}

/** Whoever comes back in time finds everything as it was; false when nothing was closed. */
export async function reopenAccount({ db, clock }: AppContext, user_id: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const reopened = await transaction
      .updateTable('users')
      .set({ closed_at: null })
      .where('id', '=', user_id)
      .where('closed_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!reopened) return false
    const owned = transaction
      .selectFrom('members')
      .where('user_id', '=', user_id)
      .where('role', '=', 'owner')
      .select('workspace_id')
    const workspaces = await transaction
      .updateTable('workspaces')
      .set({ closing_at: null })
      .where('id', 'in', owned)
      .where('closing_at', 'is not', null)
      .returning('id')
      .execute()
    for (const { id } of workspaces)
      await recordActivity(transaction, clock, {
        workspace_id: id,
        user_id,
        action: 'workspace.reopened',
        target_id: id,
      })
    return true
  })
}

/** One statement each, so that whoever comes back at this very moment keeps everything or finds nothing. */
export async function deleteClosedBefore(
  db: Db,
  instant: Date,
): Promise<{ workspaces: number; users: number }> {
  return db.transaction().execute(async (transaction) => {
    const workspaces = await transaction
      .deleteFrom('workspaces')
      .where('closing_at', '<=', instant)
      .executeTakeFirst()
    const users = await transaction
      .deleteFrom('users')
      .where('closed_at', '<=', instant)
      .executeTakeFirst()
    return { workspaces: Number(workspaces.numDeletedRows), users: Number(users.numDeletedRows) }
  })
}

/** Sessions, links and invitations that open nothing any more. */
export async function deleteExpired(db: Db, now: Date, sessions_since: Date): Promise<void> {
  await db.deleteFrom('sessions').where('created_at', '<=', sessions_since).execute()
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
  await db.deleteFrom('invitations').where('expires_at', '<=', now).execute()
}
