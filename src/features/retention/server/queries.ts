import { sql, type Transaction } from 'kysely'
import { recordActivity } from '#server/activity.ts'
import type { Db, AppContext } from '#server/context.ts'
import type { Schema } from '#server/schema.ts'
import { anyWorkspace } from '#server/scoped.ts'
import type { WorkspaceScope } from '#server/session.ts'
import { Refusal } from '#shared/refusal.ts'
import { relationOf } from '#shared/relations.ts'
import type { CompletedForm } from '../../reports/survey.rules.ts'
import type { Aggregate } from '../rules.ts'

/** Changes when the same matrix would leave something else behind. */
const JOB_VERSION = 1

/** The next matrix whose day has come, held until the transaction ends; another instance takes another one. */
export const takeDue = (trx: Transaction<Schema>, now: Date) =>
  trx
    .selectFrom('matrices')
    .where('erased_at', 'is', null)
    .where('erase_at', '<=', now)
    .select(['id', 'workspace_id', 'evaluation_id', 'minimum_raters', 'highest_value'])
    .orderBy('erase_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
export type DueMatrix = NonNullable<Awaited<ReturnType<typeof takeDue>>>

export async function competencesOf(
  trx: Transaction<Schema>,
  evaluation_id: string,
): Promise<{ name: string; questions: { id: string }[] }[]> {
  const { rows } = await sql<{ name: string; questions: { id: string }[] }>`
    select c.name, json_agg(json_build_object('id', q.id) order by q.position) as questions
    from competences c join questions q on q.competence_id = c.id where c.evaluation_id = ${evaluation_id} group by c.id order by c.position`.execute(
    trx,
  )
  return rows
}

/** The completed sheets about each evaluated person; whose they are is not read. */
export async function sheetsByEvaluated(
  trx: Transaction<Schema>,
  matrix_id: string,
): Promise<CompletedForm[][]> {
  const rows = await trx
    .selectFrom('forms')
    .innerJoin('answers', 'answers.form_id', 'forms.id')
    .where('forms.matrix_id', '=', matrix_id)
    .where('answered', '=', true)
    .select(['evaluated_id', 'relation_type_id', 'choices'])
    .execute()
  const people = new Map<string, CompletedForm[]>()
  for (const { evaluated_id, relation_type_id, choices } of rows) {
    const sheets = people.get(evaluated_id) ?? []
    sheets.push({
      relation: relationOf(relation_type_id).key,
      choices: choices.map((choice) => choice || null),
      comment: null,
    })
    people.set(evaluated_id, sheets)
  }
  return [...people.values()]
}

export async function keepAggregates(
  trx: Transaction<Schema>,
  matrix_id: string,
  aggregates: readonly Aggregate[],
): Promise<void> {
  for (const { position, competence, mean, evaluated } of aggregates) {
    await sql`insert into matrix_aggregates (matrix_id, position, competence, mean, evaluated)
      values (${matrix_id}, ${position}, ${competence}, round(${String(mean.numerator)}::numeric / ${String(mean.denominator)}::numeric, 6), ${evaluated})`.execute(
      trx,
    )
  }
}

const counted = async (
  trx: Transaction<Schema>,
  matrix_id: string,
): Promise<{ subjects: number; forms: number; answered: number }> => {
  const { rows } = await sql<{ subjects: number; forms: number; answered: number }>`
    select (select count(*) from subjects where matrix_id = ${matrix_id}) as subjects, (select count(*) from forms where matrix_id = ${matrix_id}) as forms,
      (select count(*) from forms where matrix_id = ${matrix_id} and answered) as answered`.execute(
    trx,
  )
  return rows[0] ?? { subjects: 0, forms: 0, answered: 0 }
}

const personal = ['answers', 'comments', 'forms', 'subject_values', 'outbox'] as const

/** Deletes whatever points to a person, and leaves a stone with numbers only. Its bytes are purged afterwards. */
export async function eraseMatrix(
  trx: Transaction<Schema>,
  { clock }: AppContext,
  matrix: DueMatrix,
): Promise<void> {
  const counts = await counted(trx, matrix.id)
  const deleted: Record<string, number> = {}
  for (const table of personal)
    deleted[table] = Number(
      (await trx.deleteFrom(table).where('matrix_id', '=', matrix.id).executeTakeFirst())
        .numDeletedRows,
    )
  const own = trx.selectFrom('subjects').where('matrix_id', '=', matrix.id).select('id')
  deleted['notices'] = Number(
    (await trx.deleteFrom('notices').where('subject_id', 'in', own).executeTakeFirst())
      .numDeletedRows,
  )
  deleted['subjects'] = Number(
    (await trx.deleteFrom('subjects').where('matrix_id', '=', matrix.id).executeTakeFirst())
      .numDeletedRows,
  )
  const erased_at = clock.now()
  await trx
    .updateTable('matrices')
    .set({ email_send_reports: '', erased_at })
    .where('id', '=', matrix.id)
    .execute()
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
  await trx
    .insertInto('purges')
    .values({ target_id: matrix.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await recordActivity(trx, clock, {
    workspace_id: matrix.workspace_id,
    user_id: null,
    action: 'matrix.erased',
    target_id: matrix.id,
    detail: counts,
  })
}

/** What people wrote to us, and mails of accounts, are kept no longer than the data of an evaluation. */
export async function deleteOldMessages({ db }: AppContext, before: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      with gone as (delete from contact_messages where created_at <= ${before} returning id), old as (delete from outbox where matrix_id is null and created_at <= ${before} returning id)
      insert into purges (target_id) select id from gone union select id from old on conflict do nothing`.execute(
      trx,
    )
  })
}

export const pendingPurges = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('purges').select('target_id').execute()).map((row) => row.target_id)

export async function markPurged(
  { db, clock, embedded }: AppContext,
  target_ids: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (embedded)
      await trx
        .updateTable('erasures')
        .set({ bytes_purged_at: clock.now() })
        .where('matrix_id', 'in', [...target_ids])
        .where('bytes_purged_at', 'is', null)
        .execute()
    await trx
      .deleteFrom('purges')
      .where('target_id', 'in', [...target_ids])
      .execute()
  })
}

/** Which of these matrices still have mails of theirs to be kept. */
export const livingMatrices = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    ids.length === 0
      ? []
      : (
          await db
            .selectFrom('matrices')
            .where('id', 'in', [...ids])
            .where('erased_at', 'is', null)
            .select('id')
            .execute()
        ).map((row) => row.id),
  )

/** Which of these mails the outbox still knows. */
export const knownMails = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await sql<{ id: string }>`select id from outbox where id = any(${ids}::uuid[])`.execute(db)
    ).rows.map((row) => row.id),
  )

export async function erasureOf(db: Db, scope: WorkspaceScope, matrix_id: string) {
  const erasure = await db
    .selectFrom('erasures')
    .innerJoin('matrices', 'matrices.id', 'erasures.matrix_id')
    .where('matrices.id', '=', matrix_id)
    .where('matrices.workspace_id', '=', anyWorkspace(scope))
    .select([
      'matrices.id as matrix_id',
      'name',
      'erasures.erased_at',
      'bytes_purged_at',
      'subjects',
      'forms',
      'answered',
      'deleted',
    ])
    .executeTakeFirst()
  if (!erasure) throw new Refusal('not_found')
  const competences = await db
    .selectFrom('matrix_aggregates')
    .where('matrix_id', '=', matrix_id)
    .select(['competence', 'mean', 'evaluated'])
    .orderBy('position')
    .execute()
  return {
    ...erasure,
    deleted: Object.fromEntries(
      Object.entries(erasure.deleted).map(([table, rows]) => [table, Number(rows)]),
    ),
    competences,
  }
}
