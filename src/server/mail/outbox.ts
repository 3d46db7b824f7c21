import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { suspended } from '../access/suspension.ts'
import type { AppContext } from '../context.ts'
import { randomInteger } from '../core/secrets.ts'
import type { Schema } from '../database/schema.ts'
import { emitMailFailed } from '../jobs/events.ts'
import type { MailKind } from './mail-kinds.ts'
import { type MailTurns, NO_WORKSPACE } from './mail-turns.ts'
import type { OutboxRow } from './mail.ts'

const MINUTE_MS = 60_000
const DEFAULT_LIFETIME_MS = 3 * 24 * 60 * MINUTE_MS
/**
 * Longer than the longest conversation with a mail server (`mail-transport.ts`), so that no worker
 * leases the row meanwhile.
 */
const LEASE_MS = 3 * MINUTE_MS
const BACKOFF_MINUTES = [1, 5, 15, 60] as const

/** As in the index outbox_turns, which finds the first row of each stretch. */
const WORKSPACE = `coalesce(workspace_id, '${NO_WORKSPACE}'::uuid)`
/** Mails of a suspended workspace, but for those that tell its owners of it. */
const HELD = `(kind <> 'account_notice' and ${suspended('outbox.workspace_id')})`
/** Why a mail was not sent that was not wrong. */
export const NOT_NEEDED = 'Ya no hacía falta.'
/** When a held mail is due; never in the life of an installation. */
const HELD_UNTIL = '9999-12-31T00:00:00Z'
/** Its plan is tested: any other index would be scanned for all due mails. */
export const LEASE_NEXT = `
  update outbox set
    due_at = case when ${HELD} then '${HELD_UNTIL}'::timestamptz else $2::timestamptz end,
    attempts = case when ${HELD} then 0 else attempts + 1 end
  where id = (
    select next.id
    from json_to_recordset($3)
      as stretch (kind text, rank int, priority int, after uuid, up_to uuid)
    cross join lateral (
      select id, due_at, ${WORKSPACE} as workspace from outbox
      where kind = stretch.kind and ${WORKSPACE} > stretch.after and ${WORKSPACE} <= stretch.up_to
        and sent_at is null and failed_at is null and due_at <= $1
      order by ${WORKSPACE}, due_at limit 1 for update skip locked
    ) next
    order by stretch.rank, next.workspace, stretch.priority, next.due_at limit 1
  )
  returning *, ${HELD} as held`

/**
 * Leases the mail whose turn it is; undefined when none is due. Kinds that this release does not
 * know wait for a release that does; mails of suspended workspaces are put off on the way. A row that
 * another worker looks at in the same instant is passed over: that worker leases it, or looks again.
 */
export async function leaseNext(
  { pool, clock }: Pick<AppContext, 'pool' | 'clock'>,
  turns: MailTurns,
): Promise<OutboxRow | undefined> {
  for (;;) {
    const now = clock.now()
    const { rows } = await pool.query<OutboxRow & { readonly held: boolean }>({
      name: 'lease-next-mail',
      text: LEASE_NEXT,
      values: [now, new Date(now.getTime() + LEASE_MS), JSON.stringify(turns.stretches())],
    })
    const [row] = rows
    if (row) turns.taken(row)
    if (!row?.held) return row
  }
}

/**
 * Makes what a suspended workspace holds due again; what has its own end keeps it. Of the reminders
 * to one rater only the last is still of use.
 */
export async function releaseHeldMail(
  db: Transaction<Schema>,
  now: Date,
  workspace_id: string,
): Promise<void> {
  await sql`
    update outbox set due_at = ${now},
      expires_at = coalesce(expires_at, ${new Date(now.getTime() + DEFAULT_LIFETIME_MS)}),
      sent_at = case when replaced then ${now}::timestamptz end,
      failure = case when replaced then ${NOT_NEEDED} end
    from (
      select id as held_id, kind = 'reminder' and row_number() over
        (partition by kind, subject_id order by created_at desc, id) > 1 as replaced
      from outbox where workspace_id = ${workspace_id} and due_at = ${HELD_UNTIL}
        and sent_at is null and failed_at is null
    ) held
    where outbox.id = held_id`.execute(db)
}

