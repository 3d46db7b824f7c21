import type { AppContext, Db } from '#server/context.ts'
import type { Rater } from './queries.ts'

/** How many raters share the rater's relation to each evaluated, the rater included; by form id. */
export async function groupSizesOf(db: Db, subject_id: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('forms as mine')
    .innerJoin('forms as theirs', (join) =>
      join
        .onRef('theirs.evaluated_id', '=', 'mine.evaluated_id')
        .onRef('theirs.relation_type_id', '=', 'mine.relation_type_id'),
    )
    .where('mine.evaluator_id', '=', subject_id)
    .select(['mine.id', (count) => count.fn.countAll<number>().as('size')])
    .groupBy('mine.id')
    .execute()
  return new Map(rows.map((row) => [row.id, row.size]))
}

/** The subject's own values of the matrix's extra columns, in the order of the columns. */
export const columnValuesOf = (db: Db, subject_id: string) =>
  db
    .selectFrom('subject_values')
    .innerJoin('subject_properties', 'subject_properties.id', 'subject_values.subject_property_id')
    .innerJoin('matrix_subject_properties as columns', (join) =>
      join
        .onRef('columns.matrix_id', '=', 'subject_values.matrix_id')
        .onRef('columns.subject_property_id', '=', 'subject_values.subject_property_id'),
    )
    .where('subject_values.subject_id', '=', subject_id)
    .where('value', '!=', '')
    .select(['subject_properties.name', 'subject_properties.type', 'subject_values.value'])
    .orderBy('columns.position')
    .execute()

/** Stores the version of the privacy notice; a repeated confirmation keeps the first time. */
export async function recordNotice(
  context: AppContext,
  subject_id: string,
  version: string,
): Promise<void> {
  await context.db
    .insertInto('notices')
    .values({ subject_id, version, shown_at: context.clock.now() })
    .onConflict((conflict) => conflict.column('subject_id').doNothing())
    .execute()
}

/** Marks the subject's data as disputed and queues one mail to the organiser. */
export async function markDisputed(
  context: AppContext,
  rater: Rater,
  mail_id: string,
): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction().execute(async (trx) => {
    await trx.updateTable('subjects').set({ disputed: true }).where('id', '=', rater.id).execute()
    await trx
      .insertInto('outbox')
      .values({
        id: mail_id,
        kind: 'disputed',
        dedupe_key: `disputed ${rater.id}`,
        matrix_id: rater.matrix_id,
        subject_id: rater.id,
        created_at: now,
        due_at: now,
      })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .execute()
  })
}
