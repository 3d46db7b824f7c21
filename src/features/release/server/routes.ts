import { setImmediate } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { requireProvedAddress } from '#features/accounts/server/queries.ts'
import { listExposed } from '#features/anonymity/server/queries.ts'
import { halfwayDate } from '#features/matrices/reminders.rules.ts'
import { planSchedule } from '#features/matrices/rules.ts'
import {
  matrixInScope,
  oneMatrix,
  refuseOutdatedWeights,
} from '#features/matrices/server/queries.ts'
import { type AuditEvent, recordActivity } from '#server/access/activity.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { collectWithPauses } from '#server/http/pause.ts'
import { serve } from '#server/http/serve.ts'
import { requireMailQuota } from '#server/mail/mail-quota.ts'
import { localDate, tableDate } from '#shared/dates.ts'
import { nextMorning } from '#shared/daytime.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Refusal, type RefusalCode } from '#shared/refusal.ts'
import { writeCsv } from '#shared/spreadsheet/csv-bytes.ts'
import { csvLines } from '#shared/spreadsheet/csv.ts'
import { writeXlsx } from '#shared/spreadsheet/xlsx.ts'
import { textKey } from '#shared/text.ts'
import { releaseContract, type ReleaseSummary } from '../contract.ts'
import {
  closeProblem,
  extendProblem,
  releaseProblem,
  reminderProblem,
  scheduleAfterClosing,
} from '../rules.ts'
import { coverEach, summarize } from '../summary.rules.ts'
import { closeMatrix, moveDeadline } from './deadline.queries.ts'
import { correctEmail } from './email-correction.queries.ts'
import { type LockedMatrix, lockMatrix } from './lock.queries.ts'
import { listedMails } from './mail-list.queries.ts'
import { requireSubjects, sendMailAgain } from './manual-mails.queries.ts'
import { findParticipation, readPendingList } from './participation.queries.ts'
import { releaseMatrix, readRoster, findSnapshot } from './release.queries.ts'
import { previewReminder } from './reminder.emails.tsx'
import { queueExtensions, queueReminders, listReminders } from './reminders.queries.ts'

export const releaseRoutes = serve(releaseContract, {
  releaseByGet: ({ context, scope, params }) => release(context, scope, params.matrixId),
  release: ({ context, scope, params, body }) =>
    release(context, scope, params.matrixId, body?.exposed_name),
  summary: ({ context, scope, params }) => summary(context, scope, params.matrixId),
  extend: async ({ context, scope, params, body }) => {
    const notified = await extend(context, scope, params.matrixId, body)
    context.wakeMail()
    return {
      ...(await oneMatrix(context.db, scope, params.matrixId, context.clock.now())),
      told: notified,
    }
  },
  close: async ({ context, scope, params }) => {
    await close(context, scope, params.matrixId)
    context.wakeMail()
    return oneMatrix(context.db, scope, params.matrixId, context.clock.now())
  },
  remind: ({ context, scope, params, body }) => remind(context, scope, params.matrixId, body),
  reminderPreview: async ({ context, scope, params: { matrixId, subjectId } }) => {
    await matrixInScope(context.db, scope, matrixId)
    await requireSubjects(context.db, matrixId, [subjectId])
    const preview = await previewReminder(context, matrixId, subjectId)
    if (!preview) throw new Refusal('matrix.nothing_pending')
    return preview
  },
  mails: async ({ context, scope, params }) => {
    const { id } = await matrixInScope(context.db, scope, params.matrixId)
    return listedMails(context.db, scope, id)
  },
  pendingList: async ({ context, scope, params }) => {
    const matrix = await oneMatrix(context.db, scope, params.matrixId, context.clock.now())
    const rows = await readPendingList(context, scope, matrix)
    const texts = rows.map((row) => row.map(String))
    return { body: csvPieces(texts), file_name: `Pendientes de ${matrix.name}.csv` }
  },
  pendingWorkbook: async ({ context, scope, params }) => {
    const matrix = await oneMatrix(context.db, scope, params.matrixId, context.clock.now())
    const rows = await readPendingList(context, scope, matrix)
    return {
      body: writeXlsx([{ name: 'Pendientes', rows }]),
      file_name: `Pendientes de ${matrix.name}.xlsx`,
    }
  },
  participation: ({ context, scope, params }) => findParticipation(context, scope, params.matrixId),
  retryMail: async ({ context, scope, params, body }) => {
    await requireProvedAddress(context.db, context.config, scope.user_id)
    await sendMailAgain(context, scope, params.matrixId, body.mail_id)
    context.wakeMail()
  },
  correctEmail: async ({ context, scope, params, body }) => {
    const invited = await correctEmail(context, scope, params, body)
    context.wakeMail()
    return { email: body.email, invited }
  },
})

/** Rows that are written at once. */
const CSV_ROWS = 200

