import { sql, type Transaction } from 'kysely'
import { requireProvedAddress } from '#features/accounts/server/queries.ts'
import type { MatrixRow } from '#features/matrices/server/queries.ts'
import { selectAny } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import { alphabetically } from '#server/core/alphabet.ts'
import type { Schema } from '#server/database/schema.ts'
import { requireMailQuota } from '#server/mail/mail-quota.ts'
import { queueMail, type QueuedMail } from '#server/mail/mail.ts'
import { addDays, toInstant } from '#shared/dates.ts'
import { nextMorning } from '#shared/daytime.ts'
import { Refusal } from '#shared/refusal.ts'
import { LEADER } from '#shared/relations.ts'
import { isWithin, REMINDER_PAUSE_HOURS } from '#shared/reminders.ts'
import { approveProblem, type ListState, proposeProblem } from '../rules.ts'
import type { ReminderChoice, WaitingPerson } from '../waiting.rules.ts'
import { approvalMail, changeNominations, record, requestMail } from './opening.queries.ts'
import { findToday } from './queries.ts'

/** Local time at which reminders leave, as those of raters. */
const REMINDER_TIME = '09:00'

interface Waiting {
  readonly proposing: readonly string[]
  readonly approving: readonly string[]
}

interface WaitingList {
  readonly evaluated_id: string
  readonly state: ListState
  readonly returned: string | null
  readonly leader: string | null
}

/**
 * Who still has to propose, and who leads a person whose list waits for approval. Without an e-mail
 * the organiser does either.
 */
async function findWaiting(
  db: Db,
  matrix: Pick<MatrixRow, 'id' | 'nomination'>,
  { today, evaluated_ids }: { readonly today: string; readonly evaluated_ids?: readonly string[] },
): Promise<Waiting> {
  const only = evaluated_ids ? sql`and l.evaluated_id = ${selectAny(evaluated_ids)}` : sql``
  const { nomination: plan } = matrix
  const { rows: lists } = await sql<WaitingList>`
    select l.evaluated_id, l.state, case when l.state = 'open' then l.returned end as returned, f.evaluator_id as leader
    from proposal_lists l
    left join forms f on f.evaluated_id = l.evaluated_id and f.relation_type_id = ${LEADER}
    where l.matrix_id = ${matrix.id} and l.state <> 'approved' ${only}`.execute(db)
  if (!plan) return { proposing: [], approving: [] }
  const proposing = lists.filter((list) => proposeProblem({ ...list, today, plan }) === null)
  // a leader who sent a list back waits for its person until the last day
  const approving = lists.filter(
    (list) =>
      approveProblem({ ...list, today, plan }) === null &&
      (list.returned === null || today === plan.approve_until),
  )
  const isMailed = await findMailed(db, [
    ...proposing.map(({ evaluated_id }) => evaluated_id),
    ...approving.flatMap(({ leader }) => leader ?? []),
  ])
  return {
    proposing: [...new Set(proposing.map(({ evaluated_id }) => evaluated_id))].filter(isMailed),
    approving: [...new Set(approving.flatMap(({ leader }) => leader ?? []))].filter(isMailed),
  }
}

/** Whether one of these people has an e-mail. */
async function findMailed(db: Db, ids: readonly string[]): Promise<(id: string) => boolean> {
  const rows = await db
    .selectFrom('subjects')
    .where('id', '=', selectAny(ids))
    .where('email', 'is not', null)
    .select('id')
    .execute()
  const mailed = new Set(rows.map(({ id }) => id))
  return (id) => mailed.has(id)
}

const reminders = (
  matrix: MatrixRow,
  { proposing, approving }: Waiting,
  once: string,
): QueuedMail[] => [
  ...proposing.map((id) => requestMail(matrix, id, once)),
  ...approving.map((id) => approvalMail(matrix, id, once)),
]

/** When each of these people got the last mail of this feature, by their id. */
async function listLastMails(
  db: Db,
  matrix_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ subject_id: string; last: Date }>`
    select subject_id, max(coalesce(sent_at, created_at)) as last from outbox
    where matrix_id = ${matrix_id} and subject_id = ${selectAny(ids)} and failed_at is null
      and kind in ('nomination_request', 'nomination_approval', 'nomination_returned')
    group by subject_id`.execute(db)
  return new Map(rows.map(({ subject_id, last }) => [subject_id, last]))
}

