import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import type { Participation } from '../contract.ts'
import type { LackingGroup } from '../reminder-order.rules.ts'

type Change = NonNullable<Participation['pending'][number]['changes']>

/**
 * For each rater the group nearest to the minimum in which they were asked, and of how many
 * evaluated they are in one. Reads who was asked, never who answered.
 */
export async function nearestChanges(
  db: Db,
  matrix_id: string,
  groups: readonly LackingGroup[],
): Promise<Map<string, Change>> {
  if (groups.length === 0) return new Map()
  const { rows } = await sql<Change & { evaluator_id: string }>`
    select nearest.*, s.name from (
      select distinct on (evaluator_id) evaluator_id, subject_id, f.relation_type_id, missing,
        count(*) over (partition by evaluator_id) as reports
      from unnest(
          ${groups.map(({ subject_id }) => subject_id)}::uuid[],
          ${groups.map(({ relation_type_id }) => relation_type_id)}::smallint[],
          ${groups.map(({ missing }) => missing)}::int[]
        ) with ordinality as lacking (subject_id, relation_type_id, missing, position)
      join forms f on f.matrix_id = ${matrix_id} and f.evaluated_id = subject_id
        and f.relation_type_id = lacking.relation_type_id
      order by evaluator_id, missing, position
    ) nearest join subjects s on s.id = subject_id`.execute(db)
  return new Map(rows.map(({ evaluator_id, ...change }) => [evaluator_id, change]))
}
