import { sql, type Transaction } from 'kysely'
import { selectAny } from '#server/access/scoped.ts'
import type { Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import type { Schema } from '#server/database/schema.ts'
import { mapWithPauses } from '#server/http/pause.ts'
import { Refusal } from '#shared/refusal.ts'
import { LEADER as LEADER_RELATION } from '#shared/relations.ts'
import type { DeliveryRow } from '../contract.ts'
import { deliveryState, leaderReportState } from '../rules.ts'
import { LEADER_MAIL_KEY } from './leader-reports.queries.ts'

/** The delivery of one subject and the plan that they share, for a person who asks for their data. */
export const deliveryTo = (db: Db, subject_id: string) =>
  db
    .selectFrom('deliveries')
    .leftJoin('plans', (join) =>
      join.onRef('plans.subject_id', '=', 'deliveries.subject_id').on('shared', '=', true),
    )
    .where('deliveries.subject_id', '=', subject_id)
    .select(['deliver_at', 'opened_on', 'revoked', 'leader_reads', 'commitments as shared_plan'])
    .executeTakeFirst()

/** Joins the mail of the present link; an earlier link's mail says nothing of this one. */
const MAIL_KEY = sql<string>`case when deliveries.awaits_leader then 'leader_conversation ' else 'report_delivery ' end || deliveries.subject_id || ' ' || deliveries.key_version`

/** The id of who rates `s` as a leader: the first by name; null without one. */
const LEADER = sql<string | null>`(
  select l.id from forms f join subjects l on l.id = f.evaluator_id
  where f.evaluated_id = s.id and f.relation_type_id = ${LEADER_RELATION} and not f.declined
  order by l.name, l.id limit 1)`

/** Everyone evaluated, by name, and how far their report is. */
export async function listDeliveries(db: Db, matrix_id: string, now: Date): Promise<DeliveryRow[]> {
  const rows = await db
    .selectFrom('subjects')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('forms')
          .where('forms.matrix_id', '=', matrix_id)
          .groupBy('evaluated_id')
          .select(['evaluated_id', sql<boolean>`bool_or(answered)`.as('answered')])
          .as('about'),
      (join) => join.onRef('about.evaluated_id', '=', 'subjects.id'),
    )
    .leftJoin('deliveries', 'deliveries.subject_id', 'subjects.id')
    .leftJoin('plans', 'plans.subject_id', 'subjects.id')
    .leftJoin('outbox', (join) => join.on('outbox.dedupe_key', '=', MAIL_KEY))
    .leftJoin('outbox as to_leader', (join) =>
      join.on('to_leader.dedupe_key', '=', LEADER_MAIL_KEY),
    )
    .where('subjects.matrix_id', '=', matrix_id)
    .select([
      'subjects.id',
      'name',
      'subjects.email',
      'answered',
      'deliver_at',
      'opened_on',
      'revoked',
      'awaits_leader',
      'leader_reads',
      'plans.shared as plan_shared',
      'outbox.id as mail_id',
      'outbox.sent_at',
      'outbox.failed_at',
      'outbox.failure',
      'to_leader.id as leader_mail_id',
      'to_leader.sent_at as leader_sent_at',
      'to_leader.failed_at as leader_failed_at',
    ])
    .orderBy(alphabetically('name'))
    .orderBy('subjects.id')
    .execute()
  const leaders = await listLeaders(db, matrix_id)
  return mapWithPauses(rows, (row) => {
    const { id, name, email, answered, deliver_at, opened_on, revoked } = row
    const delivery = deliver_at && {
      deliver_at,
      opened_on,
      revoked: revoked === true,
      awaits_leader: row.awaits_leader === true,
      leader_reads: row.leader_reads === true,
    }
    const mail = row.mail_id === null ? null : row
    const leader_mail =
      row.leader_mail_id === null
        ? null
        : { sent_at: row.leader_sent_at, failed_at: row.leader_failed_at }
    return {
      subject_id: id,
      name,
      email,
      state: deliveryState({ answered, delivery, mail }, now),
      leader: leaders.get(id) ?? null,
      leader_report: leaderReportState(delivery, leader_mail, now),
      deliver_at: deliver_at && deliver_at.toISOString(),
      opened_on,
      failure: row.failed_at ? row.failure : null,
      plan_shared: row.plan_shared === true,
    }
  })
}

