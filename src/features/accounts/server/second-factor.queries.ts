import type { Transaction } from 'kysely'
import type { Db } from '#server/context.ts'
import type { Schema } from '#server/schema.ts'

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

/**
 * False when it was enabled already, because a second call would replace codes that the user saved.
 */
export async function enableSecondFactor(
  db: Db,
  user_id: string,
  code_hashes: readonly Buffer[],
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const enabled = await transaction
      .updateTable('users')
      .set({ second_factor_enabled: true })
      .where('id', '=', user_id)
      .where('second_factor_enabled', '=', false)
      .returning('id')
      .executeTakeFirst()
    if (enabled) await replaceRecoveryCodes(transaction, user_id, code_hashes)
    return enabled !== undefined
  })
}

export async function disableSecondFactor(db: Db, user_id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('users')
      .set({ second_factor_enabled: false, second_factor_secret: null, second_factor_step: null })
      .where('id', '=', user_id)
      .execute()
    await replaceRecoveryCodes(transaction, user_id, [])
  })
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
  db: Db,
  user_id: string,
  code_hashes: readonly Buffer[],
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .where('id', '=', user_id)
      .where('second_factor_enabled', '=', true)
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (user) await replaceRecoveryCodes(transaction, user_id, code_hashes)
    return user !== undefined
  })
}

/** Deletes a code, so that only one of two concurrent uses succeeds. False for an unknown code. */
export async function redeemRecoveryCode(
  db: Db,
  user_id: string,
  code_hash: Buffer,
): Promise<boolean> {
  const redeemed = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
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
