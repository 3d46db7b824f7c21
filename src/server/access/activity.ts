import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../core/clock.ts'
import type { Schema } from '../database/schema.ts'

/** What a user of a workspace did; its owners read it as «Actividad». */
export interface AuditEvent {
  readonly workspace_id: string
  /** Null for what the product does by itself. */
  readonly user_id: string | null
  /** A noun and a verb, such as `matrix.released`. */
  readonly action: string
  readonly target_id?: string
  /** Holds no name, e-mail address or answer of a subject. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
}

/** Records an event in the transaction of the change that it describes. */
export async function recordActivity(
  db: Kysely<Schema> | Transaction<Schema>,
  clock: Clock,
  event: AuditEvent,
): Promise<void> {
  await db
    .insertInto('activity')
    .values({
      workspace_id: event.workspace_id,
      user_id: event.user_id,
      action: event.action,
      target_id: event.target_id ?? null,
      detail: JSON.stringify(event.detail ?? {}),
      happened_at: clock.now(),
    })
    .execute()
}
