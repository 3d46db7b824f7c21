import { sql, type Transaction } from 'kysely'
import { recordActivity } from '#server/access/activity.ts'
import type { Db, AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * Closes the account, ends its sessions and marks for deletion the workspaces without another
 * owner.
 */
export async function closeAccount(
  { db, clock, reactions }: AppContext,
  user_id: string,
): Promise<void> {
  const closed_at = clock.now()
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('users').set({ closed_at }).where('id', '=', user_id).execute()
    await transaction.deleteFrom('sessions').where('user_id', '=', user_id).execute()
    await transaction.deleteFrom('password_resets').where('user_id', '=', user_id).execute()
    for (const { workspace_id, owned_by_others } of await ownedWorkspaces(transaction, user_id)) {
      if (owned_by_others) {
        for (const { owner_left } of reactions)
          await owner_left?.(transaction, clock, { workspace_id, user_id })
        continue
      }
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

/**
 * The workspaces that the user owns, locked, so that the second of two owners who leave at the same
 * time sees that no owner remains.
 */
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

/** Reopens a closed account and its workspaces. False when the account was open. */
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

/**
 * Deletes workspaces and users that were closed at or before the instant. One statement per table,
 * so that an account that is reopened at the same time is either kept or deleted as a whole.
 */
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

interface LastInstants {
  /** Sessions that were created by then have ended. */
  readonly sessions_until: Date
  /** Browsers that were last used by then have forgotten their cookie. */
  readonly browsers_until: Date
}

/** Deletes ended sessions, forgotten browsers, and expired mailed links and invitations. */
export async function deleteExpired(
  db: Db,
  now: Date,
  { sessions_until, browsers_until }: LastInstants,
): Promise<void> {
  await db.deleteFrom('sessions').where('created_at', '<=', sessions_until).execute()
  await db.deleteFrom('known_browsers').where('seen_at', '<=', browsers_until).execute()
  for (const table of ['password_resets', 'email_proofs'] as const)
    await db.deleteFrom(table).where('expires_at', '<=', now).execute()
  // An announcement of reports prolongs the invitation of the address that it is mailed to.
  await sql`
    delete from invitations i where expires_at <= ${now} and not exists (
      select from matrices m where m.workspace_id = i.workspace_id and lower(i.email) in (
          select lower(address) from unnest(m.email_send_reports || m.further_emails) address)
        and m.reports_announced_at is null and m.erased_at is null)`.execute(db)
}
