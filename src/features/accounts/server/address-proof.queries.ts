import type { Transaction } from 'kysely'
import { revokeUserTokens } from '#server/access/api-tokens.ts'
import { clearIdentities } from '#server/access/single-sign-on.ts'
import type { AppContext } from '#server/context.ts'
import type { Clock } from '#server/core/clock.ts'
import { hashToken, randomWebhookSecret } from '#server/core/secrets.ts'
import type { Schema } from '#server/database/schema.ts'
import { queueMail } from '#server/mail/mail.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import { EMAIL_PROOF_DAYS } from '../limits.ts'
import { queueAccountNotice } from './notices.queries.ts'
import { clearSecondFactor } from './second-factor.queries.ts'

const DAY = 24 * 3_600_000

interface AddressOwner {
  readonly id: string
  readonly email: string
}

/**
 * Creates a link that proves the user's address, and queues its mail. Does nothing without a mail
 * server, because the link could then not reach the address.
 */
export async function queueEmailProof(
  transaction: Transaction<Schema>,
  { config, clock, secrets }: AppContext,
  { id: user_id, email }: AddressOwner,
): Promise<void> {
  if (config.smtp_url === undefined) return
  const id = newId()
  const expires_at = new Date(clock.now().getTime() + EMAIL_PROOF_DAYS * DAY)
  const token_hash = hashToken(secrets.mailedToken('email_proof', id))
  await transaction
    .insertInto('email_proofs')
    .values({ token_hash, user_id, email, expires_at })
    .execute()
  await queueMail(transaction, clock, [
    {
      kind: 'email_proof',
      dedupe_key: `email_proof ${id}`,
      email,
      payload: { email_proof_id: id },
      expires_at,
    },
  ])
}

/** Mails another link to a user whose address is not proved; the earlier links stay valid. */
export async function resendEmailProof(context: AppContext, user_id: string): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .where('id', '=', user_id)
      .where('email_proved_at', 'is', null)
      .select(['id', 'email'])
      .executeTakeFirst()
    if (user) await queueEmailProof(transaction, context, user)
  })
}

/** The user of a valid link whose address is still the one that the link was mailed to. */
export async function findEmailProof(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  token: string,
): Promise<{ user_id: string; name: string; email: string } | undefined> {
  return db
    .selectFrom('email_proofs')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'email_proofs.user_id')
        .onRef('users.email', '=', 'email_proofs.email'),
    )
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', clock.now())
    .select(['user_id', 'name', 'users.email'])
    .executeTakeFirst()
}

/**
 * Proves the address that a link was mailed to. Throws `email_proof.invalid` when the link or the
 * address was replaced meanwhile.
 */
export async function redeemEmailProof(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  token: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const link = await transaction
      .deleteFrom('email_proofs')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', clock.now())
      .returning(['user_id', 'email'])
      .executeTakeFirst()
    const proved =
      link &&
      (await transaction
        .updateTable('users')
        .set({ email_proved_at: clock.now() })
        .where('id', '=', link.user_id)
        .where('email', '=', link.email)
        .returning('id')
        .executeTakeFirst())
    if (!proved) throw new Refusal('email_proof.invalid')
    await transaction.deleteFrom('email_proofs').where('user_id', '=', proved.id).execute()
  })
}

/**
 * Proves the address of a user who followed another mailed link and gave the account's session or
 * password. Without a mail server the link did not reach the address, and nothing is proved.
 */
export async function proveAddress(
  transaction: Transaction<Schema>,
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  user_id: string,
): Promise<void> {
  if (config.smtp_url === undefined) return
  await proveFirst(transaction, clock, user_id)
}

interface Claimed {
  readonly name?: string
  readonly last_name?: string
  /** Without it only a mailed link sets a password. */
  readonly password_hash?: string
}

/**
 * Proves the address of a user who showed nothing of the account but the address. All by which the
 * account was entered before may be of the person who registered the address, so it ends. False when
 * the address was proved before.
 */
export async function claimAddress(
  transaction: Transaction<Schema>,
  clock: Clock,
  user_id: string,
  claimed: Claimed = {},
): Promise<boolean> {
  if (!(await proveFirst(transaction, clock, user_id))) return false
  await transaction
    .updateTable('users')
    .set({ password_hash: lockedPasswordHash(), ...claimed })
    .where('id', '=', user_id)
    .execute()
  await transaction.deleteFrom('sessions').where('user_id', '=', user_id).execute()
  await transaction.deleteFrom('known_browsers').where('user_id', '=', user_id).execute()
  await transaction.deleteFrom('password_resets').where('user_id', '=', user_id).execute()
  await revokeUserTokens(transaction, user_id)
  await clearIdentities(transaction, user_id)
  return true
}

/** The hash of a password that has never been known: a mailed link may replace it. */
export function lockedPasswordHash(): string {
  const bytes = (): string => randomWebhookSecret().replace('=', '')
  return `$argon2id$v=19$m=19456,t=2,p=1$${bytes()}$${bytes()}`
}

/**
 * Marks an address as proved, unless it was. A second factor that was set before belongs to the
 * person who registered the address, so it is removed.
 */
async function proveFirst(
  transaction: Transaction<Schema>,
  clock: Clock,
  user_id: string,
): Promise<boolean> {
  const user = await transaction
    .selectFrom('users')
    .where('id', '=', user_id)
    .where('email_proved_at', 'is', null)
    .select(['id', 'email', 'second_factor_enabled'])
    .forUpdate()
    .executeTakeFirst()
  if (!user) return false
  await transaction
    .updateTable('users')
    .set({ email_proved_at: clock.now() })
    .where('id', '=', user_id)
    .execute()
  await transaction.deleteFrom('email_proofs').where('user_id', '=', user_id).execute()
  await clearSecondFactor(transaction, user_id)
  if (user.second_factor_enabled)
    await queueAccountNotice(transaction, clock, user, { change: 'second_factor_cleared' })
  return true
}
