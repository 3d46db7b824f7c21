import { sql, type Transaction } from 'kysely'
import { recordActivity } from '#server/access/activity.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import { signOnDemanded } from '#server/access/single-sign-on.ts'
import type { Db, AppContext } from '#server/context.ts'
import type { Config } from '#server/core/config.ts'
import type { Schema } from '#server/database/schema.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import type { User } from '../contract.ts'
import { addressProofNeeded } from '../rules.ts'
import type { Account } from './account.queries.ts'
import { queueEmailProof } from './address-proof.queries.ts'
import { queueAccountNotice } from './notices.queries.ts'
import { countRecoveryCodes } from './second-factor.queries.ts'
import { insertMember } from './workspaces.queries.ts'

export {
  chooseNewMatrix,
  readReach,
  setMemberMatrices,
  takeInvitation,
} from './chosen-matrices.queries.ts'
export {
  type Account,
  findAccount,
  findAccountByEmail,
  listOwners,
  requireOwnAddress,
} from './account.queries.ts'
export { queueAccountNotice } from './notices.queries.ts'
export { requireOwnerPassword } from './passwords.ts'
export { claimAddress, lockedPasswordHash } from './address-proof.queries.ts'
export { signIn } from './signing-in.ts'
export {
  deleteUser,
  deleteWorkspace,
  deleteWorkspacesDue,
  insertMember,
  prolongInvitations,
  setDeletion,
} from './workspaces.queries.ts'

type DbOrTransaction = Db | Transaction<Schema>

/**
 * Throws `email.unproved` for a user whose calls must not mail others yet. Without a mail server no
 * mail leaves the machine, so no proof is asked for (decision 19).
 */
export async function requireProvedAddress(
  db: DbOrTransaction,
  config: Config,
  user_id: string,
): Promise<void> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', user_id)
    .select('email_proved_at')
    .executeTakeFirst()
  if (!user || addressProofNeeded(config, user)) throw new Refusal('email.unproved')
}

