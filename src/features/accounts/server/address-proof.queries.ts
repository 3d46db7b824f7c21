import type { Transaction } from 'kysely'
import type { AppContext } from '#server/context.ts'
import { queueMail } from '#server/mail.ts'
import type { Schema } from '#server/schema.ts'
import { hashToken } from '#server/secrets.ts'
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
 * Proves a user's address, because the user followed another mailed link. A second factor that was
 * set before belongs to the person who registered the address, so it is removed. Without a mail server the
 * link did not reach the address, and nothing is proved.
 */
export async function proveAddress(
  transaction: Transaction<Schema>,
  { config, clock }: AppContext,
  user_id: string,
): Promise<void> {
  if (config.smtp_url === undefined) return
  const user = await transaction
    .selectFrom('users')
    .where('id', '=', user_id)
    .where('email_proved_at', 'is', null)
    .select(['id', 'email', 'second_factor_enabled'])
    .forUpdate()
    .executeTakeFirst()
  if (!user) return
  await transaction
    .updateTable('users')
    .set({ email_proved_at: clock.now() })
    .where('id', '=', user_id)
    .execute()
  await transaction.deleteFrom('email_proofs').where('user_id', '=', user_id).execute()
  await clearSecondFactor(transaction, user_id)
  if (user.second_factor_enabled)
    await queueAccountNotice(transaction, clock, user, { change: 'second_factor_cleared' })
}
