import type { Transaction } from 'kysely'
import type { Schedule } from '#features/matrices/rules.ts'
import type { Schema } from '#server/schema.ts'
import type { LockedMatrix } from './lock.queries.ts'

/**
 * Gives the matrix a later deadline. The reminder, the announcement of the reports and the erasure
 * warning are marked as not sent, so that each is sent once for the new deadline too. Invitations
 * and reminders still in the outbox stay valid until the new deadline.
 */
export async function moveDeadline(
  trx: Transaction<Schema>,
  matrix: LockedMatrix,
  deadline: Schedule & { readonly limit_date: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('matrices')
    .set({
      ...deadline,
      reminded_at: deadline.remind_at <= now ? now : null,
      reports_announced_at: null,
      erasure_warned_at: null,
    })
    .where('id', '=', matrix.id)
    .execute()
  await trx
    .updateTable('outbox')
    .set({ expires_at: deadline.closes_at })
    .where('matrix_id', '=', matrix.id)
    .where('kind', 'in', ['invitation', 'reminder'])
    .where('sent_at', 'is', null)
    .execute()
}

export async function closeMatrix(
  trx: Transaction<Schema>,
  matrix: LockedMatrix,
  deadline: Pick<Schedule, 'closes_at' | 'reports_at' | 'erase_at'> & {
    readonly limit_date: string
  },
): Promise<void> {
  await trx.updateTable('matrices').set(deadline).where('id', '=', matrix.id).execute()
}