/** The name of each person's leader, by the person's id. */
async function listLeaders(db: Db, matrix_id: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('forms')
    .innerJoin('subjects', 'subjects.id', 'forms.evaluator_id')
    .where('forms.matrix_id', '=', matrix_id)
    .where('relation_type_id', '=', LEADER_RELATION)
    .where('declined', '=', false)
    .select(['evaluated_id', 'name'])
    .orderBy('name', 'desc')
    .orderBy('subjects.id', 'desc')
    .execute()
  // the last entry of a person stays: the first by name
  return new Map(rows.map(({ evaluated_id, name }) => [evaluated_id, name]))
}

export interface DeliveredMatrix {
  readonly id: string
  readonly workspace_id: string
  readonly erase_at: Date
}

interface DeliveryRequest {
  /** Null for everyone evaluated. */
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
}

/**
 * Makes a link for each of the evaluated who has none, whose link was withdrawn or whose mail
 * failed, and queues its mail, or that of the leader who is told first; the others keep theirs. A
 * delivery that waits for the leader is delivered when it is not asked to wait again. One statement, because a matrix has up to
 * 10,000 people and two administrators may deliver at once. Returns how many are delivered.
 */
export async function deliverReports(
  trx: Transaction<Schema>,
  matrix: DeliveredMatrix,
  { subject_ids, deliver_at, after_leader, remind, note, now }: DeliveryRequest,
): Promise<DeliveredCounts> {
  const { rows } = await sql<{ waits: boolean }>`
    with made as (
      insert into deliveries (subject_id, matrix_id, deliver_at, leader_id, awaits_leader, remind, note)
      select s.id, s.matrix_id, ${deliver_at}, led.leader_id, ${after_leader} and led.leader_id is not null, ${remind}, ${note}
      from subjects s cross join lateral (select ${LEADER} as leader_id) led
      where s.matrix_id = ${matrix.id} and (${subject_ids === null} or s.id = ${selectAny(subject_ids ?? [])})
        and exists (select 1 from forms f where f.evaluated_id = s.id and f.answered)
      on conflict (subject_id) do update set deliver_at = excluded.deliver_at, opened_on = null, revoked = false, talked_on = null,
        leader_id = excluded.leader_id, awaits_leader = excluded.awaits_leader, remind = excluded.remind, note = excluded.note,
        key_version = deliveries.key_version + case when deliveries.revoked or deliveries.awaits_leader then 0 else 1 end
      where deliveries.revoked or (deliveries.awaits_leader and not excluded.awaits_leader) or (deliveries.opened_on is null
        and exists (select 1 from outbox where dedupe_key = ${MAIL_KEY} and failed_at is not null))
      returning *
    )
    insert into outbox (id, kind, dedupe_key, workspace_id, matrix_id, subject_id, payload, created_at, due_at, expires_at)
    select gen_random_uuid(), mail.kind, mail.kind || ' ' || made.subject_id || ' ' || key_version, ${matrix.workspace_id}, ${matrix.id}, mail.to_id,
      jsonb_build_object('evaluated_id', made.subject_id, 'key_version', key_version, 'note', ${note}::text), ${now}, ${deliver_at}, ${matrix.erase_at}
    from made cross join lateral (select
      case when awaits_leader then 'leader_conversation' else 'report_delivery' end as kind,
      case when awaits_leader then leader_id else made.subject_id end as to_id) mail
    on conflict (dedupe_key) do nothing
    returning kind = 'leader_conversation' as waits`.execute(trx)
  return { delivered: rows.length, waiting: rows.filter(({ waits }) => waits).length }
}

/** Ends the links of these people at once and drops their waiting mails. Returns how many ended. */
export async function revokeLinks(
  trx: Transaction<Schema>,
  matrix_id: string,
  subject_ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ subject_id: string }>`
    update deliveries set revoked = true, key_version = key_version + 1,
      leader_reads = false, leader_key_version = leader_key_version + 1
    where matrix_id = ${matrix_id} and subject_id = ${selectAny(subject_ids)} and not revoked
    returning subject_id`.execute(trx)
  const ended = rows.map(({ subject_id }) => subject_id)
  await trx
    .deleteFrom('outbox')
    .where('matrix_id', '=', matrix_id)
    .where('kind', 'in', [
      'report_delivery',
      'leader_conversation',
      'leader_report',
      'delivery_reminder',
    ])
    .where(sql<boolean>`split_part(dedupe_key, ' ', 2) = any(${ended}::text[])`)
    .where('sent_at', 'is', null)
    .execute()
  return ended.length
}

