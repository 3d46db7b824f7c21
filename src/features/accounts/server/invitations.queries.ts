import { type Insertable, sql, type Transaction } from 'kysely'
import type * as z from 'zod'
import { recordActivity } from '#server/access/activity.ts'
import { anyWorkspace } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import type { Clock } from '#server/core/clock.ts'
import { hashToken } from '#server/core/secrets.ts'
import type { Schema } from '#server/database/schema.ts'
import type { MailKind } from '#server/mail/mail-kinds.ts'
import { queueMail } from '#server/mail/mail.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Invitation, Role, RoleInput, User } from '../contract.ts'
import { INVITATION_DAYS, INVITATIONS_A_DAY, INVITATIONS_A_RECIPIENT } from '../limits.ts'
import { claimAddress, proveAddress } from './address-proof.queries.ts'
import { readReach, setMemberMatrices, takeInvitation } from './chosen-matrices.queries.ts'
import { insertUser } from './queries.ts'
import { lockTeam } from './team.queries.ts'
import { insertMember } from './workspaces.queries.ts'

const DAY = 24 * 3_600_000

export interface NewInvitation {
  readonly workspace_id: string
  readonly email: string
  readonly given: RoleInput
}

/**
 * Creates an invitation and queues its mail. An earlier invitation of the same e-mail is replaced
 * and its link becomes invalid. Throws `member.exists`, `member.projects_required`, `not_found`.
 */
export function inviteMember(
  { db, clock, secrets }: AppContext,
  scope: WorkspaceScope,
  { workspace_id, email, given }: NewInvitation,
): Promise<z.output<typeof Invitation>> {
  const id = newId()
  const created_at = clock.now()
  const expires_at = new Date(created_at.getTime() + INVITATION_DAYS * DAY)
  const token_hash = hashToken(secrets.mailedToken('member_invitation', id))
  return db.transaction().execute(async (transaction) => {
    const team = await lockTeam(transaction, scope, workspace_id)
    if (team.some((member) => member.email.toLowerCase() === email.toLowerCase()))
      throw new Refusal('member.exists')
    const { role, new_matrices, matrix_ids } = await readReach(transaction, workspace_id, given)
    await requireInvitationQuota(transaction, clock, { workspace_id, email })
    const stored = {
      id,
      workspace_id,
      email,
      role,
      new_matrices,
      token_hash,
      expires_at,
      created_at,
    }
    await replaceInvitation(transaction, stored, matrix_ids)
    await queueInvitationMail(transaction, clock, { id, workspace_id, email, expires_at })
    await recordActivity(transaction, clock, {
      workspace_id,
      user_id: scope.user_id,
      action: 'member.invited',
      target_id: id,
      detail: { role, matrices: matrix_ids.length },
    })
    const reach = { role, new_matrices, matrix_ids: [...matrix_ids] }
    return { id, email, ...reach, expires_at: expires_at.toISOString() }
  })
}

/** Stores an invitation with its chosen projects in place of one to the same address. */
async function replaceInvitation(
  trx: Transaction<Schema>,
  invitation: Insertable<Schema['invitations']>,
  matrix_ids: readonly string[],
): Promise<void> {
  const { id, workspace_id, email } = invitation
  await trx
    .deleteFrom('invitations')
    .where('workspace_id', '=', workspace_id)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .execute()
  await trx.insertInto('invitations').values(invitation).execute()
  if (matrix_ids.length > 0)
    await trx
      .insertInto('invitation_matrices')
      .values(matrix_ids.map((matrix_id) => ({ invitation_id: id, matrix_id })))
      .execute()
}

/**
 * Counts the invitations of the last 24 hours, withdrawn ones included, while the workspace is
 * locked. Throws `invitation.daily_quota` or `invitation.recipient_quota`.
 */
async function requireInvitationQuota(
  transaction: Transaction<Schema>,
  clock: Clock,
  { workspace_id, email }: Pick<NewInvitation, 'workspace_id' | 'email'>,
): Promise<void> {
  const since = new Date(clock.now().getTime() - DAY)
  const invitations = transaction
    .selectFrom('outbox')
    // A literal, so that the index of these mails is used.
    .where('kind', '=', sql.lit<MailKind>('member_invitation'))
    .where('created_at', '>', since)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest')])
  const quotas = [
    {
      code: 'invitation.daily_quota',
      max: INVITATIONS_A_DAY,
      sent: invitations.where('workspace_id', '=', workspace_id),
    },
    {
      code: 'invitation.recipient_quota',
      max: INVITATIONS_A_RECIPIENT,
      sent: invitations.where(sql`lower(email)`, '=', sql`lower(${email})`),
    },
  ] as const
  for (const { code, max, sent } of quotas) {
    const { count, oldest } = await sent.executeTakeFirstOrThrow()
    if (count < max) continue
    const retry_after = Math.ceil((oldest.getTime() - since.getTime()) / 1000)
    throw new Refusal(code, { params: { max }, retry_after })
  }
}

