import type { Transaction } from 'kysely'
import { listOwners } from '#features/accounts/server/queries.ts'
import { recordActivity } from '#server/access/activity.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { queueMail } from '#server/mail/mail.ts'

/** What the owners are told of slips, and «Actividad» too. */
export type SlipEvent = 'printed' | 'disowned' | 'deleted' | 'guesses'

interface SlipNotice {
  readonly event: SlipEvent
  readonly slip: {
    readonly workspace_id: string
    readonly matrix_id: string
    readonly subject_id?: string
  }
  /** Names what happened: it is told once. */
  readonly dedupe: string
  readonly user_id?: string
  /** How many were printed. */
  readonly count?: number
}

/** Queues the mails to the owners, in the transaction of what they tell, and records the event. */
export async function announce(
  trx: Transaction<Schema>,
  { clock }: Pick<AppContext, 'clock'>,
  { event, slip, dedupe, user_id, count = 1 }: SlipNotice,
): Promise<void> {
  const { workspace_id, matrix_id } = slip
  const subject_id = event === 'guesses' ? undefined : slip.subject_id
  const owners = await listOwners(trx, workspace_id)
  await queueMail(
    trx,
    clock,
    owners.map(({ email }) => ({
      kind: 'slips_notice' as const,
      dedupe_key: `slips ${event} ${matrix_id} ${dedupe} ${email}`,
      workspace_id,
      matrix_id,
      ...(subject_id !== undefined && { subject_id }),
      email,
      payload: { event, count },
    })),
  )
  await recordActivity(trx, clock, {
    workspace_id,
    user_id: user_id ?? null,
    action: `slips.${event}`,
    target_id: matrix_id,
    detail: event === 'printed' ? { count } : {},
  })
}
