import type { Transaction } from 'kysely'
import { requireProvedAddress } from '#features/accounts/server/queries.ts'
import { scheduleOf } from '#features/matrices/rules.ts'
import { oneMatrix } from '#features/matrices/server/queries.ts'
import { type AuditEvent, recordActivity } from '#server/activity.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/schema.ts'
import { serve } from '#server/serve.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { localDate, tableDate } from '#shared/dates.ts'
import { Refusal, type RefusalCode } from '#shared/refusal.ts'
import { type Participation, releaseContract, type ReleaseSummary } from '../contract.ts'
import {
  closeProblem,
  correctionProblem,
  extendProblem,
  isRecent,
  releaseProblem,
  REMINDER_PAUSE_MS,
  remindProblem,
  scheduleAfterClosing,
} from '../rules.ts'
import { summaryOf } from '../summary.rules.ts'
import { closeMatrix, moveDeadline } from './deadline.queries.ts'
import { isAddressTaken, lockSubjectOf, replaceAddress } from './email-correction.queries.ts'
import { type LockedMatrix, lockMatrix } from './lock.queries.ts'
import { requireMailQuota } from './mail-quota.queries.ts'
import { hasOpenForms, queueReminders, retryFailedMail } from './manual-mails.queries.ts'
import {
  disputedSubjects,
  failedMails,
  lastManualReminder,
  mailCounts,
  pendingRaters,
  progressByEvaluated,
} from './queries.ts'
import { releaseMatrix, rosterOf, snapshotOf } from './release.queries.ts'

export const releaseRoutes = serve(releaseContract, {
  releaseByGet: ({ context, scope, params }) => release(context, scope, params.matrixId),
  release: ({ context, scope, params }) => release(context, scope, params.matrixId),
  summary: ({ context, scope, params }) => summary(context, scope, params.matrixId),
  extend: async ({ context, scope, params, body }) => {
    await extend(context, scope, params.matrixId, body.limit_date)
    return oneMatrix(context.db, scope, params.matrixId, context.clock.now())
  },
  close: async ({ context, scope, params }) => {
    await close(context, scope, params.matrixId)
    return oneMatrix(context.db, scope, params.matrixId, context.clock.now())
  },
  remind: ({ context, scope, params, body }) =>
    remind(context, scope, params.matrixId, body?.subject_id ?? null),
  participation: ({ context, scope, params }) => participation(context, scope, params.matrixId),
  retryMail: async ({ context, scope, params, body }) => {
    await requireProvedAddress(context.db, context.config, scope.user_id)
    await retryFailedMail(context, scope, params.matrixId, body.mail_id)
    context.wakeMail()
  },
  correctEmail: async ({ context, scope, params, body }) => {
    const invited = await correctEmail(context, scope, params, body.email)
    context.wakeMail()
    return { email: body.email, invited }
  },
})

function refuse(problem: RefusalCode | null): void {
  if (problem) throw new Refusal(problem)
}

/** Runs the change in a transaction that holds the lock of the matrix. */
function withLockedMatrix<T>(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  change: (trx: Transaction<Schema>, matrix: LockedMatrix) => Promise<T>,
): Promise<T> {
  return context.db
    .transaction()
    .execute(async (trx) => change(trx, await lockMatrix(trx, scope, matrix_id)))
}

const auditEvent = (
  scope: WorkspaceScope,
  matrix: LockedMatrix,
  verb: string,
  detail: NonNullable<AuditEvent['detail']> = {},
): AuditEvent => ({
  workspace_id: matrix.workspace_id,
  user_id: scope.user_id,
  action: `matrix.${verb}`,
  target_id: matrix.id,
  detail,
})

