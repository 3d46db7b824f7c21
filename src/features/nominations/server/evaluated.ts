import type { Transaction } from 'kysely'
import { holderOrRefuse } from '#server/access/link-access.ts'
import type { LinkScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { Refusal } from '#shared/refusal.ts'
import type { FoundPerson, OwnProposals } from '../contract.ts'
import { countsProblem, proposeProblem, proposeUntil } from '../rules.ts'
import { lockList, setState, type StoredList } from './changes.queries.ts'
import { concealList, concealPeople } from './handles.ts'
import { readLists, peopleFor } from './lists.queries.ts'
import { notifyLeaders } from './opening.queries.ts'
import { findHolder, type OpenHolder, requireOpen, findToday } from './queries.ts'

type Scope = LinkScope<'nominator'>

/** The evaluated person whose key the call carries, while the matrix asks for proposals. */
async function evaluatedHolder(
  context: AppContext,
  scope: Scope,
  subject_id: string,
): Promise<OpenHolder> {
  const found = await findHolder(context.db, subject_id)
  return requireOpen(holderOrRefuse(context, scope, { id: subject_id, found }))
}

export async function own(
  context: AppContext,
  scope: Scope,
  subject_id: string,
): Promise<OwnProposals> {
  const holder = await evaluatedHolder(context, scope, subject_id)
  const matrix = { ...holder, id: holder.matrix_id }
  const [list] = await readLists(context.db, matrix, [subject_id])
  if (!list) throw new Refusal('nominations.over')
  const { nomination: plan } = holder
  return {
    matrix: holder.matrix,
    company: holder.company,
    relation_names: holder.relation_names,
    propose_until: proposeUntil({ returned: list.returned, plan }),
    minimum_raters: holder.minimum_raters,
    problem: proposeProblem({ ...list, today: findToday(context, holder), plan }),
    list: concealList(context, subject_id, list),
  }
}

export async function ownPeople(
  context: AppContext,
  scope: Scope,
  subject_id: string,
  text: string,
): Promise<FoundPerson[]> {
  const holder = await evaluatedHolder(context, scope, subject_id)
  const people = await peopleFor(context.db, holder.matrix_id, { evaluated_id: subject_id, text })
  return concealPeople(context, subject_id, people)
}

/** Changes the list of the key's holder while they may, and returns it as it is then. */
export async function changeOwn(
  context: AppContext,
  scope: Scope,
  subject_id: string,
  change: (trx: Transaction<Schema>, list: StoredList, now: Date) => Promise<unknown>,
): Promise<OwnProposals> {
  const holder = await evaluatedHolder(context, scope, subject_id)
  const { nomination: plan } = holder
  await context.db.transaction().execute(async (trx) => {
    const list = await lockList(trx, holder.matrix_id, subject_id)
    const today = findToday(context, holder)
    const problem = proposeProblem({ ...list, today, plan })
    if (problem) throw new Refusal(problem)
    await change(trx, list, context.clock.now())
  })
  return own(context, scope, subject_id)
}

/** Sends the list to approval if it meets its limits, and tells its leaders. */
export async function sendOwn(
  context: AppContext,
  scope: Scope,
  subject_id: string,
): Promise<OwnProposals> {
  const holder = await evaluatedHolder(context, scope, subject_id)
  const matrix = { ...holder, id: holder.matrix_id }
  const proposals = await changeOwn(context, scope, subject_id, async (trx, { returns }, now) => {
    const [list] = await readLists(trx, matrix, [subject_id])
    const problem = countsProblem(list?.relations ?? [])
    if (problem) throw new Refusal(problem)
    await setState(trx, [subject_id], { state: 'sent', now })
    await notifyLeaders(trx, context, matrix, { evaluated_id: subject_id, returns })
  })
  context.wakeMail()
  return proposals
}
