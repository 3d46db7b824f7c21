import { sql, type Transaction } from 'kysely'
import { recordActivity } from '#server/activity.ts'
import type { Db, AppContext } from '#server/context.ts'
import { queueMail } from '#server/mail.ts'
import type { Schema } from '#server/schema.ts'
import { hashToken } from '#server/secrets.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import type { User } from '../contract.ts'
import { comesBackUntil } from '../rules.ts'
import { countRecoveryCodes } from './second-factor.queries.ts'

const HOUR = 3_600_000
type Connection = Db | Transaction<Schema>

export interface Account {
  readonly id: string
  readonly email: string
  readonly password_hash: string
  readonly second_factor_enabled: boolean
}

const accounts = (db: Connection) =>
  db.selectFrom('users').select(['users.id', 'email', 'password_hash', 'second_factor_enabled'])

/** Who signs in with an e-mail; a closed account counts while it may still come back. */
export const findAccountByEmail = (
  { db, clock }: AppContext,
  email: string,
): Promise<Account | undefined> =>
  accounts(db)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where((eb) =>
      eb.or([eb('closed_at', 'is', null), eb('closed_at', '>', comesBackUntil(clock.now()))]),
    )
    .executeTakeFirst()

export async function findAccount(db: Db, user_id: string): Promise<Account> {
  const account = await accounts(db).where('users.id', '=', user_id).executeTakeFirst()
  if (!account) throw new Refusal('session.required')
  return account
}

/** Names that say something about a person and so make a poor password. */
export async function findNamesAround(db: Db, user_id: string): Promise<string[]> {
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
}

export async function insertUser(
  db: Connection,
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

/** The person, a workspace of their own and their place in it, or none of them. */
export function createAccount(
  context: AppContext,
  account: NewAccount,
  workspace_name: string,
): Promise<string> {
  return context.db.transaction().execute(async (transaction) => {
    const user_id = await insertUser(transaction, context, account)
    const workspace_id = newId()
    await transaction
      .insertInto('workspaces')
      .values({ id: workspace_id, name: workspace_name, created_at: context.clock.now() })
      .execute()
    await transaction
      .insertInto('members')
      .values({ workspace_id, user_id, role: 'owner' })
      .execute()
    await recordActivity(transaction, context.clock, {
      workspace_id,
      user_id,
      action: 'workspace.created',
      target_id: workspace_id,
    })
    return user_id
  })
}

/** With every workspace, also those that wait for a second factor: the page says so. */
export async function findUser(db: Db, user_id: string): Promise<User> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['id', 'name', 'last_name', 'email', 'second_factor_enabled'])
    .executeTakeFirstOrThrow()
  const recovery_codes_left = await countRecoveryCodes(db, user_id)
  const workspaces = await db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .where('user_id', '=', user_id)
    .select(['id', 'name', 'role', 'second_factor_mandatory', 'closing_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    ...user,
    recovery_codes_left,
    workspaces: workspaces.map((workspace) => ({
      ...workspace,
      closing_at: workspace.closing_at?.toISOString() ?? null,
    })),
  }
}

interface ProfileChange {
  readonly name?: string | undefined
  readonly last_name?: string | undefined
  readonly email?: string | undefined
}

/** Links that were mailed to the former address work no more. */
export async function changeProfile(
  { db }: AppContext,
  user_id: string,
  change: ProfileChange,
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('users').set(change).where('id', '=', user_id).execute()
    if (change.email !== undefined)
      await transaction.deleteFrom('password_resets').where('user_id', '=', user_id).execute()
  })
}

/** A new password ends every session but the one it was changed in, and every link that would change it again. */
export async function changePassword(
  db: Db,
  user_id: string,
  password_hash: string,
  kept?: WorkspaceScope,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await setPassword(transaction, user_id, password_hash)
    const sessions = transaction.deleteFrom('sessions').where('user_id', '=', user_id)
    await (kept ? sessions.where('token_hash', '!=', kept.token_hash) : sessions).execute()
  })
}

async function setPassword(
  transaction: Transaction<Schema>,
  user_id: string,
  password_hash: string,
): Promise<void> {
  await transaction.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute()
  await transaction.deleteFrom('password_resets').where('user_id', '=', user_id).execute()
}

/** The mail's row holds only an id, from which the token is derived when it is sent. */
export async function createReset(
  { db, clock, secrets }: AppContext,
  account: Account,
): Promise<void> {
  const id = newId()
  const expires_at = new Date(clock.now().getTime() + HOUR)
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('password_resets')
      .values({
        token_hash: hashToken(secrets.mailedToken('password_reset', id)),
        user_id: account.id,
        expires_at,
      })
      .execute()
    await queueMail(transaction, clock, [
      {
        kind: 'password_reset',
        dedupe_key: `password_reset ${id}`,
        email: account.email,
        payload: { password_reset_id: id },
        expires_at,
      },
    ])
  })
}

/** Whose password a mailed link may still change. */
export async function findReset(
  { db, clock }: AppContext,
  token: string,
): Promise<{ user_id: string; name: string; email: string } | undefined> {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', clock.now())
    .select(['user_id', 'name', 'email'])
    .executeTakeFirst()
}

/** One use: of two at once, the second finds the link gone. */
export async function redeemReset(
  { db, clock }: AppContext,
  token: string,
  password_hash: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const reset = await transaction
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', clock.now())
      .returning('user_id')
      .executeTakeFirst()
    if (!reset) throw new Refusal('reset_link.invalid')
    await setPassword(transaction, reset.user_id, password_hash)
    await transaction.deleteFrom('sessions').where('user_id', '=', reset.user_id).execute()
  })
}
