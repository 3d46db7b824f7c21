import { sql, type Transaction } from 'kysely'
import { furtherReminders } from '#features/matrices/reminders.rules.ts'
import type { Schedule } from '#features/matrices/rules.ts'
import type { Schema } from '#server/database/schema.ts'
import { raterMailKinds } from '#server/mail/mail-kinds.ts'
import { moveExpiry } from '#server/mail/outbox.ts'
import { localDate } from '#shared/dates.ts'
import { closeForms } from './closing.queries.ts'
import type { LockedMatrix } from './lock.queries.ts'

const nextMove = sql<number>`deadline_moves + 1`

/**
 * Gives the matrix a later deadline. The reminder, the one of the last day, the announcement of the
 * reports and the erasure warning are marked as not sent, so that each is sent once for the new
 * deadline too; the reminder half-way moves unless it was sent. The forms are closed again then.
 * Mails to raters that are still in the outbox stay valid until the new deadline.
 */
export async function moveDeadline(
  trx: Transaction<Schema>,
  matrix: LockedMatrix,
  deadline: Schedule & { readonly limit_date: string },
  now: Date,
): Promise<void> {
  const further = furtherReminders(
    {
      ...matrix,
      limit_date: deadline.limit_date,
      from: localDate(matrix.released_at ?? now, matrix.time_zone),
      remind_halfway: matrix.halfway_at !== null,
    },
    now,
  )
  await trx
    .updateTable('matrices')
    .set({
      ...deadline,
      ...further,
      deadline_moves: nextMove,
      reminded_at: deadline.remind_at <= now ? now : null,
      reports_announced_at: null,
      erasure_warned_at: null,
      sheets_closed_at: null,
    })
    .where('id', '=', matrix.id)
    .execute()
  await moveExpiry(trx, {
    matrix_id: matrix.id,
    kinds: raterMailKinds,
    expires_at: deadline.closes_at,
  })
}

/** Closes the matrix now, and its forms with it. */
export async function closeMatrix(
  trx: Transaction<Schema>,
  matrix: LockedMatrix,
  deadline: Pick<Schedule, 'closes_at' | 'reports_at' | 'erase_at'> & {
    readonly limit_date: string
  },
): Promise<void> {
  await trx
    .updateTable('matrices')
    .set({ ...deadline, deadline_moves: nextMove })
    .where('id', '=', matrix.id)
    .execute()
  await closeForms(trx, matrix, deadline.closes_at)
}
