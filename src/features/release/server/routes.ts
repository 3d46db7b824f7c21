import type { Transaction } from 'kysely'
import { recordActivity } from '#server/activity.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/schema.ts'
import { serve } from '#server/serve.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { localDate, tableDate } from '#shared/dates.ts'
import { Refusal, type RefusalCode } from '#shared/refusal.ts'
import { scheduleOf } from '../../matrices/rules.ts'
import { oneMatrix } from '../../matrices/server/queries.ts'
import { type Participation, releaseContract, type ReleaseSummary } from '../contract.ts'
import {
  closeProblem,
  extendProblem,
  isRecent,
  releaseProblem,
  REMINDER_PAUSE_MS,
  remindProblem,
  scheduleOfClosing,
} from '../rules.ts'
import { summaryOf } from '../summary.rules.ts'
import {
  closeNow,
  disputedOf,
  failedMailsOf,
  frozenBy,
  hasOpenSheets,
  type LockedMatrix,
  lockMatrix,
  mailCountsOf,
  markReleased,
  nudgedAt,
  pendingOf,
  progressOf,
  queueReminders,
  reschedule,
  retryFailedMail,
  rosterOf,
} from './queries.ts'

export const releaseRoutes = serve(releaseContract, {
  releaseByReading: ({ context, scope, params }) => release(context, scope, params.matrixId),
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
    await retryFailedMail(context, scope, params.matrixId, body.mail_id)
    context.wakeMail()
  },
})

function refuse(problem: RefusalCode | null): void {
  if (problem) throw new Refusal(problem)
}

/** Changes the matrix under its lock, and writes down who did it. */
function changing<T>(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  change: (trx: Transaction<Schema>, matrix: LockedMatrix) => Promise<T>,
): Promise<T> {
  return context.db
    .transaction()
    .execute(async (trx) => change(trx, await lockMatrix(trx, scope, matrix_id)))
}

const record = (
  trx: Transaction<Schema>,
  { clock }: AppContext,
  scope: WorkspaceScope,
  matrix: LockedMatrix,
  verb: string,
  detail: Record<string, string | number> = {},
) =>
  recordActivity(trx, clock, {
    workspace_id: matrix.workspace_id,
    user_id: scope.user_id,
    action: `matrix.${verb}`,
    target_id: matrix.id,
    detail,
  })

/** Whoever comes second finds it released: it is released once, and every rater gets one mail. */
async function release(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<{ released: boolean }> {
  const now = context.clock.now()
  await changing(context, scope, matrix_id, async (trx, matrix) => {
    if (matrix.released) return
    const frozen = await frozenBy(trx, matrix)
    refuse(releaseProblem({ ...matrix, ...frozen }, now))
    await markReleased(trx, matrix, frozen, now)
    await record(trx, context, scope, matrix, 'released', { forms: frozen.forms })
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
  await changing(context, scope, matrix_id, async (trx, matrix) => {
    refuse(extendProblem(matrix, limit_date, now))
    await reschedule(
      trx,
      matrix,
      limit_date,
      scheduleOf(limit_date, matrix.reminder_id, matrix.time_zone),
      now,
    )
    await record(trx, context, scope, matrix, 'extended', {
      from: tableDate(matrix.limit_date),
      to: tableDate(limit_date),
    })
  })
}

async function close(context: AppContext, scope: WorkspaceScope, matrix_id: string): Promise<void> {
  const now = context.clock.now()
  await changing(context, scope, matrix_id, async (trx, matrix) => {
    refuse(closeProblem(matrix, now))
    const today = localDate(now, matrix.time_zone)
    await closeNow(
      trx,
      matrix,
      today,
      scheduleOfClosing(today, matrix.reminder_id, matrix.time_zone, now),
    )
    await record(trx, context, scope, matrix, 'closed')
  })
}

async function remind(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  subject_id: string | null,
): Promise<{ reminded: number }> {
  const now = context.clock.now()
  const reminded = await changing(context, scope, matrix_id, async (trx, matrix) => {
    refuse(remindProblem(matrix, subject_id === null, now))
    const pending =
      subject_id === null
        ? (await pendingOf(trx, matrix_id)).length > 0
        : await hasOpenSheets(trx, matrix_id, subject_id)
    const count = await queueReminders(
      trx,
      matrix,
      subject_id,
      now,
      new Date(now.getTime() - REMINDER_PAUSE_MS),
    )
    refuse(pending && count === 0 ? 'matrix.recently_reminded' : null)
    await record(trx, context, scope, matrix, 'reminded', { count })
    return count
  })
  context.wakeMail()
  return { reminded }
}

async function participation(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<Participation> {
  const now = clock.now()
  const matrix = await oneMatrix(db, scope, matrix_id, now)
  const [progress, pending, failed, mails, disputed, nudged_at] = await Promise.all([
    progressOf(db, matrix_id),
    pendingOf(db, matrix_id),
    failedMailsOf(db, matrix_id),
    mailCountsOf(db, matrix_id),
    disputedOf(db, matrix_id),
    nudgedAt(db, matrix_id),
  ])
  return {
    matrix,
    evaluated: byEvaluated(progress),
    pending,
    disputed,
    ...mails,
    failed_mails: failed.map(({ failed_at, failure, ...mail }) => ({
      ...mail,
      failure: failure ?? '',
      failed_at: (failed_at ?? now).toISOString(),
    })),
    can_remind: matrix.phase === 'released' && pending.length > 0 && !isRecent(nudged_at, now),
  }
}

type Progress = Awaited<ReturnType<typeof progressOf>>

function byEvaluated(rows: Progress): Participation['evaluated'] {
  const people = new Map<
    string,
    { subject_id: string; name: string; shares: Participation['evaluated'][number]['shares'] }
  >()
  for (const { subject_id, name, ...share } of rows) {
    const person = people.get(subject_id) ?? { subject_id, name, shares: [] }
    person.shares.push(share)
    people.set(subject_id, person)
  }
  return [...people.values()]
}
