import type { Kysely, Transaction } from 'kysely'
import type { Clock } from './clock.ts'
import type { Schema } from './schema.ts'

export interface AuditEvent {
  readonly workspace_id: string
  readonly user_id: string | null
  /** A noun and a verb, such as `matrix.released`. */
  readonly action: string
  readonly target_id?: string
  /** Never a name, an e-mail or an answer of the people evaluated. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
}

/** Writes down what an administrator did, in the transaction that does it. */
export async function recordActivity(
  db: Kysely<Schema> | Transaction<Schema>,
  clock: Clock,
  deed: AuditEvent,
): Promise<void> {
  await db
    .insertInto('activity')
    .values({
      workspace_id: deed.workspace_id,
      user_id: deed.user_id,
      action: deed.action,
      target_id: deed.target_id ?? null,
      detail: JSON.stringify(deed.detail ?? {}),
      happened_at: clock.now(),
    })
    .execute()
}
