import type { Selectable, Transaction } from 'kysely'
import type { Db } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'

/** One erasure or deletion, by ids only. */
export type NotedErasure = Selectable<Schema['erasure_ledger']>

/** Written in the transaction of the erasure. */
export async function noteErasure(trx: Transaction<Schema>, noted: NotedErasure): Promise<void> {
  await trx
    .insertInto('erasure_ledger')
    .values(noted)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** In the order in which they happened. */
export const notedErasures = (db: Db): Promise<NotedErasure[]> =>
  db.selectFrom('erasure_ledger').selectAll().orderBy('happened_at').execute()

/** No backup is older than `before`, so none can bring these back. */
export const deleteErasureNotes = (db: Db, before: Date) =>
  db.deleteFrom('erasure_ledger').where('happened_at', '<', before).execute()