/** Who still has to propose or to approve, by name, and when they were last asked. */
export async function listWaiting(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  matrix: Pick<MatrixRow, 'id' | 'nomination' | 'time_zone' | 'nomination_opened_at'>,
): Promise<WaitingPerson[]> {
  if (!matrix.nomination_opened_at) return []
  const { proposing, approving } = await findWaiting(db, matrix, {
    today: findToday({ clock }, matrix),
  })
  const ids = [...new Set([...proposing, ...approving])]
  const last = await listLastMails(db, matrix.id, ids)
  const people = await db
    .selectFrom('subjects')
    .where('id', '=', selectAny(ids))
    .select(['id', 'name', 'email'])
    .orderBy(alphabetically('name'))
    .execute()
  return people.map(({ id, ...person }) => ({
    subject_id: id,
    ...person,
    proposes: proposing.includes(id),
    approves: approving.includes(id),
    last_mailed_at: last.get(id)?.toISOString() ?? null,
  }))
}

/** The reminders that would reach a person now: to propose, to approve, both or neither. */
export async function listRemindersTo(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  matrix: MatrixRow,
  subject_id: string,
): Promise<QueuedMail[]> {
  if (!matrix.nomination_opened_at) return []
  const waiting = await findWaiting(db, matrix, { today: findToday({ clock }, matrix) })
  const mails = reminders(matrix, waiting, clock.now().toISOString())
  return mails.filter((mail) => mail.subject_id === subject_id)
}

/**
 * Reminds by hand those who still have to propose or approve, at night the next morning when that
 * is asked for; returns how many.
 */
export function remindWaiting(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  { evaluated_ids, subject_ids, note = '', by_day = false }: ReminderChoice,
): Promise<number> {
  return changeNominations(context, scope, matrix_id, async (trx, matrix) => {
    if (!matrix.nomination_opened_at) throw new Refusal('nominations.not_open')
    await requireProvedAddress(trx, context.config, scope.user_id)
    const now = context.clock.now()
    const today = findToday(context, matrix)
    const all = await findWaiting(trx, matrix, { today, ...(evaluated_ids && { evaluated_ids }) })
    const isChosen = (id: string): boolean => !subject_ids || subject_ids.includes(id)
    const ids = [...all.proposing, ...all.approving].filter(isChosen)
    if (ids.length === 0) throw new Refusal('nominations.nobody_waiting')
    const last = await listLastMails(trx, matrix_id, ids)
    const open = new Set(
      ids.filter((id) => !isWithin(REMINDER_PAUSE_HOURS, last.get(id) ?? null, now)),
    )
    const waiting = {
      proposing: all.proposing.filter((id) => open.has(id)),
      approving: all.approving.filter((id) => open.has(id)),
    }
    if (open.size === 0) throw new Refusal('nominations.recently_reminded')
    const due_at = (by_day && nextMorning(now, matrix.time_zone)) || now
    const mails = reminders(matrix, waiting, now.toISOString()).map((mail) => ({
      ...mail,
      ...(note !== '' && { payload: { ...mail.payload, note } }),
      due_at,
    }))
    await queueMail(trx, context.clock, mails)
    await requireMailQuota(trx, context, matrix.workspace_id)
    await record(trx, context, matrix, {
      user_id: scope.user_id,
      verb: 'reminded',
      count: open.size,
    })
    return open.size
  })
}

/**
 * Queues what the days ask for, once each: on the last day of proposing to those who have not; the
 * day after to leaders; on the last day of approving to leaders again.
 */
export async function queueDueNominationMails(context: AppContext): Promise<void> {
  const matrices = await context.db
    .selectFrom('matrices')
    .where('nomination_opened_at', 'is not', null)
    .where('released', '=', false)
    .where('erased_at', 'is', null)
    .selectAll()
    .execute()
  for (const matrix of matrices)
    await context.db.transaction().execute((trx) => queueDue(trx, context, matrix))
}

async function queueDue(
  trx: Transaction<Schema>,
  context: AppContext,
  matrix: MatrixRow,
): Promise<void> {
  const { nomination, time_zone } = matrix
  if (!nomination) return
  const today = findToday(context, matrix)
  const days = [
    nomination.propose_until,
    addDays(nomination.propose_until, 1),
    nomination.approve_until,
  ]
  if (!days.includes(today)) return
  if (context.clock.now() < toInstant(today, REMINDER_TIME, time_zone)) return
  const waiting = await findWaiting(trx, matrix, { today })
  await queueMail(trx, context.clock, reminders(matrix, waiting, today))
}
