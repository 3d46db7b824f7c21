import { sql, type Transaction } from 'kysely'
import {
  changeRelation,
  deleteForms,
  insertForms,
  requireCapacity,
} from '#features/forms/server/queries.ts'
import { MAXIMUM_SUBJECTS } from '#features/subjects/limits.ts'
import { insertSubjects, selectIdentities } from '#features/subjects/server/queries.ts'
import { selectAny } from '#server/access/scoped.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { emitMatrixEvent } from '#server/jobs/events.ts'
import { queueMail } from '#server/mail/mail.ts'
import { Refusal } from '#shared/refusal.ts'
import { textKey } from '#shared/text.ts'
import { freeName, isNominated } from '../rules.ts'
import { setState } from './changes.queries.ts'

type Trx = Transaction<Schema>

interface ApprovedMatrix {
  readonly id: string
  readonly workspace_id: string
}

/**
 * Makes the lists of these people, which are locked by their matrix, into connections: raters who
 * were taken out lose theirs, people from outside become subjects that only rate. Queues a mail to
 * each person from whose list a leader or the organiser took someone out.
 */
export async function approveLists(
  trx: Trx,
  context: AppContext,
  matrix: ApprovedMatrix,
  evaluated_ids: readonly string[],
): Promise<void> {
  if (evaluated_ids.length === 0) return
  const now = context.clock.now()
  await admitOutsiders(trx, matrix.id, evaluated_ids)
  await endRemoved(trx, evaluated_ids)
  await connect(trx, matrix.id, evaluated_ids)
  await setState(trx, evaluated_ids, { state: 'approved', now })
  await emitWhenComplete(trx, matrix.id, now)
  const changed = await trx
    .selectFrom('proposals')
    .where('evaluated_id', '=', selectAny(evaluated_ids))
    .where('removed_by', '=', 'reviewer')
    .select('evaluated_id')
    .distinct()
    .execute()
  await queueMail(
    trx,
    context.clock,
    changed.map(({ evaluated_id }) => ({
      kind: 'nomination_outcome',
      dedupe_key: `nomination_outcome ${evaluated_id} ${now.toISOString()}`,
      workspace_id: matrix.workspace_id,
      matrix_id: matrix.id,
      subject_id: evaluated_id,
    })),
  )
}

/** Tells other programs once the last list of the matrix is approved. */
async function emitWhenComplete(trx: Trx, matrix_id: string, now: Date): Promise<void> {
  const waiting = await trx
    .selectFrom('proposal_lists')
    .where('matrix_id', '=', matrix_id)
    .where('state', '<>', 'approved')
    .select('evaluated_id')
    .limit(1)
    .executeTakeFirst()
  if (!waiting) await emitMatrixEvent(trx, now, 'nomination.completed', [matrix_id])
}

/** Gives each person from outside a subject: the one with the same address, or a new one. */
async function admitOutsiders(
  trx: Trx,
  matrix_id: string,
  evaluated_ids: readonly string[],
): Promise<void> {
  const outsiders = await trx
    .selectFrom('proposals')
    .where('evaluated_id', '=', selectAny(evaluated_ids))
    .where('outside_email', 'is not', null)
    .where('removed_by', 'is', null)
    .orderBy('id')
    .select(['id', 'evaluated_id', 'outside_name', 'outside_email'])
    .execute()
  if (outsiders.length === 0) return
  const known = await selectIdentities(trx, matrix_id)
  const ids = new Map(known.map(({ id, email }) => [textKey(email ?? ''), id]))
  const names = new Set(known.map(({ name }) => textKey(name)))
  const added = new Map<string, { name: string; email: string; values: [] }>()
  for (const { outside_name, outside_email } of outsiders) {
    const [name, email] = [outside_name ?? '', outside_email ?? '']
    if (ids.has(textKey(email)) || added.has(textKey(email))) continue
    const free = freeName({ name, email }, names)
    names.add(textKey(free))
    added.set(textKey(email), { name: free, email, values: [] })
  }
  if (known.length + added.size > MAXIMUM_SUBJECTS) throw new Refusal('subjects.too_many')
  const inserted = await insertSubjects(trx, matrix_id, [...added.values()])
  for (const [index, email] of [...added.keys()].entries()) ids.set(email, inserted[index] ?? '')
  for (const { id, evaluated_id, outside_email } of outsiders)
    await adopt(trx, { id, evaluated_id, rater_id: ids.get(textKey(outside_email ?? '')) ?? '' })
}

/** The proposal names a subject from now on; it goes where the list has that subject already. */
async function adopt(
  trx: Trx,
  proposal: { readonly id: string; readonly evaluated_id: string; readonly rater_id: string },
): Promise<void> {
  const { id, evaluated_id, rater_id } = proposal
  const twin = await trx
    .selectFrom('proposals')
    .where('evaluated_id', '=', evaluated_id)
    .where('rater_id', '=', rater_id)
    .select('id')
    .executeTakeFirst()
  if (twin || rater_id === evaluated_id) {
    await trx.deleteFrom('proposals').where('id', '=', id).execute()
    return
  }
  await trx
    .updateTable('proposals')
    .set({ rater_id, outside_name: null, outside_email: null })
    .where('id', '=', id)
    .execute()
}

/** Deletes the connections of the raters who were taken out. */
async function endRemoved(trx: Trx, evaluated_ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select f.id from forms f join proposals p
      on f.evaluated_id = p.evaluated_id and f.evaluator_id = p.rater_id
    where p.evaluated_id = ${selectAny(evaluated_ids)} and p.removed_by is not null
      and f.relation_type_id in (3, 4, 5)`.execute(trx)
  await deleteForms(
    trx,
    rows.map(({ id }) => id),
  )
}

async function connect(
  trx: Trx,
  matrix_id: string,
  evaluated_ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<{
    evaluator_id: string
    evaluated_id: string
    relation_type_id: number
    form_id: string | null
    form_relation: number | null
  }>`
    select p.rater_id as evaluator_id, p.evaluated_id, p.relation_type_id, f.id as form_id, f.relation_type_id as form_relation
    from proposals p left join forms f on f.evaluated_id = p.evaluated_id and f.evaluator_id = p.rater_id
    where p.evaluated_id = ${selectAny(evaluated_ids)} and p.removed_by is null and p.rater_id is not null
    order by p.evaluated_id, p.rater_id`.execute(trx)
  const added = rows.filter(({ form_id }) => form_id === null)
  await requireCapacity(trx, matrix_id, added.length)
  await insertForms(trx, matrix_id, added)
  for (const { form_id, form_relation, relation_type_id } of rows)
    if (form_id !== null && form_relation !== relation_type_id && isNominated(form_relation ?? 0))
      await changeRelation(trx, form_id, relation_type_id)
}
