import { sql, type Transaction } from 'kysely'
import { usesRelation } from '#features/matrices/relations.rules.ts'
import type { Schema } from '#server/database/schema.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import { LEADER } from '#shared/relations.ts'
import { MOST_PROPOSALS } from '../limits.ts'
import { isNominated, type ListState, outsideProblem, type OutsideRater } from '../rules.ts'
import { RETURNED } from './lists.queries.ts'

type Trx = Transaction<Schema>

export interface StoredList {
  readonly evaluated_id: string
  readonly matrix_id: string
  readonly state: ListState
  readonly returned: string | null
  readonly returns: number
  /** Of its matrix. */
  readonly relation_type_ids: readonly number[]
}

/**
 * Locks a list until the transaction ends, and its matrix against a release. Throws
 * `nominations.over` once the matrix is released and `not_found` for a person without a list.
 */
export async function lockList(
  trx: Trx,
  matrix_id: string,
  evaluated_id: string,
): Promise<StoredList> {
  const matrix = await trx
    .selectFrom('matrices')
    .where('id', '=', matrix_id)
    .where('released', '=', false)
    .where('nomination_opened_at', 'is not', null)
    .select(['id', 'relation_type_ids'])
    .forShare()
    .executeTakeFirst()
  if (!matrix) throw new Refusal('nominations.over')
  const list = await trx
    .selectFrom('proposal_lists')
    .where('evaluated_id', '=', evaluated_id)
    .where('matrix_id', '=', matrix_id)
    .select(['evaluated_id', 'matrix_id', 'state', RETURNED, 'returns'])
    .forUpdate()
    .executeTakeFirst()
  if (!list) throw new Refusal('not_found')
  return { ...list, relation_type_ids: matrix.relation_type_ids }
}

export const setState = (
  trx: Trx,
  evaluated_ids: readonly string[],
  { state, now }: { readonly state: ListState; readonly now: Date },
) =>
  trx
    .updateTable('proposal_lists')
    .set({ state, changed_at: now, returned: null })
    .where('evaluated_id', 'in', [...evaluated_ids])
    .execute()

const touch = (trx: Trx, { evaluated_id }: StoredList, now: Date) =>
  trx
    .updateTable('proposal_lists')
    .set({ changed_at: now })
    .where('evaluated_id', '=', evaluated_id)
    .execute()

export interface AddedRater {
  readonly relation_type_id: number
  readonly rater_id?: string | undefined
  readonly outside?: OutsideRater | undefined
}

interface Change {
  readonly by: 'evaluated' | 'reviewer'
  readonly now: Date
}

/** Adds a subject of the matrix or a person from outside to a list that is locked. */
export async function addRater(
  trx: Trx,
  list: StoredList,
  added: AddedRater,
  { by, now }: Change,
): Promise<void> {
  const { relation_type_id } = added
  if (!isNominated(relation_type_id) || !usesRelation(list, relation_type_id))
    throw new Refusal('nominations.relation_unknown')
  if ((added.rater_id === undefined) === (added.outside === undefined))
    throw new Refusal('input.invalid')
  if (added.outside) refuseOutside(added.outside, relation_type_id)
  const rater_id = added.rater_id ?? (await subjectAt(trx, list, added.outside))
  if (rater_id === undefined) await insertOutside(trx, list, { ...added, by })
  else await insertSubject(trx, list, { rater_id, relation_type_id, by })
  await touch(trx, list, now)
}

function refuseOutside(outside: OutsideRater, relation_type_id: number): void {
  const problem = outsideProblem(outside, relation_type_id)
  if (problem) throw new Refusal(problem, { params: { email: outside.email } })
}

/** The subject of the matrix who has the address of the person from outside. */
async function subjectAt(
  trx: Trx,
  { matrix_id }: StoredList,
  outside: OutsideRater | undefined,
): Promise<string | undefined> {
  if (!outside) return undefined
  const subject = await trx
    .selectFrom('subjects')
    .where('matrix_id', '=', matrix_id)
    .where(sql<string>`lower(email)`, '=', outside.email.toLowerCase())
    .select('id')
    .executeTakeFirst()
  return subject?.id
}

async function requireQuota(trx: Trx, { evaluated_id }: StoredList): Promise<void> {
  const { proposals } = await trx
    .selectFrom('proposals')
    .where('evaluated_id', '=', evaluated_id)
    .select((eb) => eb.fn.countAll<number>().as('proposals'))
    .executeTakeFirstOrThrow()
  if (proposals >= MOST_PROPOSALS) throw new Refusal('nominations.full')
}

