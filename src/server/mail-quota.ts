import type { Transaction } from 'kysely'
import { Refusal } from '#shared/refusal.ts'
import type { AppContext } from './context.ts'
import type { MailKind, Schema } from './schema.ts'

/** The mails to raters that an administrator or the clock causes. */
export const raterMailKinds = ['invitation', 'reminder', 'extension'] as const
/** Every mail to people outside the team that an administrator or the clock causes. */
export const quotaKinds = [
  ...raterMailKinds,
  'nomination_request',
  'nomination_approval',
  'nomination_returned',
  'report_delivery',
  'leader_conversation',
  'leader_report',
  'delivery_reminder',
] as const satisfies readonly MailKind[]

const DAY = 24 * 3_600_000

/**
 * Counts the workspace's mails to people outside the team of the last 24 hours, those that this transaction queued
 * included. Throws `mail.quota_reached` when they are more than MAIL_DAILY_QUOTA, with the seconds
 * until the oldest no longer counts.
 */
export async function requireMailQuota(
  trx: Transaction<Schema>,
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  workspace_id: string,
): Promise<void> {
  // Locked, so that two releases at once count each other's mails.
  await trx
    .selectFrom('workspaces')
    .where('id', '=', workspace_id)
    .select('id')
    .forNoKeyUpdate()
    .execute()
  const since = new Date(clock.now().getTime() - DAY)
  const { mails, oldest } = await trx
    .selectFrom('outbox')
    .where('workspace_id', '=', workspace_id)
    .where('created_at', '>', since)
    .where('kind', 'in', [...quotaKinds])
    .select((eb) => [eb.fn.countAll<number>().as('mails'), eb.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
  if (mails <= config.mail_daily_quota) return
  throw new Refusal('mail.quota_reached', {
    params: { quota: config.mail_daily_quota.toLocaleString('es-MX') },
    retry_after: Math.ceil((oldest.getTime() - since.getTime()) / 1000),
  })
}
