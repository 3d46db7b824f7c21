import { sql, type Transaction } from 'kysely'
import { requireProvedAddress } from '#features/accounts/server/queries.ts'
import { changeReleaseState, lockDraft, type MatrixRow } from '#features/matrices/server/queries.ts'
import { recordActivity } from '#server/access/activity.ts'
import type { WorkspaceScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { requireMailQuota } from '#server/mail/mail-quota.ts'
import { queueMail, type QueuedMail } from '#server/mail/mail.ts'
import { endOfDay } from '#shared/dates.ts'
import { Refusal } from '#shared/refusal.ts'
import { LEADER } from '#shared/relations.ts'
import { openProblem, nominatedRelations } from '../rules.ts'
import { findToday } from './queries.ts'

type Trx = Transaction<Schema>

/** Runs the change in a transaction that holds the lock of the draft, and records it. */
export function changeNominations<T>(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
  change: (trx: Trx, matrix: MatrixRow) => Promise<T>,
): Promise<T> {
  return context.db
    .transaction()
    .execute(async (trx) => change(trx, await lockDraft(trx, scope, matrix_id)))
}

export const record = (
  trx: Trx,
  context: AppContext,
  matrix: Pick<MatrixRow, 'id' | 'workspace_id'>,
  event: {
    readonly user_id: string | null
    readonly verb:
      | 'opened'
      | 'cancelled'
      | 'changed'
      | 'approved'
      | 'returned'
      | 'reminded'
      | 'imported'
    readonly count?: number
  },
): Promise<void> =>
  recordActivity(trx, context.clock, {
    workspace_id: matrix.workspace_id,
    user_id: event.user_id,
    action: `nominations.${event.verb}`,
    target_id: matrix.id,
    detail: event.count === undefined ? {} : { count: event.count },
  })

async function requireRealCompany(trx: Trx, company_id: string): Promise<void> {
  const company = await trx
    .selectFrom('companies')
    .where('id', '=', company_id)
    .select(['kind', 'status'])
    .executeTakeFirstOrThrow()
  if (company.kind !== 'real') throw new Refusal('company.sample')
  if (company.status !== 'activa') throw new Refusal('company.inactive')
}

/** The people whom a draft evaluates, by its connections. */
export async function findEvaluated(
  db: AppContext['db'] | Trx,
  matrix_id: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('forms')
    .where('matrix_id', '=', matrix_id)
    .select('evaluated_id')
    .distinct()
    .execute()
  return rows.map(({ evaluated_id }) => evaluated_id)
}

/**
 * Makes a list for each evaluated person, with the peers, team and clients of the connections that
 * are already there, and queues one mail to each.
 */
export function openNominations(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<void> {
  return changeNominations(context, scope, matrix_id, async (trx, matrix) => {
    await requireProvedAddress(trx, context.config, scope.user_id)
    await requireRealCompany(trx, matrix.company_id)
    const now = context.clock.now()
    const evaluated = await findEvaluated(trx, matrix_id)
    const problem = openProblem(matrix, {
      today: findToday(context, matrix),
      evaluated: evaluated.length,
    })
    if (problem || !matrix.nomination) throw new Refusal(problem ?? 'nominations.off')
    await changeReleaseState(trx, matrix_id, { nomination_opened_at: now })
    await sql`
      insert into proposal_lists (evaluated_id, matrix_id, changed_at)
      select id, ${matrix_id}, ${now} from unnest(${evaluated}::uuid[]) as given (id)`.execute(trx)
    await sql`
      insert into proposals (id, matrix_id, evaluated_id, rater_id, relation_type_id, source)
      select gen_random_uuid(), matrix_id, evaluated_id, evaluator_id, relation_type_id, 'chart'
      from forms where matrix_id = ${matrix_id} and evaluator_id <> evaluated_id
        and relation_type_id in (${sql.join([...nominatedRelations])})`.execute(trx)
    await queueMail(
      trx,
      context.clock,
      evaluated.map((id) => requestMail(matrix, id, now)),
    )
    await requireMailQuota(trx, context, matrix.workspace_id)
    const event = { user_id: scope.user_id, verb: 'opened', count: evaluated.length } as const
    await record(trx, context, matrix, event)
  })
}

type MailedMatrix = Pick<MatrixRow, 'id' | 'workspace_id' | 'nomination' | 'time_zone'>

/** Not sent once the days are over; a person may propose until then whose list was sent back. */
const toExpiry = ({ nomination, time_zone }: MailedMatrix): { readonly expires_at?: Date } =>
  nomination ? { expires_at: endOfDay(nomination.approve_until, time_zone) } : {}

/** @param once what makes a second mail to the same person another one: an instant or a day */
export const requestMail = (
  matrix: MailedMatrix,
  subject_id: string,
  once: Date | string,
): QueuedMail => ({
  kind: 'nomination_request',
  dedupe_key: `nomination_request ${subject_id} ${keyOf(once)}`,
  workspace_id: matrix.workspace_id,
  matrix_id: matrix.id,
  subject_id,
  payload: { reminder: typeof once === 'string' },
  ...toExpiry(matrix),
})

export const approvalMail = (
  matrix: MailedMatrix,
  leader_id: string,
  once: Date | string,
): QueuedMail => ({
  kind: 'nomination_approval',
  dedupe_key: `nomination_approval ${leader_id} ${keyOf(once)}`,
  workspace_id: matrix.workspace_id,
  matrix_id: matrix.id,
  subject_id: leader_id,
  payload: { reminder: typeof once === 'string' },
  ...toExpiry(matrix),
})

const keyOf = (once: Date | string): string =>
  typeof once === 'string' ? once : once.toISOString()

/**
 * Tells the leaders of a person who sent their list, each once, that one waits for them; again when
 * the list had been sent back.
 */
export async function notifyLeaders(
  trx: Trx,
  context: AppContext,
  matrix: MailedMatrix & { readonly nomination_opened_at: Date },
  { evaluated_id, returns }: { readonly evaluated_id: string; readonly returns: number },
): Promise<void> {
  const leaders = await trx
    .selectFrom('forms')
    .where('evaluated_id', '=', evaluated_id)
    .where('relation_type_id', '=', LEADER)
    .select('evaluator_id')
    .execute()
  const mails = leaders.map(({ evaluator_id }) =>
    approvalMail(
      matrix,
      evaluator_id,
      returns === 0 ? matrix.nomination_opened_at : context.clock.now(),
    ),
  )
  await queueMail(trx, context.clock, mails)
}

/** Ends the phase; what was approved stays as connections, and no list or proposal is kept. */
export function cancelNominations(
  context: AppContext,
  scope: WorkspaceScope,
  matrix_id: string,
): Promise<void> {
  return changeNominations(context, scope, matrix_id, async (trx, matrix) => {
    if (!matrix.nomination_opened_at) throw new Refusal('nominations.not_open')
    await trx.deleteFrom('proposal_lists').where('matrix_id', '=', matrix_id).execute()
    await changeReleaseState(trx, matrix_id, { nomination_opened_at: null })
    await record(trx, context, matrix, { user_id: scope.user_id, verb: 'cancelled' })
  })
}
