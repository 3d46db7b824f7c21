import { type RawBuilder, sql, type Transaction } from 'kysely'
import { isOpen } from '#features/forms/server/queries.ts'
import { NO_REMINDER } from '#features/matrices/rules.ts'
import { markDue } from '#features/matrices/server/queries.ts'
import { selectAny } from '#server/access/scoped.ts'
import type { AppContext, Db } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { queueMailsFrom } from '#server/mail/mail.ts'
import type { ReminderState } from '../contract.ts'
import { MOST_REMINDERS, REMINDER_PAUSE_MS } from '../limits.ts'
import type { LockedMatrix } from './lock.queries.ts'

/** How much later than its moment an automatic reminder may leave, so that the pause is kept. */
const LATER_MS = 3_600_000

/**
 * Joins to `s` (subjects) what it was mailed: `mailed.reminders`, `mailed.last`, when the last
 * reminder or the notice of a later deadline left, and `mailed.invited`, when the last invitation
 * did. Mails that failed do not count.
 */
const mailed = sql`
  left join lateral (
    select count(*) filter (where o.kind = 'reminder') as reminders,
      max(coalesce(o.sent_at, o.created_at)) filter (where o.kind <> 'invitation') as last,
      max(coalesce(o.sent_at, o.created_at)) filter (where o.kind = 'invitation') as invited
    from outbox o
    where o.subject_id = s.id and o.kind in ('reminder', 'extension', 'invitation') and o.failed_at is null
      and (o.sent_at is null or o.failure is null)
  ) mailed on true`

/** The state of `s` at an instant, as text; needs `mailed`. */
const selectState = (recent_since: Date): RawBuilder<ReminderState> => sql<ReminderState>`
  case when s.email is null then 'no_email'
    when s.undeliverable then 'undeliverable'
    when s.no_reminders then 'refused'
    when mailed.reminders >= ${MOST_REMINDERS} then 'enough'
    when mailed.last > ${recent_since} then 'recent'
    else 'open' end`

const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds)

interface Reminders {
  readonly state: ReminderState
  /** When the last reminder or the notice of a later deadline left. */
  readonly last: Date | null
  /** When the last invitation left, or since when it waits. */
  readonly invited: Date | null
}

/** The reminders of each rater with open forms, or of one of them, by subject id. */
export async function listReminders(
  db: Db,
  matrix_id: string,
  now: Date,
  subject_id?: string,
): Promise<ReadonlyMap<string, Reminders>> {
  const { rows } = await sql<Reminders & { id: string }>`
    select s.id, ${selectState(before(now, REMINDER_PAUSE_MS))} as state, mailed.last, mailed.invited
    from subjects s ${mailed}
    where s.matrix_id = ${matrix_id} ${subject_id ? sql`and s.id = ${subject_id}` : sql``}
      and exists (select 1 from forms f where f.evaluator_id = s.id and ${isOpen})`.execute(db)
  return new Map(rows.map(({ id, ...reminders }) => [id, reminders]))
}

