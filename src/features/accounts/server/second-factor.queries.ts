import type { Transaction } from 'kysely'
import type { AppContext, Db } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { queueAccountNotice } from './notices.queries.ts'

interface SecondFactor {
  readonly email: string
  readonly sealed: string | null
  readonly enabled: boolean
}

export const findSecondFactor = (db: Db, user_id: string): Promise<SecondFactor> =>
  db
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['email', 'second_factor_secret as sealed', 'second_factor_enabled as enabled'])
    .executeTakeFirstOrThrow()

/** Does nothing when the second factor is enabled. */
export async function storeSecondFactorSecret(
  db: Db,
  user_id: string,
  sealed: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ second_factor_secret: sealed, second_factor_step: null })
    .where('id', '=', user_id)
    .where('second_factor_enabled', '=', false)
    .execute()
}

/**
 * Records the time step of a code. False when a code of this or a later step was accepted before.
 */
export async function claimSecondFactorStep(
  db: Db,
  user_id: string,
  sealed: string,
  step: number,
): Promise<boolean> {
  const claimed = await db
    .updateTable('users')
    .set({ second_factor_step: step })
    .where('id', '=', user_id)
    .where('second_factor_secret', '=', sealed)
    .where((eb) =>
      eb.or([eb('second_factor_step', 'is', null), eb('second_factor_step', '<', step)]),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

type NoticeContext = Pick<AppContext, 'db' | 'clock'>

/**
 * False when it was enabled already, because a second call would replace codes that the user saved.
 * Also false when a proof of the address removed the secret meanwhile.
 */
export async function enableSecondFactor(
  { db, clock }: NoticeContext,
  user_id: string,
  code_hashes: readonly Buffer[],
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const enabled = await transaction
      .updateTable('users')
      .set({ second_factor_enabled: true })
      .where('id', '=', user_id)
      .where('second_factor_enabled', '=', false)
      .where('second_factor_secret', 'is not', null)
      .returning(['id', 'email'])
      .executeTakeFirst()
    if (!enabled) return false
    await replaceRecoveryCodes(transaction, user_id, code_hashes)
    await queueAccountNotice(transaction, clock, enabled, { change: 'second_factor_enabled' })
    return true
  })
}

export async function disableSecondFactor(
  { db, clock }: NoticeContext,
  user_id: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const user = await clearSecondFactor(transaction, user_id)
    if (user)
      await queueAccountNotice(transaction, clock, user, { change: 'second_factor_disabled' })
  })
}

/** Removes the second factor, also one that is only set up, and its codes. Undefined without one. */
export async function clearSecondFactor(
  transaction: Transaction<Schema>,
  user_id: string,
): Promise<{ id: string; email: string } | undefined> {
  const user = await transaction
    .updateTable('users')
    .set({ second_factor_enabled: false, second_factor_secret: null, second_factor_step: null })
    .where('id', '=', user_id)
    .where('second_factor_secret', 'is not', null)
    .returning(['id', 'email'])
    .executeTakeFirst()
  await replaceRecoveryCodes(transaction, user_id, [])
  return user
}

async function replaceRecoveryCodes(
  transaction: Transaction<Schema>,
  user_id: string,
  code_hashes: readonly Buffer[],
): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  if (code_hashes.length > 0)
    await transaction
      .insertInto('recovery_codes')
      .values(code_hashes.map((code_hash) => ({ user_id, code_hash })))
      .execute()
}

/** False when the second factor is disabled. */
export async function renewRecoveryCodes(
  { db, clock }: NoticeContext,
  user_id: string,
  code_hashes: readonly Buffer[],
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .where('id', '=', user_id)
      .where('second_factor_enabled', '=', true)
      .select(['id', 'email'])
      .forUpdate()
      .executeTakeFirst()
    if (!user) return false
    await replaceRecoveryCodes(transaction, user_id, code_hashes)
    await queueAccountNotice(transaction, clock, user, { change: 'recovery_codes_renewed' })
    return true
  })
}

/** Deletes a code, so that only one of two concurrent uses succeeds. False for an unknown code. */
export async function redeemRecoveryCode(
  db: Db,
  user_id: string,
  code_hashes: readonly Buffer[],
): Promise<boolean> {
  const redeemed = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('code_hash', 'in', code_hashes)
    .returning('user_id')
    .executeTakeFirst()
  return redeemed !== undefined
}

export async function countRecoveryCodes(db: Db, user_id: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  return left
}
