import type { Transaction } from 'kysely'
import { findGroupSize } from '#features/forms/second-group.rules.ts'
import { countAsked } from '#features/matrices/server/queries.ts'
import { holderOrRefuse } from '#server/access/link-access.ts'
import type { LinkScope } from '#server/access/session.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { Refusal } from '#shared/refusal.ts'
import type { FoundPerson, TeamProposals } from '../contract.ts'
import { approveProblem, countsProblem } from '../rules.ts'
import { approveLists } from './approval.queries.ts'
import { lockList, type StoredList } from './changes.queries.ts'
import { concealList, concealPeople } from './handles.ts'
import { readLists, peopleFor } from './lists.queries.ts'
import { record } from './opening.queries.ts'
import { findHolder, ledBy, type OpenHolder, requireOpen, findToday } from './queries.ts'
import { returnList } from './returning.queries.ts'

type Scope = LinkScope<'approver'>

interface Leader {
  readonly holder: OpenHolder
  readonly evaluated_ids: readonly string[]
}

/** The leader whose key the call carries, while they lead people with lists. */
async function readLeader(context: AppContext, scope: Scope, subject_id: string): Promise<Leader> {
  const found = await findHolder(context.db, subject_id)
  const holder = requireOpen(holderOrRefuse(context, scope, { id: subject_id, found }))
  const evaluated_ids = await ledBy(context.db, subject_id)
  if (evaluated_ids.length === 0) throw new Refusal('nominations.over')
  return { holder, evaluated_ids }
}

/** Throws `not_found` for a person whom the leader does not lead. */
function requireLed({ evaluated_ids }: Leader, evaluated_id: string): void {
  if (!evaluated_ids.includes(evaluated_id)) throw new Refusal('not_found')
}

export async function team(
  context: AppContext,
  scope: Scope,
  subject_id: string,
): Promise<TeamProposals> {
  const { holder, evaluated_ids } = await readLeader(context, scope, subject_id)
  const { nomination: plan, matrix_id } = holder
  const today = findToday(context, holder)
  const lists = await readLists(context.db, { ...holder, id: matrix_id }, evaluated_ids)
  return {
    matrix: holder.matrix,
    company: holder.company,
    relation_names: holder.relation_names,
    name: holder.name,
    approve_until: plan.approve_until,
    minimum_raters: holder.minimum_raters,
    group_raters: findGroupSize({ ...holder, ...(await countAsked(context.db, holder)) }),
    lists: lists.map((list) => ({
      ...concealList(context, subject_id, list),
      problem: approveProblem({ state: list.state, today, plan }),
    })),
  }
}

export async function teamPeople(
  context: AppContext,
  scope: Scope,
  params: { readonly subjectId: string; readonly otherSubjectId: string },
  text: string,
): Promise<FoundPerson[]> {
  const { subjectId: leader_id, otherSubjectId } = params
  const leader = await readLeader(context, scope, leader_id)
  const evaluated_id = context.secrets.handledId(leader_id, otherSubjectId)
  requireLed(leader, evaluated_id)
  const people = await peopleFor(context.db, leader.holder.matrix_id, { evaluated_id, text })
  return concealPeople(context, leader_id, people)
}

export async function changeTeam(
  context: AppContext,
  scope: Scope,
  { leader_id, evaluated_id }: { readonly leader_id: string; readonly evaluated_id: string },
  change: (trx: Transaction<Schema>, list: StoredList, now: Date) => Promise<void>,
): Promise<TeamProposals> {
  const leader = await readLeader(context, scope, leader_id)
  requireLed(leader, evaluated_id)
  const { holder } = leader
  await context.db.transaction().execute(async (trx) => {
    const list = await lockList(trx, holder.matrix_id, evaluated_id)
    refuse(context, holder, list)
    await change(trx, list, context.clock.now())
  })
  return team(context, scope, leader_id)
}

function refuse(context: AppContext, holder: OpenHolder, { state }: Pick<StoredList, 'state'>) {
  const today = findToday(context, holder)
  const problem = approveProblem({ state, today, plan: holder.nomination })
  if (problem) throw new Refusal(problem)
}

/** Sends the list of a person whom the leader leads back to that person. */
export async function returnTeam(
  context: AppContext,
  scope: Scope,
  subject_id: string,
  { evaluated_id, reason }: { readonly evaluated_id: string; readonly reason: string },
): Promise<TeamProposals> {
  const leader = await readLeader(context, scope, subject_id)
  requireLed(leader, evaluated_id)
  const matrix = { ...leader.holder, id: leader.holder.matrix_id }
  await context.db.transaction().execute(async (trx) => {
    const list = await lockList(trx, matrix.id, evaluated_id)
    await returnList(trx, context, matrix, { list, reason })
    await record(trx, context, matrix, { user_id: null, verb: 'returned' })
  })
  context.wakeMail()
  return team(context, scope, subject_id)
}

/** Approves all of these lists, or none if one of them cannot be approved. */
export async function approveTeam(
  context: AppContext,
  scope: Scope,
  subject_id: string,
  evaluated_ids: readonly string[],
): Promise<TeamProposals> {
  const leader = await readLeader(context, scope, subject_id)
  const ids = [...new Set(evaluated_ids)].sort()
  for (const id of ids) requireLed(leader, id)
  const { holder } = leader
  const matrix = { ...holder, id: holder.matrix_id }
  await context.db.transaction().execute(async (trx) => {
    for (const id of ids) refuse(context, holder, await lockList(trx, matrix.id, id))
    for (const { relations } of await readLists(trx, matrix, ids)) {
      const problem = countsProblem(relations)
      if (problem) throw new Refusal(problem)
    }
    await approveLists(trx, context, matrix, ids)
    await record(trx, context, matrix, { user_id: null, verb: 'approved', count: ids.length })
  })
  context.wakeMail()
  return team(context, scope, subject_id)
}
