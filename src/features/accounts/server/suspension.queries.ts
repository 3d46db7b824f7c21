import { sql, type Transaction } from 'kysely'
import { recordActivity } from '#server/access/activity.ts'
import type { Db } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { releaseHeldMail } from '#server/mail/outbox.ts'
import { Refusal } from '#shared/refusal.ts'
import { listOwners } from './account.queries.ts'
import { queueAccountNotice } from './notices.queries.ts'
import type { OperatorContext, Workspace } from './operator.queries.ts'

/**
 * Closes a workspace until `resumeWorkspace`: ends the sessions of people who have no other open one,
 * and mails its owners. Everything else looks at `workspaces.suspended_at`. False when it was
 * suspended already.
 */
export const suspendWorkspace = (
  context: OperatorContext,
  workspace: Workspace,
): Promise<boolean> =>
  change(context, workspace, 'suspended', async (trx) => {
    await sql`
      delete from sessions where workspace_id = ${workspace.id}
        or (user_id in (select user_id from members where workspace_id = ${workspace.id})
          and not exists (select from members m join workspaces w on w.id = m.workspace_id
            where m.user_id = sessions.user_id and w.suspended_at is null))`.execute(trx)
  })

/** Opens it again: what waited is sent. False when it was open. */
export const resumeWorkspace = (context: OperatorContext, workspace: Workspace): Promise<boolean> =>
  change(context, workspace, 'resumed', (trx) =>
    releaseHeldMail(trx, context.clock.now(), workspace.id),
  )

async function change(
  { db, clock }: OperatorContext,
  { id, name }: Workspace,
  to: 'suspended' | 'resumed',
  apply: (trx: Transaction<Schema>) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('workspaces')
      .set({ suspended_at: to === 'suspended' ? clock.now() : null })
      .where('id', '=', id)
      .where('suspended_at', to === 'suspended' ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return false
    await apply(trx)
    const notice = { change: `workspace_${to}`, workspace: name } as const
    // without the workspace: its own mail waits
    for (const owner of await listOwners(trx, id))
      await queueAccountNotice(trx, clock, owner, notice)
    await recordActivity(trx, clock, {
      workspace_id: id,
      user_id: null,
      action: `workspace.${to}`,
      target_id: id,
    })
    return true
  })
}

/**
 * Throws `workspace.suspended` when every workspace of a user, or the one whose provider signs the
 * user in, is suspended. Asked after the password, so that it tells no one else.
 */
export async function refuseSuspended(
  db: Db,
  user_id: string,
  workspace_id?: string,
): Promise<void> {
  const own = await db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .where('user_id', '=', user_id)
    .select(['workspaces.id', 'suspended_at'])
    .execute()
  const chosen = workspace_id === undefined ? own : own.filter(({ id }) => id === workspace_id)
  if (chosen.length > 0 && chosen.every(({ suspended_at }) => suspended_at !== null))
    throw new Refusal('workspace.suspended')
}
