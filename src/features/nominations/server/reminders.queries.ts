import { sql, type Transaction } from 'kysely'
import { requireProvedAddress } from '#features/accounts/server/queries.ts'
import type { MatrixRow } from '#features/matrices/server/queries.ts'
import { selectAny } from '#server/access/scoped.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext, Db } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { requireMailQuota } from '#server/mail/mail-quota.ts'
import { queueMail, type QueuedMail } from '#server/mail/mail.ts'
import { addDays, addHours, toInstant } from '#shared/dates.ts'
import { Refusal } from '#shared/refusal.ts'
import { LEADER } from '#shared/relations.ts'
import { NUDGE_HOURS } from '../limits.ts'
import { approveProblem, type ListState, proposeProblem } from '../rules.ts'
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

/** Who still has to propose, and who leads a person whose list waits for approval. */
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
  return {
    proposing: [...new Set(proposing.map(({ evaluated_id }) => evaluated_id))],
    approving: [...new Set(approving.flatMap(({ leader }) => leader ?? []))],
  }
}

const reminders = (
  matrix: MatrixRow,
  { proposing, approving }: Waiting,
  once: string,
): QueuedMail[] => [
  ...proposing.map((id) => requestMail(matrix, id, once)),
  ...approving.map((id) => approvalMail(matrix, id, once)),
]

/** Those of them who got no mail of this feature in the last day. */
async function listUnnotified(
  db: Db,
  context: Pick<AppContext, 'clock'>,
  { matrix_id, ids }: { readonly matrix_id: string; readonly ids: readonly string[] },
): Promise<string[]> {
  const since = addHours(context.clock.now(), -NUDGE_HOURS)
  const notified = await db
    .selectFrom('outbox')
    .where('matrix_id', '=', matrix_id)
    .where('subject_id', '=', selectAny(ids))
    .where('kind', 'in', ['nomination_request', 'nomination_approval', 'nomination_returned'])
    .where('created_at', '>', since)
    .select('subject_id')
    .execute()
  const recent = new Set(notified.map(({ subject_id }) => subject_id))
  return ids.filter((id) => !recent.has(id))
}

/** Reminds by hand those who still have to propose or approve; returns how many. */
export function remindWaiting(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  evaluated_ids: readonly string[] | undefined,
): Promise<number> {
  return changeNominations(context, scope, matrix_id, async (trx, matrix) => {
    if (!matrix.nomination_opened_at) throw new Refusal('nominations.not_open')
    await requireProvedAddress(trx, context.config, scope.user_id)
    const today = findToday(context, matrix)
    const all = await findWaiting(trx, matrix, { today, ...(evaluated_ids && { evaluated_ids }) })
    const ids = [...all.proposing, ...all.approving]
    if (ids.length === 0) throw new Refusal('nominations.nobody_waiting')
    const open = new Set(await listUnnotified(trx, context, { matrix_id, ids }))
    const waiting = {
      proposing: all.proposing.filter((id) => open.has(id)),
      approving: all.approving.filter((id) => open.has(id)),
    }
    if (open.size === 0) throw new Refusal('nominations.recently_reminded')
    await queueMail(
      trx,
      context.clock,
      reminders(matrix, waiting, context.clock.now().toISOString()),
    )
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