/** A person of the matrix about whom there is a form, and their leader. Throws `not_found` for any other. */
export async function evaluatedIn(db: Db, matrix_id: string, subject_id: string) {
  const { rows } = await sql<{ name: string; leader: string | null }>`
    select s.name, (select l.name from subjects l where l.id = ${LEADER}) as leader from subjects s
    where s.id = ${subject_id} and s.matrix_id = ${matrix_id}
      and exists (select 1 from forms f where f.evaluated_id = s.id)`.execute(db)
  const [subject] = rows
  if (!subject) throw new Refusal('not_found')
  return subject
}

export type StoredLink = NonNullable<Awaited<ReturnType<typeof findLink>>>

/** The link of an evaluated person, valid or not; undefined when there never was one. */
export async function findLink(db: Db, subject_id: string) {
  const row = await db
    .selectFrom('deliveries')
    .innerJoin('subjects', 'subjects.id', 'deliveries.subject_id')
    .innerJoin('matrices', 'matrices.id', 'deliveries.matrix_id')
    .innerJoin('companies', 'companies.id', 'matrices.company_id')
    .leftJoin('logos', 'logos.company_id', 'companies.id')
    .leftJoin('subjects as leaders', 'leaders.id', 'deliveries.leader_id')
    .where('subject_id', '=', subject_id)
    .select([
      'subjects.id',
      'subjects.name',
      'subjects.email',
      'deliveries.key_version',
      'leader_key_version',
      'leader_reads',
      'leader_reports',
      'deliver_at',
      'opened_on',
      'revoked',
      'awaits_leader',
      'note',
      'leaders.name as leader_name',
      'leaders.email as leader_email',
      'deliveries.matrix_id',
      'matrices.workspace_id',
      'matrices.name as matrix_name',
      'released',
      'reports_at',
      'erase_at',
      'erased_at',
      'matrices.time_zone',
      'email_send_reports',
      'companies.name as company_name',
      'primary_color',
      'secondary_color',
      'logos.id as logo_id',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { id, name, email, key_version, deliver_at, opened_on, revoked, awaits_leader } = row
  const { leader_name, leader_email, leader_reads, leader_key_version } = row
  return {
    id,
    name,
    email,
    key_version,
    delivery: { deliver_at, opened_on, revoked, awaits_leader, leader_reads },
    /** Whom the leader's link to the report is made for. */
    leader_link: { id, key_version: leader_key_version },
    leader:
      leader_name === null || leader_email === null
        ? null
        : { name: leader_name, email: leader_email },
    /** The organiser's line. */
    note: row.note,
    matrix: row,
  }
}

/**
 * The leader has talked with the person: queues the report's mail, once. Returns whether it was
 * waiting.
 */
export async function endWaiting(
  trx: Transaction<Schema>,
  subject_id: string,
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with ended as (
      update deliveries set awaits_leader = false, talked_on = ${today}, deliver_at = ${now}
      where subject_id = ${subject_id} and awaits_leader and not revoked returning *
    )
    insert into outbox (id, kind, dedupe_key, workspace_id, matrix_id, subject_id, payload, created_at, due_at, expires_at)
    select gen_random_uuid(), 'report_delivery', 'report_delivery ' || subject_id || ' ' || ended.key_version, m.workspace_id, m.id, subject_id,
      jsonb_build_object('evaluated_id', subject_id, 'key_version', ended.key_version, 'note', ended.note),
      ${now}, ${now}, m.erase_at
    from ended join matrices m on m.id = ended.matrix_id
    on conflict (dedupe_key) do nothing`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Keeps the day of the first opening, and no later one. */
export async function noteOpening(db: Db, subject_id: string, today: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ opened_on: today })
    .where('subject_id', '=', subject_id)
    .where('opened_on', 'is', null)
    .where('revoked', '=', false)
    .execute()
}
