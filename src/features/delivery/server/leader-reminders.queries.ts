import { sql, type Transaction } from 'kysely'
import { selectAny } from '#server/access/scoped.ts'
import type { Db } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { queueMailsFrom } from '#server/mail/mail.ts'
import { REMINDER_PAUSE_HOURS } from '#shared/reminders.ts'
import type { WaitedLeader } from '../conversation-model.rules.ts'
import type { DeliveredMatrix } from './delivering.queries.ts'

/** When a leader `l` was last asked to talk; a mail that failed does not count. */
const LAST_MAILED = sql<Date | null>`(
  select max(greatest(o.due_at, coalesce(o.sent_at, o.due_at))) from outbox o
  where o.subject_id = l.id and o.kind = 'leader_conversation' and o.failed_at is null)`

/** The leaders whose people wait for the conversation and whom a mail reaches, by name. */
export async function listWaitedLeaders(db: Db, matrix_id: string): Promise<WaitedLeader[]> {
  const { rows } = await sql<Omit<WaitedLeader, 'last_mailed_at'> & { last: Date | null }>`
    select l.id as subject_id, l.name, count(*) as waiting, ${LAST_MAILED} as last
    from deliveries d join subjects l on l.id = d.leader_id
    where d.matrix_id = ${matrix_id} and d.awaits_leader and not d.revoked and l.left_at is null and l.email is not null
    group by l.id, l.name order by l.name, l.id`.execute(db)
  return rows.map(({ last, ...leader }) => ({
    ...leader,
    last_mailed_at: last?.toISOString() ?? null,
  }))
}

interface LeaderReminder {
  readonly subject_ids: readonly string[]
  /** A line of the organiser in each mail. */
  readonly note?: string | undefined
  readonly now: Date
  readonly due_at: Date
}

/**
 * Asks the named leaders again about everyone who still waits, with one mail each; not one who was
 * asked within the pause. Returns how many are mailed.
 */
export async function remindLeaders(
  trx: Transaction<Schema>,
  matrix: DeliveredMatrix,
  { subject_ids, note, now, due_at }: LeaderReminder,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with asked as (
      update deliveries d set leader_mail = 'leader_conversation ' || l.id || ' ' || ${now.toISOString()}::text
      from subjects l
      where l.id = d.leader_id and l.id = ${selectAny(subject_ids)} and d.matrix_id = ${matrix.id}
        and d.awaits_leader and not d.revoked and l.left_at is null
        and coalesce(${LAST_MAILED} <= ${now}::timestamptz - make_interval(hours => ${REMINDER_PAUSE_HOURS}), true)
      returning d.leader_id, d.leader_mail
    )
    ${queueMailsFrom(
      now,
      {
        kind: 'leader_conversation',
        dedupe_key: sql`leader_mail`,
        workspace_id: matrix.workspace_id,
        matrix_id: matrix.id,
        subject_id: sql`leader_id`,
        payload: sql`${JSON.stringify(note ? { note } : {})}::jsonb`,
        due_at,
        expires_at: matrix.erase_at,
      },
      sql`from (select distinct leader_id, leader_mail from asked) one`,
    )}`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}
