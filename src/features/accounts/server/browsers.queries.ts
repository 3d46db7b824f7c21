import { sql, type Transaction } from 'kysely'
import type { AppContext, Db } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { queueAccountNotice } from './notices.queries.ts'

/** Older ones are forgotten, so that a program without cookies cannot fill the table. */
const KEPT_BROWSERS = 20
/** A user is told of at most so many new browsers in a day. */
const NOTICES_A_DAY = 10
const DAY = 24 * 3_600_000

/** Whether the user has signed in with this browser. False for an unknown account. */
export async function knowsBrowser(
  db: Db,
  user_id: string | undefined,
  token_hash: Buffer,
): Promise<boolean> {
  const known = await db
    .selectFrom('known_browsers')
    .where(sql`user_id`, 'is not distinct from', user_id ?? null)
    .where('token_hash', '=', token_hash)
    .select('user_id')
    .executeTakeFirst()
  return known !== undefined
}

interface SeenBrowser {
  readonly user_id: string
  readonly token_hash: Buffer
  /** The browser in words. */
  readonly browser: string
}

/**
 * Records a sign-in with a browser. The user is mailed when it is new, unless it is the first that
 * the product knows of: then there is nothing to compare it with.
 */
export async function recordBrowser(
  { db, clock }: AppContext,
  { user_id, token_hash, browser }: SeenBrowser,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    // Locked, so that two sign-ins at once count the same browsers.
    const user = await transaction
      .selectFrom('users')
      .where('id', '=', user_id)
      .select(['id', 'email'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const earlier = await transaction
      .selectFrom('known_browsers')
      .where('user_id', '=', user_id)
      .select(['token_hash', 'created_at'])
      .execute()
    await keepBrowser(transaction, { user_id, token_hash }, now)
    if (earlier.some((row) => row.token_hash.equals(token_hash))) return
    const today = earlier.filter((row) => row.created_at.getTime() > now.getTime() - DAY)
    if (earlier.length > 0 && today.length <= NOTICES_A_DAY)
      await queueAccountNotice(transaction, clock, user, { change: 'new_browser', browser })
  })
}

/** Stores the last use of a browser and forgets the least recently used ones. */
async function keepBrowser(
  transaction: Transaction<Schema>,
  { user_id, token_hash }: Omit<SeenBrowser, 'browser'>,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('known_browsers')
    .values({ user_id, token_hash, created_at: now, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'token_hash']).doUpdateSet({ seen_at: now }),
    )
    .execute()
  const kept = transaction
    .selectFrom('known_browsers')
    .where('user_id', '=', user_id)
    .where('token_hash', '!=', token_hash)
    .select('token_hash')
    .orderBy('seen_at', 'desc')
    .limit(KEPT_BROWSERS - 1)
  await transaction
    .deleteFrom('known_browsers')
    .where('user_id', '=', user_id)
    .where('token_hash', '!=', token_hash)
    .where('token_hash', 'not in', kept)
    .execute()
}
