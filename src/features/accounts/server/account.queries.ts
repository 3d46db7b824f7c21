import { sql, type Transaction } from 'kysely'
import type { WorkspaceScope } from '#server/access/session.ts'
import { signOnDemanded } from '#server/access/single-sign-on.ts'
import type { AppContext, Db } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { Refusal } from '#shared/refusal.ts'
import { reopeningCutoff } from '../rules.ts'

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
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
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

/** Whether all, and some, of the user's workspaces ask for the provider; and whether one is known. */
const findDemands = (
  db: Db,
  user_id: string,
): Promise<{ all: boolean; some: boolean; identified: boolean }> =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('user_id', '=', user_id)
    .select([
      sql<boolean>`coalesce(bool_and(${signOnDemanded}), false)`.as('all'),
      sql<boolean>`coalesce(bool_or(${signOnDemanded}), false)`.as('some'),
      sql<boolean>`exists (select from sign_on_identities where user_id = ${user_id})`.as(
        'identified',
      ),
    ])
    .executeTakeFirstOrThrow()

/** Whether the providers of the user's workspaces sign the user in, and no password does. */
export const signsInByProvider = async (db: Db, user_id: string): Promise<boolean> =>
  (await findDemands(db, user_id)).all

/**
 * Throws `email.of_company` where a company says which address is the user's: an account that its
 * provider signs in never carries an address that is not proved.
 */
export async function requireOwnAddress(
  db: Db,
  { user_id, signed_on_workspace_id }: WorkspaceScope,
): Promise<void> {
  const { some, identified } = await findDemands(db, user_id)
  if (signed_on_workspace_id !== null || some || identified) throw new Refusal('email.of_company')
}

/** The members with the role «Propiedad» whose account is open, the oldest account first. */
export const listOwners = (
  db: DbOrTransaction,
  workspace_id: string,
): Promise<{ id: string; name: string; last_name: string; email: string }[]> =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('workspace_id', '=', workspace_id)
    .where('role', '=', 'owner')
    .where('closed_at', 'is', null)
    .select(['users.id', 'users.name', 'last_name', 'email'])
    .orderBy('users.created_at')
    .orderBy('users.id')
    .execute()