async function insertOutside(
  trx: Trx,
  list: StoredList,
  { outside, relation_type_id, by }: AddedRater & Pick<Change, 'by'>,
): Promise<void> {
  await requireQuota(trx, list)
  await trx
    .insertInto('proposals')
    .values({
      id: newId(),
      matrix_id: list.matrix_id,
      evaluated_id: list.evaluated_id,
      rater_id: null,
      outside_name: outside?.name ?? null,
      outside_email: outside?.email ?? null,
      relation_type_id,
      source: by,
      removed_by: null,
    })
    .execute()
}

interface Proposed {
  readonly relation_type_id: number
  readonly by: Change['by']
}

/** Who was taken out by the leader or the organiser stays out for the evaluated person. */
async function bringBack(
  trx: Trx,
  { id, removed_by }: { readonly id: string; readonly removed_by: string | null },
  { relation_type_id, by }: Proposed,
): Promise<void> {
  const mayReturn = removed_by === 'evaluated' || by === 'reviewer'
  if (removed_by === null || !mayReturn) throw new Refusal('nominations.duplicate')
  await trx
    .updateTable('proposals')
    .set({ removed_by: null, reason: '', relation_type_id })
    .where('id', '=', id)
    .execute()
}

async function insertSubject(
  trx: Trx,
  list: StoredList,
  { rater_id, relation_type_id, by }: Proposed & { readonly rater_id: string },
): Promise<void> {
  const { evaluated_id, matrix_id } = list
  await requireSubject(trx, list, rater_id)
  const before = await trx
    .selectFrom('proposals')
    .where('evaluated_id', '=', evaluated_id)
    .where('rater_id', '=', rater_id)
    .select(['id', 'removed_by'])
    .executeTakeFirst()
  if (before) return bringBack(trx, before, { relation_type_id, by })
  await requireQuota(trx, list)
  await trx
    .insertInto('proposals')
    .values({
      id: newId(),
      matrix_id,
      evaluated_id,
      rater_id,
      outside_name: null,
      outside_email: null,
      relation_type_id,
      source: by,
      removed_by: null,
    })
    .execute()
}

/** Refuses subjects of other matrices, the evaluated person, and who leads them. */
async function requireSubject(
  trx: Trx,
  { evaluated_id, matrix_id }: StoredList,
  rater_id: string,
): Promise<void> {
  const rater = await trx
    .selectFrom('subjects')
    .where('id', '=', rater_id)
    .where('matrix_id', '=', matrix_id)
    .select('id')
    .executeTakeFirst()
  if (!rater || rater_id === evaluated_id) throw new Refusal('not_found')
  const leads = await trx
    .selectFrom('forms')
    .where('evaluator_id', '=', rater_id)
    .where('evaluated_id', '=', evaluated_id)
    .where('relation_type_id', '=', LEADER)
    .select('id')
    .executeTakeFirst()
  if (leads) throw new Refusal('nominations.relation_given')
}

/**
 * Takes a rater out of a list that is locked. What only its remover added is deleted; the rest stays
 * struck out, so that it can be restored and its connection ends with the approval.
 */
export async function removeRater(
  trx: Trx,
  list: StoredList,
  { proposal_id, reason = '' }: { readonly proposal_id: string; readonly reason?: string },
  { by, now }: Change,
): Promise<void> {
  const proposal = await trx
    .selectFrom('proposals')
    .where('id', '=', proposal_id)
    .where('evaluated_id', '=', list.evaluated_id)
    .where('removed_by', 'is', null)
    .select(['id', 'source'])
    .executeTakeFirst()
  if (!proposal) throw new Refusal('not_found')
  if (proposal.source === by)
    await trx.deleteFrom('proposals').where('id', '=', proposal.id).execute()
  else
    await trx
      .updateTable('proposals')
      .set({ removed_by: by, reason })
      .where('id', '=', proposal.id)
      .execute()
  await touch(trx, list, now)
}

/** Puts back a rater whom the leader or the organiser took out of a list that is locked. */
export async function restoreRater(
  trx: Trx,
  list: StoredList,
  proposal_id: string,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('proposals')
    .set({ removed_by: null, reason: '' })
    .where('id', '=', proposal_id)
    .where('evaluated_id', '=', list.evaluated_id)
    .where('removed_by', '=', 'reviewer')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('not_found')
  await touch(trx, list, now)
}
