import { sql, type Transaction } from 'kysely'
import { recordActivity } from '#server/activity.ts'
import type { AppContext, Db } from '#server/context.ts'
import type { Schema } from '#server/schema.ts'
import { anyWorkspace } from '#server/scoped.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { Refusal } from '#shared/refusal.ts'
import type { LockedMatrix } from './lock.queries.ts'
import { visibleMailKinds } from './queries.ts'

interface ManualReminder {
  /** The only rater to remind; null reminds every rater with open forms. */
  readonly subject_id: string | null
  readonly now: Date
  /** A rater with a reminder newer than this is left out. */
  readonly not_since: Date
}

/** Queues a reminder for raters with open forms. Returns how many were queued. */
export async function queueReminders(
  trx: Transaction<Schema>,
  matrix: LockedMatrix,
  { subject_id, now, not_since }: ManualReminder,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into outbox (id, kind, dedupe_key, workspace_id, matrix_id, subject_id, created_at, due_at, expires_at)
    select gen_random_uuid(), 'reminder', 'reminder ' || evaluator_id || ' ' || ${now.toISOString()}::text, ${matrix.workspace_id}, ${matrix.id}, evaluator_id, ${now}, ${now}, ${matrix.closes_at}
    from (select distinct evaluator_id from forms where matrix_id = ${matrix.id} and not answered) raters
    where (${subject_id}::uuid is null or evaluator_id = ${subject_id})
      and not exists (select 1 from outbox o where o.subject_id = evaluator_id and o.kind = 'reminder' and o.created_at > ${not_since})
    on conflict (dedupe_key) do nothing`.execute(trx)
  if (subject_id === null)
    await trx.updateTable('matrices').set({ nudged_at: now }).where('id', '=', matrix.id).execute()
  return Number(numAffectedRows ?? 0n)
}

/** Whether the subject has open forms. Throws `not_found` for a subject outside the matrix. */
export async function hasOpenForms(
  db: Db,
  matrix_id: string,
  subject_id: string,
): Promise<boolean> {
  const subject = await db
    .selectFrom('subjects')
    .where('id', '=', subject_id)
    .where('matrix_id', '=', matrix_id)
    .select('id')
    .executeTakeFirst()
  if (!subject) throw new Refusal('not_found')
  const open = await db
    .selectFrom('forms')
    .where('evaluator_id', '=', subject_id)
    .where('answered', '=', false)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Puts a failed mail back into the queue. Throws `matrix.closed` when its content has expired. */
export async function retryFailedMail(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  mail_id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const matrix = await trx
      .selectFrom('matrices')
      .where('id', '=', matrix_id)
      .where('workspace_id', '=', anyWorkspace(scope))
      .select(['workspace_id', 'closes_at', 'erase_at'])
      .executeTakeFirst()
    if (!matrix) throw new Refusal('not_found')
    const mail = await trx
      .selectFrom('outbox')
      .where('id', '=', mail_id)
      .where('matrix_id', '=', matrix_id)
      .where('kind', 'in', [...visibleMailKinds])
      .where('failed_at', 'is not', null)
      .select('kind')
      .executeTakeFirst()
    if (!mail) throw new Refusal('not_found')
    const expires_at =
      mail.kind === 'invitation' || mail.kind === 'reminder' ? matrix.closes_at : matrix.erase_at
    if (expires_at <= clock.now()) throw new Refusal('matrix.closed')
    await trx
      .updateTable('outbox')
      .set({ failed_at: null, failure: null, attempts: 0, due_at: clock.now(), expires_at })
      .where('id', '=', mail_id)
      .execute()
    await recordActivity(trx, clock, {
      workspace_id: matrix.workspace_id,
      user_id: scope.user_id,
      action: 'matrix.mail_retried',
      target_id: matrix_id,
    })
  })
}
