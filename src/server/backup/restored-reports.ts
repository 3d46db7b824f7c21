import type { Pool } from 'pg'
import type { Header } from './backup.ts'

/**
 * Withholds the protected groups of projects whose deadline lies between the backup and now, in a
 * restored copy: their reports may have been read with answers that the copy does not have, and the
 * difference to a second report would be those answers (decision 0082). Returns the workspace of
 * each.
 */
export async function withholdReadGroups(
  pool: Pool,
  { made_at }: Pick<Header, 'made_at'>,
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ workspace_id: string }>(
    `with passed as (
       select id, workspace_id from matrices where released and erased_at is null
         and closes_at > $1 and closes_at <= $2
     ), marked as (
       update forms set withheld = true from passed where forms.matrix_id = passed.id
     ) select workspace_id from passed`,
    [made_at, now],
  )
  return rows.map(({ workspace_id }) => workspace_id)
}

/** What the operator is told of the projects whose groups are withheld. */
export const withheldText = (projects: number): string =>
  projects === 0
    ? ''
    : ` The deadline of ${projects} ${projects === 1 ? 'project' : 'projects'} lies between the backup and now: reports that were read then may hold answers that the backup does not, so the groups of raters are not shown in a second report. If no report was read, restore once more with --no-report-read.`
