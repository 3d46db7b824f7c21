import { sql, type Transaction } from 'kysely'
import { isAsked } from '#features/forms/server/queries.ts'
import { markErased } from '#features/matrices/server/queries.ts'
import type { EvaluatedForms } from '#features/reports/numbers/survey.rules.ts'
import { recordActivity } from '#server/access/activity.ts'
import type { AppContext } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { emitMatrixEvent } from '#server/jobs/events.ts'
import { dropMailsOfMatrix } from '#server/mail/mail.ts'
import { type RelationKey, relationOf } from '#shared/relations.ts'
import type { Aggregate } from '../rules.ts'
import { noteErasure } from './noted-erasures.queries.ts'
import { notePurges } from './purges.queries.ts'

/** Stored with each erasure. Increase it when the job starts to keep or delete something else. */
const JOB_VERSION = 2

/** Locks the next matrix due for erasure until the transaction ends; another instance skips it. */
export const lockDueMatrix = (trx: Transaction<Schema>, now: Date) =>
  trx
    .selectFrom('matrices')
    .where('erased_at', 'is', null)
    .where('erase_at', '<=', now)
    .select([
      'id',
      'workspace_id',
      'evaluation_id',
      'minimum_raters',
      'report_method',
      'weights',
      'highest_value',
      'released',
      'sheets_closed_at',
    ])
    .orderBy('erase_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
export type DueMatrix = NonNullable<Awaited<ReturnType<typeof lockDueMatrix>>>

interface StoredQuestion {
  readonly id: string
  readonly relation_type_ids: readonly number[]
}

interface AskedQuestion {
  readonly id: string
  readonly relations: readonly RelationKey[]
}

export async function listCompetences(
  trx: Transaction<Schema>,
  evaluation_id: string,
): Promise<{ name: string; questions: AskedQuestion[] }[]> {
  const { rows } = await sql<{ name: string; questions: StoredQuestion[] }>`
    select c.name, json_agg(json_build_object('id', q.id, 'relation_type_ids', q.relation_type_ids)
      order by q.position) as questions
    from competences c join questions q on q.competence_id = c.id
    where c.evaluation_id = ${evaluation_id} group by c.id order by c.position`.execute(trx)
  return rows.map(({ name, questions }) => ({
    name,
    questions: questions.map(({ id, relation_type_ids }) => ({
      id,
      relations: relation_type_ids.map((relation) => relationOf(relation).key),
    })),
  }))
}

/** The answered forms about each evaluated, without comments and the ids of their evaluators. */
export async function answeredFormsByEvaluated(
  trx: Transaction<Schema>,
  matrix_id: string,
): Promise<Pick<EvaluatedForms, 'forms' | 'groups_withheld'>[]> {
  const rows = await trx
    .selectFrom('forms')
    .innerJoin('answers', 'answers.form_id', 'forms.id')
    .where('forms.matrix_id', '=', matrix_id)
    .where('answered', '=', true)
    .select(['evaluated_id', 'relation_type_id', 'choices', 'withheld'])
    .select(
      sql<number>`dense_rank() over (partition by evaluated_id order by evaluator_id)`.as('rater'),
    )
    .execute()
  const rowsOf = Map.groupBy(rows, ({ evaluated_id }) => evaluated_id)
  return [...rowsOf.values()].map((own) => ({
    groups_withheld: own.some(({ withheld }) => withheld),
    forms: own.map(({ rater, relation_type_id, choices }) => ({
      rater,
      relation: relationOf(relation_type_id).key,
      choices: choices.map((choice) => choice || null),
      comment: null,
    })),
  }))
}

export async function keepAggregates(
  trx: Transaction<Schema>,
  matrix_id: string,
  aggregates: readonly Aggregate[],
): Promise<void> {
  for (const { position, competence, mean, evaluated } of aggregates) {
    await sql`insert into matrix_aggregates (matrix_id, position, competence, mean, bound, evaluated)
      values (${matrix_id}, ${position}, ${competence}, round(${String(mean.value.numerator)}::numeric / ${String(mean.value.denominator)}::numeric, 6), ${mean.bound}, ${evaluated})`.execute(
      trx,
    )
  }
}

interface Counts {
  readonly subjects: number
  readonly forms: number
  readonly answered: number
}

async function readCounts(trx: Transaction<Schema>, matrix_id: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*) from subjects where matrix_id = ${matrix_id}) as subjects, (select count(*) from forms where matrix_id = ${matrix_id} and ${isAsked}) as forms,
      (select count(*) from forms where matrix_id = ${matrix_id} and answered) as answered`.execute(
    trx,
  )
  return rows[0] ?? { subjects: 0, forms: 0, answered: 0 }
}

/** Deletes the personal data of a matrix. Returns the number of deleted rows by table. */
async function deletePersonalData(
  trx: Transaction<Schema>,
  { reactions }: Pick<AppContext, 'reactions'>,
  matrix_id: string,
): Promise<Record<string, number>> {
  const deleted: Record<string, number> = { outbox: await dropMailsOfMatrix(trx, matrix_id) }
  const subjects = trx.selectFrom('subjects').where('matrix_id', '=', matrix_id).select('id')
  for (const { erased } of reactions.toReversed()) {
    for (const table of erased?.by_subject ?? [])
      deleted[table] = await countDeleted(trx.deleteFrom(table).where('subject_id', 'in', subjects))
    for (const table of erased?.by_matrix ?? [])
      deleted[table] = await countDeleted(trx.deleteFrom(table).where('matrix_id', '=', matrix_id))
  }
  return deleted
}

const countDeleted = async (deletion: {
  executeTakeFirst(): Promise<{ readonly numDeletedRows: bigint }>
}): Promise<number> => Number((await deletion.executeTakeFirst()).numDeletedRows)

/**
 * Erases a matrix: deletes its personal data and records the erasure with numbers only. The purge
 * job removes the bytes of the deleted rows afterwards.
 */
export async function eraseMatrix(
  trx: Transaction<Schema>,
  context: AppContext,
  matrix: DueMatrix,
): Promise<void> {
  const { clock } = context
  const counts = await readCounts(trx, matrix.id)
  await emitMatrixEvent(trx, clock.now(), 'matrix.erased', [matrix.id])
  const deleted = await deletePersonalData(trx, context, matrix.id)
  const erased_at = clock.now()
  await markErased(trx, matrix.id, erased_at)
  await trx
    .insertInto('erasures')
    .values({
      matrix_id: matrix.id,
      erased_at,
      job_version: JOB_VERSION,
      ...counts,
      deleted: JSON.stringify(deleted),
      bytes_purged_at: null,
    })
    .execute()
  await noteErasure(trx, {
    kind: 'erased_matrix',
    target_id: matrix.id,
    happened_at: erased_at,
  })
  await notePurges(trx, [matrix.id])
  await recordActivity(trx, clock, {
    workspace_id: matrix.workspace_id,
    user_id: null,
    action: 'matrix.erased',
    target_id: matrix.id,
    detail: { ...counts },
  })
}
