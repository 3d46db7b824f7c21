import { sql } from 'kysely'
import { deleteOldContactMessages } from '#features/site/server/queries.ts'
import type { AppContext, Db } from '#server/context.ts'
import { dropOldMails } from '#server/mail/mail.ts'

/**
 * Deletes contact messages and mails of accounts, which are kept no longer than the data of a
 * matrix.
 */
export async function deleteOldMessages({ db }: AppContext, before: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const messages = await deleteOldContactMessages(trx, before)
    const mails = await dropOldMails(trx, { created_before: before })
    await notePurges(trx, [...messages, ...mails])
  })
}

/** Stores that the bytes of what was deleted are to be removed. */
export async function notePurges(trx: Db, target_ids: readonly string[]): Promise<void> {
  await sql`insert into purges (target_id) select unnest(${target_ids}::uuid[])
    on conflict do nothing`.execute(trx)
}

/** Ids of what was deleted and is still readable in the database's files. */
export const pendingPurges = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('purges').select('target_id').execute()).map((row) => row.target_id)

/**
 * Ends these purges; certifies the erasures among them, where the server owns the database's files.
 */
export async function markPurged(
  { db, clock, embedded }: AppContext,
  target_ids: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (embedded)
      await trx
        .updateTable('erasures')
        .set({ bytes_purged_at: clock.now() })
        .where('matrix_id', 'in', [...target_ids])
        .where('bytes_purged_at', 'is', null)
        .execute()
    await trx
      .deleteFrom('purges')
      .where('target_id', 'in', [...target_ids])
      .execute()
  })
}

/** Those of the ids whose matrices exist and are not erased, so that their mail files are kept. */
export const unerasedMatrices = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    ids.length === 0
      ? []
      : (
          await db
            .selectFrom('matrices')
            .where('id', 'in', [...ids])
            .where('erased_at', 'is', null)
            .select('id')
            .execute()
        ).map((row) => row.id),
  )

/** Those of the ids that are mails in the outbox. */
export const mailsInOutbox = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await sql<{ id: string }>`select id from outbox where id = any(${ids}::uuid[])`.execute(db)
    ).rows.map((row) => row.id),
  )