export const findExpiry = (row: OutboxRow): Date =>
  row.expires_at ?? new Date(row.created_at.getTime() + DEFAULT_LIFETIME_MS)

type OutboxContext = Pick<AppContext, 'db' | 'clock'>

/** A mail of the outbox; undefined when there is none. */
export const outboxRow = ({ db }: Pick<AppContext, 'db'>, id: string) =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()

/** A time of a receipt without its hour: with the rater's name it would tell when they answered. */
const dayOfReceipt = (time: RawBuilder<Date>): RawBuilder<Date> =>
  sql`case when kind = 'receipt' then date_trunc('day', ${time}, 'UTC') else ${time} end`

/** Also clears the payload: it may hold a one-time link, which is not needed any more. */
export async function markSent(
  { db, clock }: OutboxContext,
  row: Pick<OutboxRow, 'id'>,
  reason_not_sent: string | null,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      sent_at: dayOfReceipt(sql`${clock.now()}::timestamptz`),
      created_at: dayOfReceipt(sql.ref('created_at')),
      due_at: dayOfReceipt(sql.ref('due_at')),
      failure: reason_not_sent,
      payload: '{}',
    })
    .where('id', '=', row.id)
    // A mail server in the same place may have returned it already.
    .where('failed_at', 'is', null)
    .execute()
}

export async function markFailed(
  { db, clock }: OutboxContext,
  row: OutboxRow,
  failure: string,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('outbox')
      .set({ failed_at: now, failure })
      .where('id', '=', row.id)
      .execute()
    if (row.matrix_id !== null) await emitMailFailed(trx, now, row.matrix_id)
  })
}

/** A mail that failed or was sent is sent again, as if it had just been queued. */
export async function makeDueAgain(
  db: Kysely<Schema> | Transaction<Schema>,
  id: string,
  { due_at, expires_at }: { readonly due_at: Date; readonly expires_at: Date },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ failed_at: null, sent_at: null, failure: null, attempts: 0, due_at, expires_at })
    .where('id', '=', id)
    .execute()
}

/** Mails of these kinds that were not sent yet expire at another time. */
export async function moveExpiry(
  db: Kysely<Schema> | Transaction<Schema>,
  mails: {
    readonly matrix_id: string
    readonly kinds: readonly MailKind[]
    readonly expires_at: Date
  },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ expires_at: mails.expires_at })
    .where('matrix_id', '=', mails.matrix_id)
    .where('kind', 'in', mails.kinds)
    .where('sent_at', 'is', null)
    .execute()
}

/** Makes the row due again after its backoff, or failed when it would have expired by then. */
export async function postpone(
  context: OutboxContext,
  row: OutboxRow,
  failure: string,
): Promise<void> {
  const minutes = BACKOFF_MINUTES[Math.min(row.attempts, BACKOFF_MINUTES.length) - 1] ?? 60
  const jitter = (80 + randomInteger(41)) / 100
  const due_at = new Date(context.clock.now().getTime() + minutes * MINUTE_MS * jitter)
  if (due_at >= findExpiry(row)) return markFailed(context, row, failure)
  await context.db.updateTable('outbox').set({ due_at, failure }).where('id', '=', row.id).execute()
}

/**
 * Ends the backoff of all mails, once the mail server is back, and returns of how many. What is due
 * within the lease, and a minute more for clocks that differ, stays as it is: another worker may be
 * sending it.
 */
export async function endBackoff({ db, clock }: OutboxContext): Promise<number> {
  const now = clock.now()
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ due_at: now, attempts: 0 })
    .where('attempts', '>', 0)
    .where('due_at', '>', new Date(now.getTime() + LEASE_MS + MINUTE_MS))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
