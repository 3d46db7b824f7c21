import { sql, type Transaction } from 'kysely'
import { recordActivity } from '#server/access/activity.ts'
import type { AppContext } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import type { QuotaChange } from '#server/core/workspace-settings.ts'
import type { Schema } from '#server/database/schema.ts'
import type { AccountNotice } from '../notice.rules.ts'
import { queueAccountNotice } from './notices.queries.ts'
import { clearSecondFactor } from './second-factor.queries.ts'

/** What `contorno account` and `workspaces` do (docs/operations.md). Each is told by mail and in «Actividad». */
export type OperatorContext = Pick<AppContext, 'db' | 'clock'>

interface User {
  readonly id: string
  readonly email: string
}

export interface Workspace {
  readonly id: string
  readonly name: string
}

/** The workspaces of a user, by name. */
export const listWorkspaces = ({ db }: OperatorContext, user: User): Promise<Workspace[]> =>
  db
    .selectFrom('workspaces')
    .innerJoin('members', 'members.workspace_id', 'workspaces.id')
    .where('members.user_id', '=', user.id)
    .select(['workspaces.id', 'workspaces.name'])
    .orderBy(alphabetically('workspaces.name'))
    .execute()

export const findWorkspace = (
  { db }: OperatorContext,
  id: string,
): Promise<Workspace | undefined> =>
  db.selectFrom('workspaces').where('id', '=', id).select(['id', 'name']).executeTakeFirst()

/** Every workspace by name, with its state and the e-mails of its owners. */
export async function listAllWorkspaces({ db }: OperatorContext) {
  const { rows } = await sql<
    Workspace & { readonly created_at: Date; readonly state: string; readonly owners: string[] }
  >`
    select w.id, w.name, w.created_at,
      case when w.suspended_at is not null then 'suspended'
        when w.delete_at is not null or w.closing_at is not null then 'leaving' else 'active' end
        as state,
      array(select u.email from members m join users u on u.id = m.user_id
        where m.workspace_id = w.id and m.role = 'owner' order by u.email) as owners
    from workspaces w order by lower(w.name), w.id`.execute(db)
  return rows
}

/** Removes the second factor of a user who lost the phone and the codes. False without one. */
export async function resetSecondFactor(context: OperatorContext, user: User): Promise<boolean> {
  const workspaces = await listWorkspaces(context, user)
  return context.db.transaction().execute(async (transaction) => {
    if (!(await clearSecondFactor(transaction, user.id))) return false
    await queueOwnNotice(context, transaction, user, {
      workspaces,
      action: 'member.second_factor_reset',
      notice: { change: 'second_factor_cleared' },
    })
    return true
  })
}

/** Sets a password and ends all sessions and password links of the user. */
export async function setPassword(
  context: OperatorContext,
  user: User,
  password_hash: string,
): Promise<void> {
  const workspaces = await listWorkspaces(context, user)
  await context.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', user.id)
      .execute()
    for (const table of ['sessions', 'password_resets', 'known_browsers'] as const)
      await transaction.deleteFrom(table).where('user_id', '=', user.id).execute()
    await queueOwnNotice(context, transaction, user, {
      workspaces,
      action: 'member.password_set',
      notice: { change: 'password_set' },
    })
  })
}

/** Makes a user an owner of a workspace, also one who was not a member. Undefined without it. */
export async function makeOwner(
  context: OperatorContext,
  user: User,
  workspace_id: string,
): Promise<Workspace | undefined> {
  return context.db.transaction().execute(async (transaction) => {
    const workspace = await transaction
      .selectFrom('workspaces')
      .where('id', '=', workspace_id)
      .select(['id', 'name'])
      .forUpdate()
      .executeTakeFirst()
    if (!workspace) return undefined
    await transaction
      .insertInto('members')
      .values({ workspace_id, user_id: user.id, role: 'owner' })
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'user_id']).doUpdateSet({ role: 'owner' }),
      )
      .execute()
    await queueOwnNotice(context, transaction, user, {
      workspaces: [workspace],
      action: 'member.made_owner',
      notice: { change: 'role_changed', workspace: workspace.name, role: 'owner' },
    })
    return workspace
  })
}

/** Limits what a workspace may hold and send. Undefined without it. */
export async function setQuotas(
  { db, clock }: OperatorContext,
  workspace_id: string,
  quotas: QuotaChange,
): Promise<Workspace | undefined> {
  return db.transaction().execute(async (transaction) => {
    const workspace = await transaction
      .updateTable('workspaces')
      .set(quotas)
      .where('id', '=', workspace_id)
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (!workspace) return undefined
    await recordActivity(transaction, clock, {
      workspace_id,
      user_id: null,
      action: 'workspace.quotas_changed',
      target_id: workspace_id,
    })
    return workspace
  })
}

interface OperatorEvent {
  readonly workspaces: readonly Workspace[]
  readonly action: string
  readonly notice: AccountNotice
}

async function queueOwnNotice(
  { clock }: OperatorContext,
  transaction: Transaction<Schema>,
  user: User,
  { workspaces, action, notice }: OperatorEvent,
): Promise<void> {
  for (const { id } of workspaces)
    await recordActivity(transaction, clock, {
      workspace_id: id,
      user_id: null,
      action,
      target_id: user.id,
    })
  await queueAccountNotice(transaction, clock, user, notice)
}
