import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'
import type { Rater } from '../queries.ts'

/**
 * Stores the version of the privacy notice, unless the key was replaced meanwhile; a repeated
 * confirmation keeps the first time.
 */
export async function recordNotice(
  context: AppContext,
  { id, key_version }: Rater,
  version: string,
): Promise<void> {
  const now = context.clock.now()
  await context.db
    .insertInto('notices')
    .columns(['subject_id', 'version', 'shown_at'])
    .expression((eb) =>
      eb
        .selectFrom('subjects')
        .where('id', '=', id)
        .where('key_version', '=', key_version)
        .select([
          'id',
          eb.val(version).as('version'),
          sql<Date>`${now}::timestamptz`.as('shown_at'),
        ])
        .forShare(),
    )
    .onConflict((conflict) => conflict.column('subject_id').doNothing())
    .execute()
}

/**
 * A part of the statements that write: the privacy notice of the raters of the forms that the CTE
 * `written` names, unless it is recorded already (PRI-04). `version` is an SQL expression; null
 * records nothing. It waits for another call of the rater only after all else is written.
 */
export const recordMissingNotices = (version: string, now: string): string => `
    insert into notices (subject_id, version, shown_at)
    select distinct on (f.evaluator_id) f.evaluator_id, ${version}, ${now}::timestamptz
    from written join forms f on f.id = written.form_id
    where ${version} is not null
      and not exists (select from notices n where n.subject_id = f.evaluator_id)
    order by f.evaluator_id on conflict (subject_id) do nothing`

/**
 * The same for the one rater of a statement that has the CTE `complete`, the id as $3 and the moment
 * as $4; `written` is the CTE that waits for other calls.
 */
export const recordMissingNotice = (version: string, written = 'complete'): string => `
    insert into notices (subject_id, version, shown_at)
    select $3::uuid, ${version}::text, $4::timestamptz from complete
    where not exists (select from notices where subject_id = $3) and exists (select from ${written})
    on conflict (subject_id) do nothing`
