import type { Transaction } from 'kysely'
import { Refusal } from '#shared/refusal.ts'
import type { Clock } from './clock.ts'
import type { AppContext, Db } from './context.ts'
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

/** How many mails a workspace may send in 24 hours: its own limit, or the one for all. */
export const mailQuota = (
  { mail_daily_quota }: Pick<AppContext['config'], 'mail_daily_quota'>,
  workspace: { readonly quota_mails: number | null } | undefined,
): number => Math.min(mail_daily_quota, workspace?.quota_mails ?? mail_daily_quota)

/**
 * Counts the workspace's mails to people outside the team of the last 24 hours, those that this
 * transaction queued included. Throws `mail.quota_reached` when they are more than the workspace may
 * send, with the seconds until the oldest no longer counts.
 */
export async function requireMailQuota(
  trx: Transaction<Schema>,
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  workspace_id: string,
): Promise<void> {
  // Locked, so that two releases at once count each other's mails.
  const workspace = await trx
    .selectFrom('workspaces')
    .where('id', '=', workspace_id)
    .select('quota_mails')
    .forNoKeyUpdate()
    .executeTakeFirst()
  const quota = mailQuota(config, workspace)
  const since = new Date(clock.now().getTime() - DAY)
  const { mails, oldest } = await countMails(trx, workspace_id, since)
  if (mails <= quota) return
  throw new Refusal('mail.quota_reached', {
    params: { quota: quota.toLocaleString('es-MX') },
    limit: quota,
    retry_after: Math.ceil((oldest.getTime() - since.getTime()) / 1000),
  })
}

/** The workspace's mails to people outside the team that were queued after the instant. */
const countMails = (db: Db | Transaction<Schema>, workspace_id: string, since: Date) =>
  db
    .selectFrom('outbox')
    .where('workspace_id', '=', workspace_id)
    .where('created_at', '>', since)
    .where('kind', 'in', [...quotaKinds])
    .select((eb) => [eb.fn.countAll<number>().as('mails'), eb.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()

/** Those of the last 24 hours, as the limit counts them. */
export async function mailsOfDay(db: Db, clock: Clock, workspace_id: string): Promise<number> {
  const since = new Date(clock.now().getTime() - DAY)
  return (await countMails(db, workspace_id, since)).mails
}
