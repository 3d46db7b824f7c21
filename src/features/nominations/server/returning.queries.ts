import type { Transaction } from 'kysely'
import type { NominationPlan } from '#features/matrices/contract.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { queueMail } from '#server/mail/mail.ts'
import { endOfDay } from '#shared/dates.ts'
import { Refusal } from '#shared/refusal.ts'
import { returnProblem, returnReasonProblem } from '../rules.ts'
import type { StoredList } from './changes.queries.ts'
import { findToday } from './queries.ts'

interface ReturningMatrix {
  readonly id: string
  readonly workspace_id: string
  readonly time_zone: string
  readonly nomination: NominationPlan
}

/** Sends a list that is locked back to its person, who gets a mail with the reason. */
export async function returnList(
  trx: Transaction<Schema>,
  context: AppContext,
  matrix: ReturningMatrix,
  { list, reason }: { readonly list: StoredList; readonly reason: string },
): Promise<void> {
  const { evaluated_id } = list
  const { nomination: plan, time_zone } = matrix
  const today = findToday(context, matrix)
  const problem = returnProblem({ ...list, today, plan }) ?? returnReasonProblem(reason)
  if (problem) throw new Refusal(problem)
  const returns = list.returns + 1
  await trx
    .updateTable('proposal_lists')
    .set({ state: 'open', returned: reason, returns, changed_at: context.clock.now() })
    .where('evaluated_id', '=', evaluated_id)
    .execute()
  await queueMail(trx, context.clock, [
    {
      kind: 'nomination_returned',
      dedupe_key: `nomination_returned ${evaluated_id} ${returns}`,
      workspace_id: matrix.workspace_id,
      matrix_id: matrix.id,
      subject_id: evaluated_id,
      payload: { returns },
      expires_at: endOfDay(plan.approve_until, time_zone),
    },
  ])
}
