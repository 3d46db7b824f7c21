import { sql, type Transaction } from 'kysely'
import { recordActivity } from '#server/activity.ts'
import type { Db, AppContext } from '#server/context.ts'
import type { Schema } from '#server/schema.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import type { User } from '../contract.ts'
import { reopeningCutoff } from '../rules.ts'
import { countRecoveryCodes } from './second-factor.queries.ts'

type DbOrTransaction = Db | Transaction<Schema>

export interface Account {
  readonly id: string
  readonly email: string
  readonly password_hash: string
  readonly second_factor_enabled: boolean
}

const accounts = (db: DbOrTransaction) =>
  db.selectFrom('users').select(['users.id', 'email', 'password_hash', 'second_factor_enabled'])

/** The account with an e-mail, in any case; includes closed accounts that can still be reopened. */
export const findAccountByEmail = (
  { db, clock }: AppContext,
  email: string,
): Promise<Account | undefined> =>
  accounts(db)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where((eb) =>
      eb.or([eb('closed_at', 'is', null), eb('closed_at', '>', reopeningCutoff(clock.now()))]),
    )
    .executeTakeFirst()

/** Throws `session.required` for a deleted account. */
export async function findAccount(db: Db, user_id: string): Promise<Account> {
  const account = await accounts(db).where('users.id', '=', user_id).executeTakeFirst()
  if (!account) throw new Refusal('session.required')
  return account
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

/** Creates a user and a workspace that they own, in one transaction. Returns the user's id. */
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

/** The user with all their workspaces, including those that await the second factor. */
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

/** A new e-mail invalidates the password links that were mailed to the former address. */
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
