import { sql } from 'kysely'
import { prolongInvitations } from '#features/accounts/server/queries.ts'
import { markDue } from '#features/matrices/server/queries.ts'
import type { AppContext } from '#server/context.ts'
import { emitMatrixEvent } from '#server/jobs/events.ts'
import { queueMailsFrom } from '#server/mail/mail.ts'

// Each of these marks the due matrices and queues their mails in one statement, so that two
// instances of the server never queue the same mail.

/** Each address that is told of the reports of a matrix `m`, by its position. */
const addressesOf = sql`unnest(m.email_send_reports || m.further_emails) with ordinality as told (address, position)`

/** Ends the dedupe key of a mail: the first address has the key of releases that had only one. */
const copy = sql`case when position > 1 then ' ' || position else '' end`

/**
 * Queues the mails that announce open reports, one to each address, once per matrix. Invitations of
 * these addresses hold for another week, because the mail leads to them.
 */
export async function queueDueAnnouncements({ db, clock }: AppContext): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ matrix_id: string }>`
    with due as (
      select id from matrices where released and reports_announced_at is null and erased_at is null and reports_at <= ${now} and erase_at > ${now} for update skip locked
    ), marked as (
      ${markDue(sql`reports_announced_at = ${now}`)}
    ), prolonged as (
      ${prolongInvitations(now)} from marked m, ${addressesOf}
      where i.workspace_id = m.workspace_id and lower(i.email) = lower(address)
    )
    ${queueMailsFrom(
      now,
      {
        kind: 'reports_ready',
        dedupe_key: sql`'reports_ready ' || id || ${copy}`,
        workspace_id: sql`workspace_id`,
        matrix_id: sql`id`,
        email: sql`address`,
        expires_at: sql`erase_at`,
      },
      sql`from marked m, ${addressesOf}`,
    )} returning matrix_id`.execute(trx)
    const announced = [...new Set(rows.map(({ matrix_id }) => matrix_id))]
    await emitMatrixEvent(trx, now, 'reports.ready', announced)
  })
}

/** Queues the mails that warn each address of an erasure within the next `days`. */
export async function queueDueErasureWarnings(
  { db, clock }: AppContext,
  days: number,
): Promise<void> {
  const now = clock.now()
  await sql`
    with due as (
      select id from matrices where released and erasure_warned_at is null and erased_at is null and erase_at > ${now} and erase_at <= ${now}::timestamptz + make_interval(hours => ${days * 24}) for update skip locked
    ), marked as (
      ${markDue(sql`erasure_warned_at = ${now}`)}
    )
    ${queueMailsFrom(
      now,
      {
        kind: 'erasure_warning',
        dedupe_key: sql`'erasure_warning ' || id || ' ' || limit_date || ${copy}`,
        workspace_id: sql`workspace_id`,
        matrix_id: sql`id`,
        email: sql`address`,
        expires_at: sql`erase_at`,
      },
      sql`from marked m, ${addressesOf}`,
    )}`.execute(db)
}
