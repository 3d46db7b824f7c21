import { sql, type Transaction } from 'kysely'
import { selectAny } from '#server/access/scoped.ts'
import type { Schema } from '#server/database/schema.ts'
import { dropUnsentMails, queueMailsFrom } from '#server/mail/mail.ts'

/** The mail of the leader's present link to the report of a delivery. */
export const LEADER_MAIL_KEY = sql<string>`'leader_report ' || deliveries.subject_id || ' ' || deliveries.leader_key_version`

interface LeaderRequest {
  readonly matrix_id: string
  /** Null for everyone who has their report, or will. */
  readonly subject_ids: readonly string[] | null
}

const isChosen = (subject_ids: readonly string[] | null) =>
  sql`(${subject_ids === null} or deliveries.subject_id = ${selectAny(subject_ids ?? [])})`

/**
 * Gives the leader of each of these people a link to the report that the person has, or will have;
 * a leader whose mail failed gets a new one. `queueLeaderReports` sends it. Returns how many.
 */
export async function giveToLeaders(
  trx: Transaction<Schema>,
  { matrix_id, subject_ids }: LeaderRequest,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update deliveries set leader_reads = true,
      leader_key_version = leader_key_version + case when leader_reads then 1 else 0 end
    where matrix_id = ${matrix_id} and ${isChosen(subject_ids)} and not revoked and leader_id is not null
      and (not leader_reads or exists (select 1 from outbox where dedupe_key = ${LEADER_MAIL_KEY} and failed_at is not null))`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0n)
}

/**
 * Queues the mails of the leaders whose people need not wait any more, each once. It leaves with
 * the mail of the person, on the same day.
 */
export async function queueLeaderReports(
  trx: Transaction<Schema>,
  { matrix_id, subject_ids, now }: LeaderRequest & { readonly now: Date },
): Promise<void> {
  await queueMailsFrom(
    now,
    {
      kind: 'leader_report',
      dedupe_key: LEADER_MAIL_KEY,
      workspace_id: sql`m.workspace_id`,
      matrix_id: sql`m.id`,
      subject_id: sql`leader_id`,
      about_id: sql`deliveries.subject_id`,
      due_at: sql`greatest(${now}, deliver_at)`,
      expires_at: sql`m.erase_at`,
    },
    sql`from deliveries join matrices m on m.id = deliveries.matrix_id
      where m.id = ${matrix_id} and ${isChosen(subject_ids)} and leader_reads and leader_id is not null
        and not revoked and not awaits_leader`,
  ).execute(trx)
}

/** Ends the links of these people's leaders at once; the people keep theirs. Returns how many. */
export async function revokeLeaderLinks(
  trx: Transaction<Schema>,
  matrix_id: string,
  subject_ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ subject_id: string }>`
    update deliveries set leader_reads = false, leader_key_version = leader_key_version + 1
    where matrix_id = ${matrix_id} and subject_id = ${selectAny(subject_ids)} and leader_reads and not revoked
    returning subject_id`.execute(trx)
  const ended = rows.map(({ subject_id }) => subject_id)
  await dropUnsentMails(trx, { matrix_id, kinds: ['leader_report'], about: ended })
  return ended.length
}