/** Names of the user and of their workspaces and companies, which make guessable passwords. */
export async function findPersonalNames(db: Db, user_id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name || ' ' || last_name as name from users where id = ${user_id}
    union select w.name from workspaces w join members m on m.workspace_id = w.id where m.user_id = ${user_id}
    union select c.name from companies c join members m on m.workspace_id = c.workspace_id where m.user_id = ${user_id}`.execute(
    db,
  )
  return rows.map((row) => row.name)
}

interface NewAccount {
  readonly name: string
  readonly last_name: string
  readonly email: string
  readonly password_hash: string
  /** Null until the address is proved. */
  readonly email_proved_at: Date | null
}

/** Returns the id of the new user. */
export async function insertUser(
  db: DbOrTransaction,
  { clock }: AppContext,
  account: NewAccount,
): Promise<string> {
  const id = newId()
  await db
    .insertInto('users')
    .values({ ...account, id, created_at: clock.now() })
    .execute()
  return id
}

/**
 * Creates a user and a workspace that they own, and queues the link that proves the address, in one
 * transaction. Returns the user's id.
 */
export function createAccount(
  context: AppContext,
  account: Omit<NewAccount, 'email_proved_at'>,
  workspace_name: string,
): Promise<string> {
  return context.db.transaction().execute(async (transaction) => {
    const user_id = await insertUser(transaction, context, { ...account, email_proved_at: null })
    await queueEmailProof(transaction, context, { id: user_id, email: account.email })
    const workspace_id = newId()
    // that of mails holds for every workspace without one of its own: `readMailQuota`
    const { quota_mails: _, ...quotas } = context.config.default_quotas
    await transaction
      .insertInto('workspaces')
      .values({
        ...quotas,
        id: workspace_id,
        name: workspace_name,
        created_at: context.clock.now(),
      })
      .execute()
    await insertMember(transaction, { workspace_id, user_id, role: 'owner' })
    await recordActivity(transaction, context.clock, {
      workspace_id,
      user_id,
      action: 'workspace.created',
      target_id: workspace_id,
    })
    return user_id
  })
}

const ownColumns = [
  'id',
  'name',
  'last_name',
  'email',
  'second_factor_enabled',
  'email_proved_at',
  'first_steps_hidden',
] as const

/** The workspaces of a user that a session reaches; `signed_on`: the only one, by its provider. */
const listWorkspaces = (db: Db, user_id: string, signed_on: string | null) =>
  db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('user_id', '=', user_id)
    .where('suspended_at', 'is', null)
    .where(
      signed_on === null
        ? sql<boolean>`not ${signOnDemanded}`
        : sql<boolean>`workspaces.id = ${signed_on}`,
    )
    .select([
      'workspaces.id',
      'workspaces.name',
      'role',
      'second_factor_mandatory',
      'workspaces.closing_at',
      'workspaces.delete_at',
    ])
    .orderBy('workspaces.created_at')
    .orderBy('workspaces.id')
    .execute()

/**
 * The user with the workspaces of the session, including those that await the second factor, without
 * those that await a sign-in with their provider.
 */
export async function findUser(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  { user_id, signed_on_workspace_id }: WorkspaceScope,
): Promise<User> {
  const { email_proved_at, ...user } = await db
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(ownColumns)
    .executeTakeFirstOrThrow()
  const recovery_codes_left = await countRecoveryCodes(db, user_id)
  const workspaces = await listWorkspaces(db, user_id, signed_on_workspace_id)
  return {
    ...user,
    recovery_codes_left,
    signed_on: signed_on_workspace_id !== null,
    email_proof_needed: addressProofNeeded(config, { email_proved_at }),
    workspaces: workspaces.map((workspace) => ({
      ...workspace,
      closing_at: workspace.closing_at?.toISOString() ?? null,
      delete_at: workspace.delete_at?.toISOString() ?? null,
    })),
  }
}

interface ProfileChange {
  readonly name?: string | undefined
  readonly last_name?: string | undefined
  readonly email?: string | undefined
  readonly first_steps_hidden?: boolean | undefined
}

/**
 * Changes the names and the e-mail. A new e-mail must be proved, and both addresses are told of it;
 * the links that were mailed to the former one stop working.
 */
export async function changeProfile(
  context: AppContext,
  account: Account,
  { email, ...fields }: ProfileChange,
): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    if (Object.values(fields).some((field) => field !== undefined))
      await transaction.updateTable('users').set(fields).where('id', '=', account.id).execute()
    if (email !== undefined && email !== account.email)
      await changeAddress(transaction, context, account, email)
  })
}

async function changeAddress(
  transaction: Transaction<Schema>,
  context: AppContext,
  { id, email: former }: Account,
  email: string,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ email, email_proved_at: null })
    .where('id', '=', id)
    .execute()
  await transaction.deleteFrom('password_resets').where('user_id', '=', id).execute()
  await transaction.deleteFrom('email_proofs').where('user_id', '=', id).execute()
  await queueEmailProof(transaction, context, { id, email })
  for (const address of [former, email])
    await queueAccountNotice(
      transaction,
      context.clock,
      { id, email: address },
      { change: 'address_changed', new_email: email },
    )
}

/** The id of the open invitation of an address; undefined if there is none. */
export async function findOpenInvitation(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { workspace_id, email }: { readonly workspace_id: string; readonly email: string },
): Promise<string | undefined> {
  const invitation = await db
    .selectFrom('invitations')
    .where('workspace_id', '=', workspace_id)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('expires_at', '>', clock.now())
    .select('id')
    .executeTakeFirst()
  return invitation?.id
}

export const invitationLink = ({ config, secrets }: AppContext, invitation_id: string): string =>
  `${config.public_url}/invitation#${secrets.mailedToken('member_invitation', invitation_id)}`