interface InvitationMail {
  readonly id: string
  readonly workspace_id: string
  readonly email: string
  readonly expires_at: Date
}

const queueInvitationMail = (
  transaction: Transaction<Schema>,
  clock: Clock,
  { id, workspace_id, email, expires_at }: InvitationMail,
): Promise<void> =>
  queueMail(transaction, clock, [
    {
      kind: 'member_invitation',
      dedupe_key: `member_invitation ${id}`,
      workspace_id,
      email,
      payload: { invitation_id: id },
      expires_at,
    },
  ])

/** Throws `not_found` outside the scope. */
export async function cancelInvitation(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
  invitation_id: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('invitations')
      .where('id', '=', invitation_id)
      .where('workspace_id', '=', workspace_id)
      .where('workspace_id', '=', anyWorkspace(scope))
      .returning('id')
      .executeTakeFirst()
    if (!deleted) throw new Refusal('not_found')
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
  readonly new_matrices: boolean
  readonly workspace_id: string
  readonly workspace: string
  readonly expires_at: Date
  /** The account with the invited e-mail, if it exists. */
  readonly user_id: string | null
  /** Of that account; null when its address is not proved. */
  readonly email_proved_at: Date | null
}

/** The valid invitation of a mailed token. */
export async function findInvitation(
  { db, clock }: AppContext,
  token: string,
): Promise<OpenInvitation | undefined> {
  const { rows } = await sql<OpenInvitation>`
    select i.id, i.email, i.role, i.new_matrices, i.workspace_id, i.expires_at, w.name as workspace, u.id as user_id, u.email_proved_at
    from invitations i join workspaces w on w.id = i.workspace_id left join users u on lower(u.email) = lower(i.email)
    where i.token_hash = ${hashToken(token)} and i.expires_at > ${clock.now()}`.execute(db)
  return rows[0]
}

interface NewUser {
  readonly name: string
  readonly last_name: string
  readonly password_hash: string
}

/**
 * Creates the account of an address, or replaces one whose address was not proved. Throws
 * `invitation.invalid` when it was proved meanwhile.
 */
async function storeUser(
  transaction: Transaction<Schema>,
  context: AppContext,
  { existing_id, ...user }: NewUser & Pick<User, 'email'> & { readonly existing_id: string | null },
): Promise<string> {
  const { clock, config } = context
  if (existing_id === null)
    return insertUser(transaction, context, {
      ...user,
      email_proved_at: config.smtp_url === undefined ? null : clock.now(),
    })
  const { email: _, ...claimed } = user
  if (!(await claimAddress(transaction, clock, existing_id, claimed)))
    throw new Refusal('invitation.invalid')
  return existing_id
}

/**
 * Redeems an invitation once, adds the invited user, or a new user, to the team, and proves the
 * address. Returns the user's id. Throws `invitation.invalid` when the invitation was redeemed or
 * replaced meanwhile.
 */
export async function joinTeam(
  context: AppContext,
  { id, workspace_id, email, role, new_matrices, user_id: existing_id }: OpenInvitation,
  newUser?: NewUser,
): Promise<string> {
  return context.db.transaction().execute(async (transaction) => {
    const chosen = await takeInvitation(transaction, id)
    if (!chosen) throw new Refusal('invitation.invalid')
    const user_id = newUser
      ? await storeUser(transaction, context, { ...newUser, email, existing_id })
      : existing_id
    if (user_id === null) throw new Refusal('invitation.invalid')
    // The mailed link reached the address.
    await proveAddress(transaction, context, user_id)
    if (await insertMember(transaction, { workspace_id, user_id, role, new_matrices }))
      await setMemberMatrices(transaction, { workspace_id, user_id }, chosen)
    await recordActivity(transaction, context.clock, {
      workspace_id,
      user_id,
      action: 'member.joined',
      target_id: user_id,
      detail: { role },
    })
    return user_id
  })
}