/** Answers the same when the matrix is released already, and then sends no second invitation. */
async function release(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<{ released: boolean }> {
  const now = context.clock.now()
  await withLockedMatrix(context, scope, matrix_id, async (trx, matrix) => {
    if (matrix.released) return
    await requireProvedAddress(trx, context.config, scope.user_id)
    const snapshot = await snapshotOf(trx, matrix)
    refuse(releaseProblem({ ...matrix, ...snapshot }, now))
    await releaseMatrix(trx, matrix, snapshot, now)
    await requireMailQuota(trx, context, matrix.workspace_id)
    const event = auditEvent(scope, matrix, 'released', { forms: snapshot.forms })
    await recordActivity(trx, context.clock, event)
  })
  context.wakeMail()
  return { released: true }
}

async function summary(
  { db }: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<ReleaseSummary> {
  const { matrix, subjects, forms } = await rosterOf(db, scope, matrix_id)
  const { closes_at, reports_at, limit_date, reminder_date } = matrix
  return {
    ...summaryOf({ subjects, forms, ...matrix }),
    closes_at: closes_at.toISOString(),
    reports_at: reports_at.toISOString(),
    limit_date,
    reminder_date,
  }
}

async function extend(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  limit_date: string,
): Promise<void> {
  const now = context.clock.now()
  await withLockedMatrix(context, scope, matrix_id, async (trx, matrix) => {
    refuse(extendProblem(matrix, limit_date, now))
    const schedule = scheduleOf(limit_date, matrix.reminder_id, matrix.time_zone)
    await moveDeadline(trx, matrix, { limit_date, ...schedule }, now)
    const detail = { from: tableDate(matrix.limit_date), to: tableDate(limit_date) }
    await recordActivity(trx, context.clock, auditEvent(scope, matrix, 'extended', detail))
  })
}

async function close(context: AppContext, scope: WorkspaceScope, matrix_id: string): Promise<void> {
  const now = context.clock.now()
  await withLockedMatrix(context, scope, matrix_id, async (trx, matrix) => {
    refuse(closeProblem(matrix, now))
    const { reminder_id, time_zone } = matrix
    const limit_date = localDate(now, time_zone)
    const schedule = scheduleAfterClosing(limit_date, reminder_id, time_zone, now)
    await closeMatrix(trx, matrix, { limit_date, ...schedule })
    await recordActivity(trx, context.clock, auditEvent(scope, matrix, 'closed'))
  })
}

/** Reminds one rater, or every pending rater when `subject_id` is null. */
async function remind(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  subject_id: string | null,
): Promise<{ reminded: number }> {
  const now = context.clock.now()
  const not_since = new Date(now.getTime() - REMINDER_PAUSE_MS)
  const reminded = await withLockedMatrix(context, scope, matrix_id, async (trx, matrix) => {
    await requireProvedAddress(trx, context.config, scope.user_id)
    refuse(remindProblem(matrix, subject_id === null, now))
    const pending =
      subject_id === null
        ? (await pendingRaters(trx, matrix_id)).length > 0
        : await hasOpenForms(trx, matrix_id, subject_id)
    const count = await queueReminders(trx, matrix, { subject_id, now, not_since })
    refuse(pending && count === 0 ? 'matrix.recently_reminded' : null)
    await requireMailQuota(trx, context, matrix.workspace_id)
    await recordActivity(trx, context.clock, auditEvent(scope, matrix, 'reminded', { count }))
    return count
  })
  context.wakeMail()
  return { reminded }
}

/** Returns whether the subject is invited at the new address. */
function correctEmail(
  context: AppContext,
  scope: WorkspaceScope,
  { matrixId, subjectId }: { readonly matrixId: string; readonly subjectId: string },
  email: string,
): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    const rater = await lockSubjectOf(trx, scope, matrixId, subjectId)
    await requireProvedAddress(trx, context.config, scope.user_id)
    const { matrix, subject, forms } = rater
    const correctable = { ...subject, has_sent: forms.some((form) => form.answered) }
    const taken = await isAddressTaken(trx, rater, email)
    const problem = correctionProblem(matrix, correctable, { email, taken }, context.clock.now())
    if (problem) throw new Refusal(problem, { params: { email } })
    const invited = await replaceAddress(trx, context, rater, email)
    await requireMailQuota(trx, context, matrix.workspace_id)
    await recordActivity(trx, context.clock, {
      workspace_id: matrix.workspace_id,
      user_id: scope.user_id,
      action: 'matrix.email_corrected',
      target_id: matrix.id,
    })
    return invited
  })
}

async function participation(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<Participation> {
  const now = clock.now()
  const matrix = await oneMatrix(db, scope, matrix_id, now)
  const [evaluated, pending, failed_mails, mails, disputed, reminded_at] = await Promise.all([
    progressByEvaluated(db, matrix_id),
    pendingRaters(db, matrix_id),
    failedMails(db, matrix_id),
    mailCounts(db, matrix_id),
    disputedSubjects(db, matrix_id),
    lastManualReminder(db, matrix_id),
  ])
  return {
    matrix,
    evaluated,
    pending,
    disputed,
    ...mails,
    failed_mails,
    can_remind: matrix.phase === 'released' && pending.length > 0 && !isRecent(reminded_at, now),
  }
}
