import { sql, type Transaction } from 'kysely'
import { selectAny } from '#server/access/scoped.ts'
import type { Schema } from '#server/database/schema.ts'
import { dropUnsentMails, queueMailsFrom } from '#server/mail/mail.ts'
import { LEADER as LEADER_RELATION } from '#shared/relations.ts'

/** Joins the mail of the present link; an earlier link's mail says nothing of this one. */
export const MAIL_KEY = sql<string>`case when deliveries.awaits_leader then deliveries.leader_mail else 'report_delivery ' || deliveries.subject_id || ' ' || deliveries.key_version end`

/** The id of who rates `s` as a leader: the first by name; null without one. */
export const LEADER = sql<string | null>`(
  select l.id from forms f join subjects l on l.id = f.evaluator_id
  where f.evaluated_id = s.id and f.relation_type_id = ${LEADER_RELATION} and not f.declined and l.left_at is null
  order by l.name, l.id limit 1)`

export interface DeliveredMatrix {
  readonly id: string
  readonly workspace_id: string
  readonly erase_at: Date
}

interface DeliveryRequest {
  /** Null for everyone evaluated who is still at the company. */
  readonly subject_ids: readonly string[] | null
  readonly deliver_at: Date
  /** Whether the leaders are told first. */
  readonly after_leader: boolean
  /** Whether those who do not open theirs are reminded once. */
  readonly remind: boolean
  /** A line of the organiser; empty without one. */
  readonly note: string
  readonly now: Date
}

interface DeliveredCounts {
  readonly delivered: number
  /** How many of them wait for their leader. */
  readonly waiting: number
  /** How many leaders are mailed for these: one mail each. */
  readonly leaders_asked: number
}

/** The mails about the rows of `made`: one to each person, or one to the leader of those who wait. */
const selectMails = (note: string) => sql`from (
    select 'report_delivery' as kind, 'report_delivery ' || subject_id || ' ' || key_version as key, subject_id as to_id,
      jsonb_build_object('evaluated_id', subject_id, 'key_version', key_version, 'note', ${note}::text) as payload
    from made where not awaits_leader
    union all
    select distinct 'leader_conversation', leader_mail, leader_id, '{}'::jsonb from made where awaits_leader) mail`

/**
 * Makes a link for each of the evaluated who has none, whose link was withdrawn or whose mail
 * failed, and queues its mail, or one to each leader who is told first; the others keep theirs. A
 * delivery that waits for the leader is delivered when it is not asked to wait again. One statement,
 * because a matrix has up to 10,000 people and two administrators may deliver at once.
 */
export async function deliverReports(
  trx: Transaction<Schema>,
  matrix: DeliveredMatrix,
  { subject_ids, deliver_at, after_leader, remind, note, now }: DeliveryRequest,
): Promise<DeliveredCounts> {
  const leader_mail = sql`'leader_conversation ' || led.leader_id || ' ' || ${now.toISOString()}::text`
  const { rows } = await sql<DeliveredCounts>`
    with made as (
      insert into deliveries (subject_id, matrix_id, deliver_at, leader_id, awaits_leader, leader_mail, remind, note)
      select s.id, s.matrix_id, ${deliver_at}, led.leader_id, ${after_leader} and led.leader_id is not null,
        case when ${after_leader} then ${leader_mail} end, ${remind}, ${note}
      from subjects s cross join lateral (select ${LEADER} as leader_id) led
      where s.matrix_id = ${matrix.id} and (${subject_ids === null} and s.left_at is null or s.id = ${selectAny(subject_ids ?? [])})
        and exists (select 1 from forms f where f.evaluated_id = s.id and f.answered)
      on conflict (subject_id) do update set deliver_at = excluded.deliver_at, opened_on = null, revoked = false, talked_on = null,
        leader_id = excluded.leader_id, awaits_leader = excluded.awaits_leader, leader_mail = excluded.leader_mail, remind = excluded.remind, note = excluded.note,
        key_version = deliveries.key_version + case when deliveries.revoked or deliveries.awaits_leader then 0 else 1 end
      where deliveries.revoked or (deliveries.awaits_leader and not excluded.awaits_leader) or (deliveries.opened_on is null
        and exists (select 1 from outbox where dedupe_key = ${MAIL_KEY} and failed_at is not null))
      returning *
    ), mailed as (${queueMailsFrom(
      now,
      {
        kind: sql`mail.kind`,
        dedupe_key: sql`mail.key`,
        workspace_id: matrix.workspace_id,
        matrix_id: matrix.id,
        subject_id: sql`mail.to_id`,
        payload: sql`mail.payload`,
        due_at: deliver_at,
        expires_at: matrix.erase_at,
      },
      selectMails(note),
    )})
    select count(*) as delivered, count(*) filter (where awaits_leader) as waiting,
      count(distinct leader_id) filter (where awaits_leader) as leaders_asked from made`.execute(
    trx,
  )
  return rows[0] ?? { delivered: 0, waiting: 0, leaders_asked: 0 }
}

/** Ends the links of these people at once and drops their waiting mails. Returns how many ended. */
export async function revokeLinks(
  trx: Transaction<Schema>,
  matrix_id: string,
  subject_ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ subject_id: string; leader_id: string | null }>`
    update deliveries set revoked = true, key_version = key_version + 1,
      leader_reads = false, leader_key_version = leader_key_version + 1
    where matrix_id = ${matrix_id} and subject_id = ${selectAny(subject_ids)} and not revoked
    returning subject_id, leader_id`.execute(trx)
  const ended = rows.map(({ subject_id }) => subject_id)
  await dropUnsentMails(trx, {
    matrix_id,
    kinds: ['report_delivery', 'leader_report', 'delivery_reminder', 'commitment_shared'],
    about: ended,
  })
  await dropIdleMails(trx, matrix_id, rows)
  return ended.length
}

/** Drops the waiting mails of the leaders of whose people none waits any more. */
async function dropIdleMails(
  trx: Transaction<Schema>,
  matrix_id: string,
  ended: readonly { readonly leader_id: string | null }[],
): Promise<void> {
  const leaders = [...new Set(ended.flatMap(({ leader_id }) => leader_id ?? []))]
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${leaders}::uuid[]) as leader (id)
    where not exists (select from deliveries where leader_id = id and awaits_leader and not revoked)`.execute(
    trx,
  )
  const about = rows.map(({ id }) => id)
  await dropUnsentMails(trx, { matrix_id, kinds: ['leader_conversation'], about })
}
