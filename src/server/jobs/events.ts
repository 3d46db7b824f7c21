import { type Kysely, sql, type Transaction } from 'kysely'
import type { WebhookEvent } from '#shared/webhook-events.ts'
import { currentTraceparent } from '../core/work.ts'
import type { Schema } from '../database/schema.ts'

/** Those about a whole matrix. Payloads hold ids and counts, never people or answers. */
export type MatrixEvent = Exclude<WebhookEvent, 'mail.failed'>

type DbOrTransaction = Kysely<Schema> | Transaction<Schema>

/**
 * Queues an event about matrices for the webhooks of their workspaces that ask for it. Call it in
 * the transaction of its cause. What is invented, in samples and rehearsals, is told to none.
 */
export async function emitMatrixEvent(
  db: DbOrTransaction,
  now: Date,
  type: MatrixEvent,
  matrix_ids: readonly string[],
): Promise<void> {
  if (matrix_ids.length === 0) return
  await sql`
    insert into webhook_deliveries (id, webhook_id, type, payload, created_at, due_at, traceparent)
    select gen_random_uuid(), w.id, ${type}, jsonb_build_object(
      'type', ${type}::text, 'timestamp', ${now.toISOString()}::text,
      'data', jsonb_build_object('workspace_id', m.workspace_id, 'company_id', m.company_id,
        'matrix_id', m.id,
        'forms', (select count(*) from forms f where f.matrix_id = m.id),
        'answered', (select count(*) from forms f where f.matrix_id = m.id and f.answered))),
      ${now}, ${now}, ${currentTraceparent() ?? null}
    from matrices m join companies c on c.id = m.company_id and c.kind = 'real'
    join webhooks w on w.workspace_id = m.workspace_id and ${type} = any(w.events)
    where m.id = any(${matrix_ids}::uuid[])`.execute(db)
}

/**
 * Queues an event about a mail that will not be sent any more. Until it is sent, further mails of
 * the same matrix are counted in it, so that a broken mail server does not cause thousands.
 */
export async function emitMailFailed(
  db: DbOrTransaction,
  now: Date,
  matrix_id: string,
): Promise<void> {
  await sql`
    with counted as (
      update webhook_deliveries d
      set payload = jsonb_set(d.payload, '{data,failed}',
        to_jsonb((d.payload #>> '{data,failed}')::int + 1))
      where d.type = 'mail.failed' and d.attempts = 0 and d.failed_at is null
        and d.payload #>> '{data,matrix_id}' = ${matrix_id}::text
      returning d.webhook_id
    )
    insert into webhook_deliveries (id, webhook_id, type, payload, created_at, due_at)
    select gen_random_uuid(), w.id, 'mail.failed', jsonb_build_object(
      'type', 'mail.failed', 'timestamp', ${now.toISOString()}::text,
      'data', jsonb_build_object('workspace_id', m.workspace_id, 'company_id', m.company_id,
        'matrix_id', m.id, 'failed', 1)), ${now}, ${now}
    from matrices m join companies c on c.id = m.company_id and c.kind = 'real'
    join webhooks w on w.workspace_id = m.workspace_id and 'mail.failed' = any(w.events)
    where m.id = ${matrix_id} and w.id not in (select webhook_id from counted)`.execute(db)
}
