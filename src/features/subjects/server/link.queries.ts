import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

interface Holder {
  readonly id: string
  readonly key_version: number
}

/** Stops or resumes the reminders of a rater, unless the address was corrected meanwhile. */
export async function setReminders(
  db: Db,
  rater: { readonly id: string; readonly email: string },
  refused: boolean,
): Promise<void> {
  await db
    .updateTable('subjects')
    .set({ no_reminders: refused })
    .where('id', '=', rater.id)
    .where('email', '=', rater.email)
    .execute()
}

/** Stores that the address of a subject takes mails again. */
export async function markDeliverable(trx: Db, subject_id: string): Promise<void> {
  await trx
    .updateTable('subjects')
    .set({ undeliverable: false })
    .where('id', '=', subject_id)
    .where('undeliverable', '=', true)
    .execute()
}

/** Whether the data were marked: not when the key was replaced meanwhile. */
export async function markDataDisputed(trx: Db, { id, key_version }: Holder): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('subjects')
    .set({ disputed: true })
    .where('id', '=', id)
    .where('key_version', '=', key_version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Stores since when the deadline may send the rater's complete forms, and the version of the text
 * agreed to; a repeated agreement keeps the first time. Writes nothing when the key was replaced
 * meanwhile.
 */
export async function storeAgreement(
  trx: Db,
  { id, key_version }: Holder,
  { agreed, version, now }: { agreed: boolean; version: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('subjects')
    .set({
      agreed_at: agreed ? sql<Date>`coalesce(agreed_at, ${now})` : null,
      agreed_version: agreed ? version : null,
    })
    .where('id', '=', id)
    .where('key_version', '=', key_version)
    .execute()
}

/** Counts a reopened sheet, gives the rater another key and undoes what the former one agreed to. */
export async function replaceKey(
  trx: Db,
  subject: Holder & { readonly self_reopened: number; readonly others_reopened: number },
  counter: 'self_reopened' | 'others_reopened',
): Promise<void> {
  await trx
    .updateTable('subjects')
    .set({
      key_version: subject.key_version + 1,
      [counter]: subject[counter] + 1,
      agreed_at: null,
      agreed_version: null,
    })
    .where('id', '=', subject.id)
    .execute()
}

/**
 * Gives a rater another key, without what the holder of the former one chose. `sent_deleted`: what was
 * sent no longer counts, and neither does its receipt.
 */
export async function renewKey(trx: Db, subject_id: string, sent_deleted: boolean): Promise<void> {
  await trx
    .updateTable('subjects')
    .set({
      key_version: sql`key_version + 1`,
      others_reopened: sql`others_reopened + ${sent_deleted ? 1 : 0}`,
      disputed: false,
      agreed_at: null,
      agreed_version: null,
    })
    .where('id', '=', subject_id)
    .execute()
}

/** Gives a subject another address and key, without what the former holder of the link chose. */
export async function changeAddress(
  trx: Db,
  subject: Holder,
  address: { readonly email: string | null; readonly external_id: string | null },
): Promise<void> {
  await trx
    .updateTable('subjects')
    .set({
      ...address,
      key_version: subject.key_version + 1,
      disputed: false,
      no_reminders: false,
      undeliverable: false,
      agreed_at: null,
      agreed_version: null,
    })
    .where('id', '=', subject.id)
    .execute()
}
