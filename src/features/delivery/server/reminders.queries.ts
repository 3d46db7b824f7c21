import { sql } from 'kysely'
import { REMINDER_TIME } from '#features/matrices/rules.ts'
import type { AppContext } from '#server/context.ts'
import { queueMailsFrom } from '#server/mail/mail.ts'
import { REMINDED_AFTER_DAYS } from '../limits.ts'

/** The instant of a delivery's reminder, in the zone of its matrix. */
const REMIND_AT = sql<Date>`((d.deliver_at at time zone m.time_zone)::date + ${REMINDED_AFTER_DAYS}::int + ${REMINDER_TIME}::time) at time zone m.time_zone`

/**
 * Queues one mail to each person who was to be reminded, whose mail left a week ago and whose
 * report was not opened. Only the row of the delivery decides, so that two runs queue it once.
 */
export async function queueDeliveryReminders({ db, clock }: AppContext): Promise<void> {
  const now = clock.now()
  await sql`
    with due as (
      update deliveries d set remind = false from matrices m
      where m.id = d.matrix_id and d.remind and d.opened_on is null and not d.revoked and not d.awaits_leader
        and not exists (select from subjects s where s.id = d.subject_id and s.left_at is not null)
        and m.released and m.erased_at is null and m.erase_at > ${now} and ${REMIND_AT} <= ${now}
        and exists (select 1 from outbox o where o.sent_at is not null and o.failure is null
          and o.dedupe_key = 'report_delivery ' || d.subject_id || ' ' || d.key_version)
      returning d.subject_id, d.key_version, m.id as matrix_id, m.workspace_id, m.erase_at
    )
    ${queueMailsFrom(
      now,
      {
        kind: 'delivery_reminder',
        dedupe_key: sql`'delivery_reminder ' || subject_id || ' ' || key_version`,
        workspace_id: sql`workspace_id`,
        matrix_id: sql`matrix_id`,
        subject_id: sql`subject_id`,
        expires_at: sql`erase_at`,
      },
      sql`from due`,
    )}`.execute(db)
}
