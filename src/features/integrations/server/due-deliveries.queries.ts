import { sql } from 'kysely'
import { isSuspended } from '#server/access/suspension.ts'
import type { AppContext } from '#server/context.ts'
import { isMailHeld } from '#server/database/installation.ts'
import { KEPT_DELIVERY_DAYS } from '../limits.ts'
import { isAccepted, nextAttempt } from '../webhook.rules.ts'
import { type Outcome, sendMessage } from './webhook-sending.ts'

const DAY_MS = 86_400_000
/** Of all workspaces in a run. */
const BATCH = 40
/** Of one webhook and of one workspace in a run, so that slow receivers leave places to others. */
const BATCH_OF_WEBHOOK = 5
const BATCH_OF_WORKSPACE = 10
/** As many as `server/http/outgoing-slots.ts` lets a workspace send at once. */
const LANES = 2
/**
 * After which a run starts no further request: other jobs come after it, and the last may wait ten
 * seconds for its answer.
 */
const LONGEST_RUN_MS = 5000

interface DueDelivery {
  readonly id: string
  readonly workspace_id: string
  readonly attempts: number
  readonly payload: Readonly<Record<string, unknown>>
  readonly url: string
  readonly secret: string
  readonly previous_secret: string | null
  /** The trace of the request that caused the event. */
  readonly traceparent: string | null
}

const findDue = async ({ db }: AppContext, now: Date): Promise<readonly DueDelivery[]> =>
  (
    await sql<DueDelivery>`
      select * from (
        select d.id, d.attempts, d.payload, d.traceparent, d.due_at, w.workspace_id, w.url, w.secret,
          case when w.previous_until > ${now} then w.previous_secret end as previous_secret,
          row_number() over (partition by w.workspace_id order by d.due_at, d.id) as position
        from webhooks w cross join lateral (
          select * from webhook_deliveries d
          where d.webhook_id = w.id and d.delivered_at is null and d.failed_at is null
            and d.due_at <= ${now}
          order by d.due_at, d.id limit ${BATCH_OF_WEBHOOK}
        ) d
        where not ${isSuspended('w.workspace_id')}
      ) due
      where position <= ${BATCH_OF_WORKSPACE}
      order by position, due_at, id limit ${BATCH}`.execute(db)
  ).rows

/** Sends what is due. A copy of the data, whose mail is held, tells nothing to other programs. */
export async function sendDueDeliveries(context: AppContext): Promise<void> {
  if (await isMailHeld(context.pool)) return
  const due = await findDue(context, context.clock.now())
  const start = performance.now()
  const workspaces = Map.groupBy(due, ({ workspace_id }) => workspace_id)
  const lanes = [...workspaces.values()].flatMap((own) =>
    Array.from({ length: LANES }, async () => {
      for (let next = own.shift(); next; next = own.shift()) {
        await send(context, next)
        if (performance.now() - start > LONGEST_RUN_MS) return
      }
    }),
  )
  await Promise.all(lanes)
}

async function send(context: AppContext, delivery: DueDelivery): Promise<void> {
  const { config, secrets, clock } = context
  const { id, workspace_id, payload, url, secret, previous_secret, traceparent } = delivery
  const sealed = previous_secret === null ? [secret] : [secret, previous_secret]
  const outcome = await sendMessage(
    {
      workspace_id,
      id,
      url,
      body: JSON.stringify(payload),
      secrets: sealed.map((text) => secrets.unseal(text)),
      sent_at: clock.now(),
      traceparent,
    },
    config,
  )
  await storeOutcome(context, delivery, outcome)
}

async function storeOutcome(
  { db, clock, log }: AppContext,
  delivery: DueDelivery,
  { status, failure }: Outcome,
): Promise<void> {
  const now = clock.now()
  const attempts = delivery.attempts + 1
  const next = nextAttempt(attempts, now)
  const accepted = isAccepted(status)
  if (!accepted)
    log.warn(
      { delivery_id: delivery.id, attempts, status, failure },
      'A webhook was not delivered.',
    )
  await db
    .updateTable('webhook_deliveries')
    .set({
      attempts,
      status,
      failure,
      ...(accepted && { delivered_at: now }),
      ...(!accepted && (next === null ? { failed_at: now } : { due_at: next })),
    })
    .where('id', '=', delivery.id)
    .execute()
}

/** Deletes deliveries after a month, whatever became of them. */
export async function deleteOldDeliveries({ db, clock }: AppContext): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<=', new Date(clock.now().getTime() - KEPT_DELIVERY_DAYS * DAY_MS))
    .execute()
}
