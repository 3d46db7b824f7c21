import type { Selectable } from 'kysely'
import { recordActivity } from '#server/access/activity.ts'
import { anyWorkspace } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import { randomWebhookSecret } from '#server/core/secrets.ts'
import { currentTraceparent } from '#server/core/work.ts'
import type { Schema } from '#server/database/schema.ts'
import { addHours } from '#shared/dates.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import { EventType, type Webhook, type WebhookDelivery } from '../contract.ts'
import { LISTED_DELIVERIES, MAXIMUM_WEBHOOKS, ROTATION_HOURS } from '../limits.ts'
import { isAccepted, SECRET_PREFIX } from '../webhook.rules.ts'
import { lockWorkspace } from './queries.ts'
import { sendMessage } from './webhook-sending.ts'

type DeliveryRow = Selectable<Schema['webhook_deliveries']>

const shown = (row: DeliveryRow): WebhookDelivery => {
  const { id, type, created_at, due_at, attempts, status, failure, delivered_at, failed_at } = row
  const ended = delivered_at ? 'delivered' : failed_at ? 'failed' : null
  return {
    id,
    type: EventType.parse(type),
    created_at: created_at.toISOString(),
    state: ended ?? (attempts === 0 ? 'waiting' : 'retrying'),
    attempts,
    status,
    failure,
    due_at: ended ? null : due_at.toISOString(),
  }
}

/** The webhook of a workspace of the scope. Throws `not_found`. */
async function webhookInScope(
  db: Db,
  scope: WorkspaceScope,
  workspace_id: string,
  webhook_id: string,
) {
  const webhook = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', webhook_id)
    .where('workspace_id', '=', workspace_id)
    .where('workspace_id', '=', anyWorkspace(scope))
    .executeTakeFirst()
  if (!webhook) throw new Refusal('not_found')
  return webhook
}

