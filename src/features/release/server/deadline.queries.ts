import type { Transaction } from 'kysely'
import { furtherReminders } from '#features/matrices/reminders.rules.ts'
import type { Schedule } from '#features/matrices/rules.ts'
import { moveDeadlineTo } from '#features/matrices/server/queries.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { raterMailKinds } from '#server/mail/mail-kinds.ts'
import { moveExpiry } from '#server/mail/outbox.ts'
import { localDate } from '#shared/dates.ts'
import { closeForms } from './closing.queries.ts'
import type { LockedMatrix } from './lock.queries.ts'

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
  await moveDeadlineTo(trx, matrix.id, {
    ...deadline,
    ...further,
    reminded_at: deadline.remind_at <= now ? now : null,
    reports_announced_at: null,
    erasure_warned_at: null,
    sheets_closed_at: null,
  })
  await moveExpiry(trx, {
    matrix_id: matrix.id,
    kinds: raterMailKinds,
    expires_at: deadline.closes_at,
  })
}

/** Closes the matrix now, and its forms with it. */
export async function closeMatrix(
  trx: Transaction<Schema>,
  context: Pick<AppContext, 'reactions'>,
  matrix: LockedMatrix,
  deadline: Pick<Schedule, 'closes_at' | 'reports_at' | 'erase_at'> & {
    readonly limit_date: string
  },
): Promise<void> {
  await moveDeadlineTo(trx, matrix.id, deadline)
  await closeForms(trx, context, matrix, deadline.closes_at)
}
