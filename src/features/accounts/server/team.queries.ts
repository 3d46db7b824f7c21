import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { recordActivity } from '#server/activity.ts'
import type { Db, AppContext } from '#server/context.ts'
import { queueMail } from '#server/mail.ts'
import type { Schema } from '#server/schema.ts'
import { anyWorkspace } from '#server/scoped.ts'
import { hashToken } from '#server/secrets.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Invitation, Member, Role, Workspace } from '../contract.ts'
import { memberProblem } from '../rules.ts'
import { insertUser } from './queries.ts'

const INVITATION_DAYS = 7
const DAY = 24 * 3_600_000

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
    }
  })
}

const members = (db: Db | Transaction<Schema>, scope: WorkspaceScope, workspace_id: string) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'user_id')
    .where('workspace_id', '=', workspace_id)
    .where('workspace_id', '=', anyWorkspace(scope))
    .select(['user_id', 'name', 'last_name', 'email', 'role', 'second_factor_enabled', 'closed_at'])

export async function findTeam(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
) {
  const team = await members(db, scope, workspace_id)
    .orderBy(sql`lower(name || ' ' || last_name)`)
    .execute()
  if (team.length === 0) throw new Refusal('not_found')
  const invitations = await db
    .selectFrom('invitations')
    .where('workspace_id', '=', workspace_id)
    .where('workspace_id', '=', anyWorkspace(scope))
    .where('expires_at', '>', clock.now())
    .select(['id', 'email', 'role', 'expires_at'])
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

/** Inviting again sends a new link and forgets the old one. */
export function inviteMember(
  context: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
  email: string,
  role: Role,
): Promise<z.output<typeof Invitation>> {
  const { db, clock, secrets } = context
  const [id, created_at] = [newId(), clock.now()]
  const expires_at = new Date(created_at.getTime() + INVITATION_DAYS * DAY)
  return db.transaction().execute(async (transaction) => {
    const team = await lockTeam(transaction, scope, workspace_id)
    if (team.some((member) => member.email.toLowerCase() === email.toLowerCase()))
      throw new Refusal('member.exists')
    await transaction
      .deleteFrom('invitations')
      .where('workspace_id', '=', workspace_id)
      .where(sql`lower(email)`, '=', sql`lower(${email})`)
      .execute()
    await transaction
      .insertInto('invitations')
      .values({
        id,
        workspace_id,
        email,
        role,
        token_hash: hashToken(secrets.mailedToken('member_invitation', id)),
        expires_at,
        created_at,
      })
      .execute()
    await queueMail(transaction, clock, [
      {
        kind: 'member_invitation',
        dedupe_key: `member_invitation ${id}`,
        workspace_id,
        email,
        payload: { invitation_id: id },
        expires_at,
      },
    ])
    await recordActivity(transaction, clock, {
      workspace_id,
      user_id: scope.user_id,
      action: 'member.invited',
      target_id: id,
      detail: { role },
    })
    return { id, email, role, expires_at: expires_at.toISOString() }
  })
}

/** The whole team, locked through its workspace: two owners who demote each other at once leave one. */
async function lockTeam(
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

export async function cancelInvitation(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
  invitation_id: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const gone = await transaction
      .deleteFrom('invitations')
      .where('id', '=', invitation_id)
      .where('workspace_id', '=', workspace_id)
      .where('workspace_id', '=', anyWorkspace(scope))
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw new Refusal('not_found')
    await recordActivity(transaction, clock, {
      workspace_id,
      user_id: scope.user_id,
      action: 'member.invitation_cancelled',
      target_id: invitation_id,
    })
  })
}

export interface OpenInvitation {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly workspace_id: string
  readonly workspace: string
  readonly expires_at: Date
  /** The account that already has this e-mail. */
  readonly user_id: string | null
  readonly password_hash: string | null
}

export async function findInvitation(
  { db, clock }: AppContext,
  token: string,
): Promise<OpenInvitation | undefined> {
  const { rows } = await sql<OpenInvitation>`
    select i.id, i.email, i.role, i.workspace_id, i.expires_at, w.name as workspace, u.id as user_id, u.password_hash
    from invitations i join workspaces w on w.id = i.workspace_id left join users u on lower(u.email) = lower(i.email)
    where i.token_hash = ${hashToken(token)} and i.expires_at > ${clock.now()}`.execute(db)
  return rows[0]
}

interface Newcomer {
  readonly name: string
  readonly last_name: string
  readonly password_hash: string
}

/** Takes the invitation, once, and makes the account first where there is none. */
export async function joinTeam(
  context: AppContext,
  { id, workspace_id, email, role, user_id: known }: OpenInvitation,
  newcomer?: Newcomer,
): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const taken = await transaction
      .deleteFrom('invitations')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!taken) throw new Refusal('invitation.invalid')
    const user_id = newcomer
      ? await insertUser(transaction, context, { ...newcomer, email })
      : known
    if (user_id === null) throw new Refusal('invitation.invalid')
    await transaction
      .insertInto('members')
      .values({ workspace_id, user_id, role })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await recordActivity(transaction, context.clock, {
      workspace_id,
      user_id,
      action: 'member.joined',
      target_id: user_id,
      detail: { role },
    })
  })
}

/** Another role, or null to take the access away. */
export function changeMember(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
  user_id: string,
  role: Role | null,
): Promise<z.output<typeof Member>> {
  return db.transaction().execute(async (transaction) => {
    const team = (await lockTeam(transaction, scope, workspace_id)).map((member) => ({
      ...member,
      closed: member.closed_at !== null,
    }))
    const member = team.find((candidate) => candidate.user_id === user_id)
    if (!member) throw new Refusal('not_found')
    const problem = memberProblem(team, user_id, role)
    if (problem) throw new Refusal(problem)
    const place = { workspace_id, user_id }
    if (role)
      await transaction
        .updateTable('members')
        .set({ role })
        .where((eb) => eb.and(place))
        .execute()
    else
      await transaction
        .deleteFrom('members')
        .where((eb) => eb.and(place))
        .execute()
    await recordActivity(transaction, clock, {
      workspace_id,
      user_id: scope.user_id,
      action: role ? 'member.changed' : 'member.removed',
      target_id: user_id,
      detail: { role },
    })
    return { ...member, role: role ?? member.role }
  })
}
