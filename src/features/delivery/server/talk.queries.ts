import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { dropUnsentMails, queueMailsFrom } from '#server/mail/mail.ts'
import { TALK_HELD_MS } from '../limits.ts'

interface Talk {
  readonly now: Date
  /** The day in the zone of the matrix. */
  readonly today: string
}

/**
 * The leader has talked with the person: queues the report's mail, once, for when it cannot be
 * undone any more. Returns whether it was waiting.
 */
export async function endWaiting(
  trx: Transaction<Schema>,
  subject_id: string,
  { now, today }: Talk,
): Promise<boolean> {
  const deliver_at = new Date(now.getTime() + TALK_HELD_MS)
  const { numAffectedRows } = await sql`
    with ended as (
      update deliveries set awaits_leader = false, talked_on = ${today}, deliver_at = ${deliver_at}
      where subject_id = ${subject_id} and awaits_leader and not revoked returning *
    )
    ${queueMailsFrom(
      now,
      {
        kind: 'report_delivery',
        dedupe_key: sql`'report_delivery ' || subject_id || ' ' || ended.key_version`,
        workspace_id: sql`m.workspace_id`,
        matrix_id: sql`m.id`,
        subject_id: sql`subject_id`,
        payload: sql`jsonb_build_object('evaluated_id', subject_id, 'key_version', ended.key_version, 'note', ended.note)`,
        due_at: deliver_at,
        expires_at: sql`m.erase_at`,
      },
      sql`from ended join matrices m on m.id = ended.matrix_id`,
    )}`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/**
 * Takes back what `endWaiting` did, the mails included, while the report has not gone. Returns
 * whether it did: not when the administrator delivered it.
 */
export async function waitAgain(
  trx: Transaction<Schema>,
  { subject_id, matrix_id, now }: { subject_id: string; matrix_id: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('deliveries')
    .set({ awaits_leader: true, talked_on: null })
    .where('subject_id', '=', subject_id)
    .where('talked_on', 'is not', null)
    .where('awaits_leader', '=', false)
    .where('revoked', '=', false)
    .where('deliver_at', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await dropUnsentMails(trx, {
    matrix_id,
    kinds: ['report_delivery', 'leader_report'],
    about: [subject_id],
  })
  return true
}
