import type { Transaction } from 'kysely'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import { hashToken } from '#server/core/secrets.ts'
import type { Schema } from '#server/database/schema.ts'
import { queueMail } from '#server/mail/mail.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import { claimAddress } from './address-proof.queries.ts'
import { queueAccountNotice } from './notices.queries.ts'
import type { Account } from './queries.ts'

const HOUR = 3_600_000

/** Changes the password and ends all password links and all sessions except that of `kept`. */
export async function changePassword(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  user_id: string,
  password_hash: string,
  kept?: WorkspaceScope,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const user = await setPassword(transaction, user_id, password_hash)
    await queueAccountNotice(transaction, clock, user, { change: 'password_changed' })
    const sessions = transaction.deleteFrom('sessions').where('user_id', '=', user_id)
    await (kept ? sessions.where('token_hash', '!=', kept.token_hash) : sessions).execute()
  })
}

async function setPassword(
  transaction: Transaction<Schema>,
  user_id: string,
  password_hash: string,
): Promise<{ id: string; email: string }> {
  await transaction.deleteFrom('password_resets').where('user_id', '=', user_id).execute()
  return transaction
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', user_id)
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
}

/**
 * Creates a password link. Its mail stores only an id, from which the token is derived when it is
 * sent.
 */
export async function createPasswordReset(
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

/** The user of a valid password link. */
export async function findPasswordReset(
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

/**
 * Changes the password, proves the address, ends all sessions and forgets all browsers. The link is
 * deleted first, so that only one of two concurrent uses succeeds. Throws `reset_link.invalid`.
 */
export async function redeemPasswordReset(
  context: AppContext,
  token: string,
  password_hash: string,
): Promise<void> {
  const { db, clock, config } = context
  await db.transaction().execute(async (transaction) => {
    const reset = await transaction
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', clock.now())
      .returning('user_id')
      .executeTakeFirst()
    if (!reset) throw new Refusal('reset_link.invalid')
    // Without a mail server the link did not reach the address.
    if (config.smtp_url !== undefined) await claimAddress(transaction, clock, reset.user_id)
    const user = await setPassword(transaction, reset.user_id, password_hash)
    await transaction.deleteFrom('sessions').where('user_id', '=', user.id).execute()
    await transaction.deleteFrom('known_browsers').where('user_id', '=', user.id).execute()
    await queueAccountNotice(transaction, clock, user, { change: 'password_reset' })
  })
}