/** With the newest delivery of each, the newest webhook first. Throws `not_found`. */
export async function findWebhooks(
  db: Db,
  scope: WorkspaceScope,
  workspace_id: string,
): Promise<Webhook[]> {
  if (!scope.workspace_ids.includes(workspace_id)) throw new Refusal('not_found')
  const webhooks = await db
    .selectFrom('webhooks')
    .where('workspace_id', '=', workspace_id)
    .where('workspace_id', '=', anyWorkspace(scope))
    .select(['id', 'url', 'events', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const last = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .distinctOn('webhook_id')
    .where('webhook_id', 'in', webhooks.length > 0 ? webhooks.map(({ id }) => id) : [workspace_id])
    .orderBy('webhook_id')
    .orderBy('created_at', 'desc')
    .execute()
  const byWebhook = new Map(last.map((row) => [row.webhook_id, shown(row)]))
  return webhooks.map(({ created_at, events, ...webhook }) => ({
    ...webhook,
    events: events.map((event) => EventType.parse(event)),
    created_at: created_at.toISOString(),
    last_delivery: byWebhook.get(webhook.id) ?? null,
  }))
}

interface NewWebhook {
  readonly url: string
  readonly events: readonly EventType[]
}

/** Returns the secret, which no later call shows. Throws `not_found`, `webhook.too_many`. */
export function createWebhook(
  { db, clock, secrets }: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
  { url, events }: NewWebhook,
): Promise<{ readonly id: string; readonly secret: string }> {
  return db.transaction().execute(async (trx) => {
    await lockWorkspace(trx, scope, workspace_id)
    const known = await findWebhooks(trx, scope, workspace_id)
    if (known.length >= MAXIMUM_WEBHOOKS)
      throw new Refusal('webhook.too_many', {
        params: { count: MAXIMUM_WEBHOOKS },
        limit: MAXIMUM_WEBHOOKS,
      })
    const id = newId()
    const secret = SECRET_PREFIX + randomWebhookSecret()
    const stored = { id, workspace_id, url, events: [...new Set(events)] }
    await trx
      .insertInto('webhooks')
      .values({ ...stored, secret: secrets.seal(secret), created_at: clock.now() })
      .execute()
    await record(trx, clock, scope, { workspace_id, id, url, verb: 'added' })
    return { id, secret }
  })
}

interface Recorded {
  readonly workspace_id: string
  readonly id: string
  readonly url: string
  readonly verb: 'added' | 'removed' | 'rotated'
}

/** Names the host only: an address may hold a secret of the receiver. */
const record = (
  trx: Db,
  clock: AppContext['clock'],
  { user_id }: WorkspaceScope,
  { workspace_id, id, url, verb }: Recorded,
): Promise<void> =>
  recordActivity(trx, clock, {
    workspace_id,
    user_id,
    action: `webhook.${verb}`,
    target_id: id,
    detail: { name: new URL(url).host },
  })

/**
 * Sends a signed event that means nothing and returns the answer; it is neither repeated nor kept in
 * the log. Throws `not_found`.
 */
export async function testWebhook(
  { db, clock, secrets, config }: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
  webhook_id: string,
) {
  const { url, secret } = await webhookInScope(db, scope, workspace_id, webhook_id)
  const sent_at = clock.now()
  const body = JSON.stringify({
    type: 'webhook.test',
    timestamp: sent_at.toISOString(),
    data: { workspace_id },
  })
  const start = performance.now()
  const outcome = await sendMessage(
    {
      workspace_id,
      id: newId(),
      url,
      body,
      secrets: [secrets.unseal(secret)],
      sent_at,
      traceparent: currentTraceparent() ?? null,
    },
    config,
  )
  const milliseconds = Math.round(performance.now() - start)
  return { ...outcome, accepted: isAccepted(outcome.status), milliseconds }
}

/** The secret before this one signs too for a day. Throws `not_found`. */
export function rotateSecret(
  { db, clock, secrets }: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
  webhook_id: string,
): Promise<{ readonly id: string; readonly secret: string }> {
  return db.transaction().execute(async (trx) => {
    await lockWorkspace(trx, scope, workspace_id)
    const webhook = await webhookInScope(trx, scope, workspace_id, webhook_id)
    const secret = SECRET_PREFIX + randomWebhookSecret()
    await trx
      .updateTable('webhooks')
      .set({
        secret: secrets.seal(secret),
        previous_secret: webhook.secret,
        previous_until: addHours(clock.now(), ROTATION_HOURS),
      })
      .where('id', '=', webhook_id)
      .execute()
    await record(trx, clock, scope, {
      workspace_id,
      id: webhook_id,
      url: webhook.url,
      verb: 'rotated',
    })
    return { id: webhook_id, secret }
  })
}

/** Throws `not_found`. */
export async function removeWebhook(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  workspace_id: string,
  webhook_id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { url } = await webhookInScope(trx, scope, workspace_id, webhook_id)
    await trx.deleteFrom('webhooks').where('id', '=', webhook_id).execute()
    await record(trx, clock, scope, { workspace_id, id: webhook_id, url, verb: 'removed' })
  })
}

/** The newest first. Throws `not_found`. */
export async function findDeliveries(
  db: Db,
  scope: WorkspaceScope,
  workspace_id: string,
  webhook_id: string,
): Promise<WebhookDelivery[]> {
  await webhookInScope(db, scope, workspace_id, webhook_id)
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhook_id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LISTED_DELIVERIES)
    .execute()
  return rows.map(shown)
}

/** Makes a delivery due now, with a day of attempts before it. Throws `not_found`. */
export async function resendDelivery(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  {
    workspaceId,
    webhookId,
    deliveryId,
  }: Readonly<Record<'workspaceId' | 'webhookId' | 'deliveryId', string>>,
): Promise<void> {
  await webhookInScope(db, scope, workspaceId, webhookId)
  const again = { due_at: clock.now(), attempts: 0, delivered_at: null, failed_at: null }
  const found = await db
    .updateTable('webhook_deliveries')
    .set({ ...again, status: null, failure: null })
    .where('id', '=', deliveryId)
    .where('webhook_id', '=', webhookId)
    .returning('id')
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found')
}
