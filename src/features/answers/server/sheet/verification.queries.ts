import { sql } from 'kysely'
import { markDataDisputed } from '#features/subjects/server/queries.ts'
import type { AppContext, Db } from '#server/context.ts'
import { queueMail } from '#server/mail/mail.ts'
import { LEADER, SELF_EVALUATION } from '#shared/relations.ts'
import type { Rater } from '../queries.ts'

const isProtectedForm = sql`relation_type_id not in (${SELF_EVALUATION}, ${LEADER})`

/**
 * How many people share the rater's group about each evaluated, as assigned, the rater included; by
 * form id: a size without those who declined would tell that one did. A
 * group is a relation. About an evaluated about whom a rater has several forms it is all protected
 * relations together, without their leaders, as the report counts them (docs/reports.md, people).
 */
export async function listGroupSizes(db: Db, subject_id: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; size: number }>`
    with raters as (
      select evaluated_id, evaluator_id, bool_or(repeated) as repeated,
        array_agg(relation_type_id) as relations,
        bool_or(${isProtectedForm}) and not bool_or(relation_type_id = ${LEADER}) as grouped
      from forms where evaluated_id in (
        select evaluated_id from forms where evaluator_id = ${subject_id})
      group by evaluated_id, evaluator_id)
    select mine.id,
      case when bool_or(raters.repeated) and ${isProtectedForm}
        then count(*) filter (where grouped or raters.evaluator_id = mine.evaluator_id)
        else count(*) filter (where relation_type_id = any (relations)) end as size
    from forms mine join raters using (evaluated_id)
    where mine.evaluator_id = ${subject_id} group by mine.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row.size]))
}

/** The subject's own values of the matrix's extra columns, in the order of the columns. */
export const listColumnValues = (db: Db, subject_id: string) =>
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

/**
 * Marks the subject's data as disputed and queues one mail to the organiser, unless the key was
 * replaced meanwhile.
 */
export async function markDisputed(
  context: AppContext,
  rater: Rater,
  { mail_id, reason }: { readonly mail_id: string; readonly reason: string },
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    if (!(await markDataDisputed(trx, rater))) return
    await queueMail(trx, context.clock, [
      {
        id: mail_id,
        kind: 'disputed',
        dedupe_key: `disputed ${rater.id}`,
        matrix_id: rater.matrix_id,
        subject_id: rater.id,
        payload: { reason },
      },
    ])
  })
}
