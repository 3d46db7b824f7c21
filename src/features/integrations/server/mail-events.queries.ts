import type { AppContext } from '#server/context.ts'
import { hashToken } from '#server/core/secrets.ts'

/** Stands for the mail providers among the callers of repeatable calls, whose ids are random. */
const PROVIDERS = '00000000-0000-0000-0000-000000000000'

type EventContext = Pick<AppContext, 'db' | 'clock'>

const keyOf = (event_key: string): string => hashToken(event_key).toString('hex')

/** Whether the event was told before, within a day: longer than providers repeat. */
export async function isKnownEvent({ db }: EventContext, event_key: string): Promise<boolean> {
  const known = await db
    .selectFrom('idempotency_keys')
    .where('caller_id', '=', PROVIDERS)
    .where('key', '=', keyOf(event_key))
    .select('claimed_at')
    .executeTakeFirst()
  return known !== undefined
}

/** Call it after what the event causes is stored, so that a call that failed may be repeated. */
export async function rememberEvent({ db, clock }: EventContext, event_key: string): Promise<void> {
  await db
    .insertInto('idempotency_keys')
    .values({
      caller_id: PROVIDERS,
      key: keyOf(event_key),
      route: 'POST /hooks/mail',
      body_hash: hashToken(event_key),
      claimed_at: clock.now(),
      reply: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
