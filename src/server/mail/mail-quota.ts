import type { Transaction } from 'kysely'
import { addHours } from '#shared/dates.ts'
import { Refusal } from '#shared/refusal.ts'
import type { AppContext, Db } from '../context.ts'
import type { Clock } from '../core/clock.ts'
import type { Schema } from '../database/schema.ts'
import { countedMailKinds } from './mail-kinds.ts'

const DAY = 24 * 3_600_000

type QuotaContext = Pick<AppContext, 'config' | 'clock'>

/**
 * How many mails a workspace may send in 24 hours: what the operator set for it or DEFAULT_QUOTAS,
 * within the limit for all; while it is new and has none of its own, MAIL_NEW_QUOTA (decision 0091).
 */
export async function readMailQuota(
  db: Db | Transaction<Schema>,
  context: QuotaContext,
  workspace_id: string,
): Promise<number> {
  const { mail_daily_quota, mail_new_quota, default_quotas } = context.config
  const workspace = await db
    .selectFrom('workspaces')
    .where('id', '=', workspace_id)
    .select('quota_mails')
    .executeTakeFirst()
  const own = workspace?.quota_mails ?? null
  if (own !== null) return Math.min(mail_daily_quota, own)
  const usual = Math.min(mail_daily_quota, default_quotas.quota_mails ?? Infinity)
  if (await isEstablished(db, context, workspace_id)) return usual
  return Math.min(usual, mail_new_quota)
}

/**
 * Whether an owner has proved the address and a project was released more than a day ago, so that
 * the first release does not count for itself. Without a mail server no mail leaves.
 */
async function isEstablished(
  db: Db | Transaction<Schema>,
  { config, clock }: QuotaContext,
  workspace_id: string,
): Promise<boolean> {
  if (config.smtp_url === undefined) return true
  const owner = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'user_id')
    .where('workspace_id', '=', workspace_id)
    .where('role', '=', 'owner')
    .where('email_proved_at', 'is not', null)
    .select('users.id')
    .limit(1)
    .executeTakeFirst()
  if (!owner) return false
  const released = await db
    .selectFrom('matrices')
    .innerJoin('companies', 'companies.id', 'company_id')
    .where('matrices.workspace_id', '=', workspace_id)
    .where('companies.kind', '=', 'real')
    .where('released_at', '<=', addHours(clock.now(), -24))
    .select('matrices.id')
    .limit(1)
    .executeTakeFirst()
  return released !== undefined
}

/**
 * Counts the workspace's mails to people outside the team of the last 24 hours, those that this
 * transaction queued included. Throws `mail.quota_reached` when they are more than the workspace may
 * send, with the seconds until the oldest no longer counts.
 */
export async function requireMailQuota(
  trx: Transaction<Schema>,
  { config, clock }: QuotaContext,
  workspace_id: string,
): Promise<void> {
  // Locked, so that two releases at once count each other's mails.
  await trx
    .selectFrom('workspaces')
    .where('id', '=', workspace_id)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  const quota = await readMailQuota(trx, { config, clock }, workspace_id)
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
    .where('kind', 'in', countedMailKinds)
    .select((eb) => [eb.fn.countAll<number>().as('mails'), eb.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()

/** Those of the last 24 hours, as the limit counts them. */
export async function mailsOfDay(db: Db, clock: Clock, workspace_id: string): Promise<number> {
  const since = new Date(clock.now().getTime() - DAY)
  return (await countMails(db, workspace_id, since)).mails
}
