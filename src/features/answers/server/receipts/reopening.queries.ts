import { sql, type Transaction } from 'kysely'
import { listOwners } from '#features/accounts/server/queries.ts'
import { reopen, undoDeclines } from '#features/forms/server/queries.ts'
import type { LockedRater } from '#features/release/server/queries.ts'
import { replaceKey } from '#features/subjects/server/queries.ts'
import { recordActivity } from '#server/access/activity.ts'
import { selectAny } from '#server/access/scoped.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { dropMailsByKey, type QueuedMail, queueMail } from '#server/mail/mail.ts'
import { addHours } from '#shared/dates.ts'

export type SheetName = 'self' | 'others'

/** How often each sheet was reopened; undefined unless the matrix is released. */
export const reopenedCounts = ({ db }: Pick<AppContext, 'db'>, subject_id: string) =>
  db
    .selectFrom('subjects')
    .innerJoin('matrices', 'matrices.id', 'subjects.matrix_id')
    .where('subjects.id', '=', subject_id)
    .where('released', '=', true)
    .select(['self_reopened', 'others_reopened'])
    .executeTakeFirst()

/**
 * Makes drafts of a sheet that was sent, and gives the rater another key. The drafts have the
 * lowest sequence, so that every later choice replaces them. What the other holder of the link
 * declined or agreed to is undone. Receipts that wait are deleted: what they confirm is undone.
 */
export async function reopenForms(
  trx: Transaction<Schema>,
  { subject }: Pick<LockedRater, 'subject'>,
  sheet: SheetName,
  form_ids: readonly string[],
): Promise<void> {
  await reopen(trx, form_ids, subject.left_at !== null)
  if (sheet === 'others') await undoDeclines(trx, subject.id)
  await sql`update answers set sequences = array_fill(0::bigint, array[cardinality(choices)])
    where form_id = ${selectAny(form_ids)}`.execute(trx)
  await sql`update comments set sequence = 0 where form_id = ${selectAny(form_ids)}`.execute(trx)
  await sql`update prompt_comments set sequence = 0
    where form_id = ${selectAny(form_ids)}`.execute(trx)
  await dropMailsByKey(trx, `receipt ${subject.id} ${sheet}`)
  const counter = sheet === 'self' ? 'self_reopened' : 'others_reopened'
  await replaceKey(trx, subject, counter)
}

/** Queues the new link for the rater and the notice for the organisers, and records the event. */
export async function announceReopening(
  trx: Transaction<Schema>,
  { clock }: Pick<AppContext, 'clock'>,
  { matrix, subject }: Pick<LockedRater, 'matrix' | 'subject'>,
): Promise<void> {
  const about = {
    workspace_id: matrix.workspace_id,
    matrix_id: matrix.id,
    subject_id: subject.id,
  }
  const key_version = subject.key_version + 1
  const link: QueuedMail = {
    ...about,
    kind: 'rater_link',
    dedupe_key: `reopened ${subject.id} ${key_version}`,
    payload: { reopened: true },
  }
  const owners = await listOrganisers(trx, matrix)
  const notices = owners.map((email): QueuedMail => ({
    ...about,
    kind: 'sheet_reopened',
    dedupe_key: `sheet_reopened ${subject.id} ${key_version} ${email}`,
    email,
  }))
  await queueMail(trx, clock, [link, ...notices])
  await recordActivity(trx, clock, {
    workspace_id: matrix.workspace_id,
    user_id: null,
    action: 'matrix.sheet_reopened',
    target_id: matrix.id,
  })
}

/**
 * The addresses of the workspace's owners and the address for reports, which an administrator may
 * have set to their own.
 */
async function listOrganisers(
  trx: Transaction<Schema>,
  { workspace_id, email_send_reports }: LockedRater['matrix'],
): Promise<string[]> {
  const owners = await listOwners(trx, workspace_id)
  const addresses = [email_send_reports, ...owners.map(({ email }) => email)]
  return [...new Map(addresses.map((email) => [email.toLowerCase(), email])).values()]
}

interface LinkLimits {
  /** Between two mails with the same link. */
  readonly pause_ms: number
  /** Mails with links to one address in 24 hours. */
  readonly a_day: number
}

/**
 * Queues the mail with the rater's link within its limits. The mail itself finds out whether
 * anything is open, so that this call does not depend on the rater's progress.
 */
export async function queueLink(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  subject_id: string,
  { pause_ms, a_day }: LinkLimits,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    // two calls at the same time queue one mail
    const rater = await trx
      .selectFrom('subjects')
      .innerJoin('matrices', 'matrices.id', 'subjects.matrix_id')
      .where('subjects.id', '=', subject_id)
      .where('released', '=', true)
      .select(['subjects.id', 'matrix_id', 'workspace_id', 'email'])
      .forNoKeyUpdate('subjects')
      .executeTakeFirst()
    if (!rater || rater.email === null) return
    const recent = await linkMails(trx, rater.email, addHours(now, -24))
    const pause = now.getTime() - pause_ms
    const isPaused = recent.some(
      (mail) => mail.subject_id === rater.id && mail.created_at.getTime() > pause,
    )
    if (isPaused || recent.length >= a_day) return
    await queueMail(trx, clock, [
      {
        kind: 'rater_link',
        dedupe_key: `rater_link ${rater.id} ${now.getTime()}`,
        workspace_id: rater.workspace_id,
        matrix_id: rater.matrix_id,
        subject_id: rater.id,
      },
    ])
  })
}

/** The mails with a link to this address since the instant, in all projects. */
const linkMails = (trx: Transaction<Schema>, email: string, since: Date) =>
  trx
    .selectFrom('outbox')
    .innerJoin('subjects', 'subjects.id', 'outbox.subject_id')
    .where(sql<string>`lower(subjects.email)`, '=', email.toLowerCase())
    .where('kind', '=', 'rater_link')
    .where('outbox.created_at', '>', since)
    .select(['subject_id', 'outbox.created_at'])
    .execute()