/** When the clock reminds the raters of a matrix next; null when it does not any more. */
export async function nextReminderAt(db: Db, matrix_id: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(moment) as next from matrices m
    cross join lateral (values
      (case when m.reminded_at is null and m.reminder_id <> ${NO_REMINDER} then m.remind_at end),
      (m.halfway_at), (m.last_day_at)) as moments (moment)
    where m.id = ${matrix_id} and m.released and moment > ${now} and moment < m.closes_at`.execute(
    db,
  )
  return rows[0]?.next ?? null
}

interface ReminderRequest {
  /** Null for every rater with open forms. */
  readonly subject_ids: readonly string[] | null
  /** A line of the organiser; empty without one. */
  readonly note: string
  readonly now: Date
  readonly due_at: Date
}

/**
 * Queues a reminder for each rater with open forms who may be reminded now, or for those of them
 * who are named. Returns how many were queued.
 */
export async function queueReminders(
  trx: Transaction<Schema>,
  matrix: LockedMatrix,
  { subject_ids, note, now, due_at }: ReminderRequest,
): Promise<number> {
  const { numAffectedRows } = await queueMailsFrom(
    now,
    {
      kind: 'reminder',
      dedupe_key: sql`'reminder ' || s.id || ' ' || ${now.toISOString()}::text`,
      workspace_id: matrix.workspace_id,
      matrix_id: matrix.id,
      subject_id: sql`s.id`,
      payload: sql`${JSON.stringify(note === '' ? {} : { note })}::jsonb`,
      due_at,
      expires_at: matrix.closes_at,
    },
    sql`from subjects s ${mailed}
      where s.matrix_id = ${matrix.id} and (${subject_ids === null} or s.id = ${selectAny(subject_ids ?? [])})
        and exists (select 1 from forms f where f.evaluator_id = s.id and ${isOpen})
        and ${selectState(before(now, REMINDER_PAUSE_MS))} = 'open'`,
  ).execute(trx)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Tells each rater with open forms of the later deadline, without those who refused reminders and
 * those whose address returned a mail.
 * `from` is the former deadline. Returns how many are told.
 */
export async function queueExtensions(
  trx: Transaction<Schema>,
  matrix: Pick<LockedMatrix, 'id' | 'workspace_id'>,
  deadline: { readonly from: string; readonly limit_date: string; readonly closes_at: Date },
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await queueMailsFrom(
    now,
    {
      kind: 'extension',
      dedupe_key: sql`'extension ' || s.id || ' ' || ${deadline.limit_date}::text`,
      workspace_id: matrix.workspace_id,
      matrix_id: matrix.id,
      subject_id: sql`s.id`,
      payload: sql`jsonb_build_object('from', ${deadline.from}::text)`,
      expires_at: deadline.closes_at,
    },
    sql`from subjects s
      where s.matrix_id = ${matrix.id} and not s.no_reminders and not s.undeliverable
        and exists (select 1 from forms f where f.evaluator_id = s.id and ${isOpen})`,
  ).execute(trx)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Each reminder that a matrix sends by the clock: which matrices are due, how they are marked, and
 * what tells its mails from those of the other reminders and of another deadline.
 */
const automatic = [
  {
    due: sql`reminded_at is null and remind_at`,
    mark: (now: Date) => sql`reminded_at = ${now}`,
    key: sql`m.reminder_date::text`,
  },
  { due: sql`halfway_at`, mark: () => sql`halfway_at = null`, key: sql`'halfway'` },
  {
    due: sql`last_day_at`,
    mark: () => sql`last_day_at = null`,
    key: sql`'last_day ' || m.limit_date::text`,
  },
] as const

/**
 * Queues the reminders whose moment has come, once per matrix and never after the deadline. Each
 * statement marks the due matrices and queues their mails, so that two instances of the server
 * never queue the same mail. A rater who was reminded a little less than the pause ago is reminded
 * when the pause is over; after a younger reminder this one is left out.
 */
export async function queueDueReminders({ db, clock }: AppContext): Promise<void> {
  const now = clock.now()
  for (const { due, mark, key } of automatic)
    await sql`
      with due as (
        select id from matrices where released and erased_at is null and ${due} <= ${now} and closes_at > ${now} for update skip locked
      ), m as (
        ${markDue(mark(now))}
      )
      ${queueMailsFrom(
        now,
        {
          kind: 'reminder',
          dedupe_key: sql`'reminder ' || s.id || ' ' || ${key}`,
          workspace_id: sql`m.workspace_id`,
          matrix_id: sql`m.id`,
          subject_id: sql`s.id`,
          due_at: sql`greatest(${now}, mailed.last + make_interval(secs => ${REMINDER_PAUSE_MS / 1000}))`,
          expires_at: sql`m.closes_at`,
        },
        sql`from m join subjects s on s.matrix_id = m.id ${mailed}
          where exists (select 1 from forms f where f.evaluator_id = s.id and ${isOpen})
            and ${selectState(before(now, REMINDER_PAUSE_MS - LATER_MS))} = 'open'`,
      )}`.execute(db)
}
