import { sql } from 'kysely'
import { isOpen } from '#features/forms/server/queries.ts'
import type { AppContext } from '#server/context.ts'
import {
  hashToken,
  isDerivedHash,
  type LinkHolder,
  randomCode,
  randomKey,
} from '#server/core/secrets.ts'
import { DEVICE_CODE_ATTEMPTS, DEVICE_LINK_MS } from '../../limits.ts'

export interface DeviceLink {
  /** 128 random bits, for the QR code. */
  readonly token: string
  /** Six digits. */
  readonly code: string
  readonly expires_at: Date
}

/** Makes the rater's link to another device. It replaces the one before. */
export async function makeDeviceLink(
  { db, clock, secrets }: Pick<AppContext, 'db' | 'clock' | 'secrets'>,
  { id: subject_id, key_version }: LinkHolder,
): Promise<DeviceLink> {
  const [token, code] = [randomKey(), randomCode()]
  const expires_at = new Date(clock.now().getTime() + DEVICE_LINK_MS)
  const fields = {
    key_version,
    token_hash: hashToken(token),
    code_hash: secrets.deviceCode(subject_id, code),
    attempts: 0,
    expires_at,
  }
  await db
    .insertInto('device_links')
    .values({ subject_id, ...fields })
    .onConflict((conflict) => conflict.column('subject_id').doUpdateSet(fields))
    .execute()
  return { token, code, expires_at }
}

/** Uses up the link of a scanned token; undefined when it is used, expired or ended. */
export async function redeemDeviceToken(
  context: Pick<AppContext, 'db' | 'clock'>,
  token: string,
): Promise<LinkHolder | undefined> {
  const used = await context.db
    .deleteFrom('device_links')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', context.clock.now())
    .returning(['subject_id as id', 'key_version'])
    .executeTakeFirst()
  return used && openRater(context, used)
}

/**
 * Uses up the link of an address whose six digits these are. Each call counts as an attempt on
 * every link of the address before the digits are compared, so that parallel calls get no more
 * attempts than others.
 */
export async function redeemDeviceCode(
  context: Pick<AppContext, 'db' | 'clock' | 'secrets'>,
  email: string,
  code: string,
): Promise<LinkHolder | undefined> {
  const { db, clock, secrets } = context
  const tried = await db
    .updateTable('device_links')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('subject_id', 'in', (eb) =>
      eb
        .selectFrom('subjects')
        .where(sql`lower(email)`, '=', sql`lower(${email})`)
        .select('id'),
    )
    .where('attempts', '<', DEVICE_CODE_ATTEMPTS)
    .where('expires_at', '>', clock.now())
    .returning(['subject_id', 'code_hash'])
    .execute()
  const right = tried.find(({ subject_id, code_hash }) =>
    isDerivedHash(secrets, code_hash, (made) => made.deviceCode(subject_id, code)),
  )
  if (!right) return undefined
  const used = await db
    .deleteFrom('device_links')
    .where('subject_id', '=', right.subject_id)
    .where('code_hash', '=', right.code_hash)
    .returning(['subject_id as id', 'key_version'])
    .executeTakeFirst()
  return used && openRater(context, used)
}

/** The rater if the key is still the present one and a form is open. */
const openRater = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id, key_version }: LinkHolder,
): Promise<LinkHolder | undefined> =>
  db
    .selectFrom('subjects')
    .innerJoin('matrices', 'matrices.id', 'subjects.matrix_id')
    .where('subjects.id', '=', id)
    .where('key_version', '=', key_version)
    .where('released', '=', true)
    .where('erased_at', 'is', null)
    .where('closes_at', '>', clock.now())
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('forms')
          .whereRef('evaluator_id', '=', 'subjects.id')
          .where(isOpen)
          .select('id'),
      ),
    )
    .select(['subjects.id', 'key_version'])
    .executeTakeFirst()

export async function deleteExpiredDeviceLinks({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('device_links').where('expires_at', '<=', clock.now()).execute()
}