async function* csvPieces(rows: readonly (readonly string[])[]): AsyncGenerator<Uint8Array> {
  yield writeCsv(rows.slice(0, CSV_ROWS))
  for (let from = CSV_ROWS; from < rows.length; from += CSV_ROWS) {
    await setImmediate()
    yield Buffer.from(csvLines(rows.slice(from, from + CSV_ROWS)))
  }
}

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
  exposed_name?: string,
): Promise<{ released: boolean }> {
  const now = context.clock.now()
  await withLockedMatrix(context, scope, matrix_id, async (trx, matrix) => {
    if (matrix.released) return
    await requireProvedAddress(trx, context.config, scope.user_id)
    const snapshot = await findSnapshot(trx, matrix)
    refuse(releaseProblem({ ...matrix, ...snapshot }, now))
    await refuseOutdatedWeights(trx, matrix)
    await refuseExposure(trx, context, matrix, exposed_name)
    await releaseMatrix(trx, matrix, snapshot, now)
    await requireMailQuota(trx, context, matrix.workspace_id)
    const event = auditEvent(scope, matrix, 'released', { forms: snapshot.forms })
    await recordActivity(trx, context.clock, event)
  })
  context.wakeMail()
  return { released: true }
}

/** Refuses unless the caller named a person whose earlier raters the release exposes. */
async function refuseExposure(
  trx: Transaction<Schema>,
  { secrets, clock }: AppContext,
  matrix: LockedMatrix,
  exposed_name: string | undefined,
): Promise<void> {
  const names = await listExposed({ db: trx, secrets }, matrix, clock.now())
  const [name] = names
  if (name === undefined) return
  const typed = textKey(exposed_name ?? '')
  if (!names.some((one) => textKey(one) === typed))
    throw new Refusal('matrix.exposes_raters', { params: { name } })
}

async function summary(
  { db, clock }: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<ReleaseSummary> {
  const { matrix, ...forms } = await readRoster(db, scope, matrix_id)
  const { closes_at, reports_at, limit_date, reminder_date, time_zone } = matrix
  const from = localDate(clock.now(), time_zone)
  const roster = { ...forms, ...matrix }
  return {
    ...summarize(roster, await collectWithPauses(coverEach(roster))),
    closes_at: closes_at.toISOString(),
    reports_at: reports_at.toISOString(),
    limit_date,
    reminder_date,
    halfway_date: matrix.remind_halfway ? halfwayDate({ from, limit_date }) : null,
    last_day_date: matrix.remind_last_day ? limit_date : null,
  }
}

/** Returns how many raters are notified of the new deadline. */
function extend(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  { limit_date, tell_raters = false }: BodyOf<typeof releaseContract.extend>,
): Promise<number> {
  const now = context.clock.now()
  return withLockedMatrix(context, scope, matrix_id, async (trx, matrix) => {
    if (tell_raters) await requireProvedAddress(trx, context.config, scope.user_id)
    refuse(extendProblem(matrix, limit_date, now))
    const schedule = planSchedule(limit_date, matrix.reminder_id, matrix.time_zone)
    await moveDeadline(trx, matrix, { limit_date, ...schedule }, now)
    const { closes_at } = schedule
    const moved = { from: matrix.limit_date, limit_date, closes_at }
    const notified = tell_raters ? await queueExtensions(trx, matrix, moved, now) : 0
    if (notified > 0) await requireMailQuota(trx, context, matrix.workspace_id)
    const detail = { from: tableDate(matrix.limit_date), to: tableDate(limit_date) }
    await recordActivity(trx, context.clock, auditEvent(scope, matrix, 'extended', detail))
    return notified
  })
}

async function close(context: AppContext, scope: WorkspaceScope, matrix_id: string): Promise<void> {
  const now = context.clock.now()
  await withLockedMatrix(context, scope, matrix_id, async (trx, matrix) => {
    refuse(closeProblem(matrix, now))
    const { reminder_id, time_zone } = matrix
    const limit_date = localDate(now, time_zone)
    const schedule = scheduleAfterClosing(limit_date, reminder_id, time_zone, now)
    await closeMatrix(trx, context, matrix, { limit_date, ...schedule })
    await recordActivity(trx, context.clock, auditEvent(scope, matrix, 'closed'))
  })
}

/** Reminds the named raters, or every pending rater when none is named. */
async function remind(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  body: BodyOf<typeof releaseContract.remind>,
): Promise<{ reminded: number }> {
  const now = context.clock.now()
  const subject_ids = body?.subject_ids ?? (body?.subject_id ? [body.subject_id] : null)
  const reminded = await withLockedMatrix(context, scope, matrix_id, async (trx, matrix) => {
    await requireProvedAddress(trx, context.config, scope.user_id)
    refuse(closeProblem(matrix, now))
    if (subject_ids) await requireSubjects(trx, matrix_id, subject_ids)
    const reminders = await listReminders(trx, matrix_id, now)
    const named = subject_ids ?? [...reminders.keys()]
    refuse(reminderProblem(named.flatMap((id) => reminders.get(id)?.state ?? [])))
    const count = await queueReminders(trx, matrix, {
      subject_ids,
      note: body?.note ?? '',
      now,
      due_at: reminderMoment(matrix, body?.by_day === true, now),
    })
    await requireMailQuota(trx, context, matrix.workspace_id)
    await recordActivity(trx, context.clock, auditEvent(scope, matrix, 'reminded', { count }))
    return count
  })
  context.wakeMail()
  return { reminded }
}

/** The next morning when it is night and that was asked for, unless the project closes before. */
function reminderMoment({ time_zone, closes_at }: LockedMatrix, by_day: boolean, now: Date): Date {
  const morning = by_day ? nextMorning(now, time_zone) : null
  return morning && morning < closes_at ? morning : now
}
