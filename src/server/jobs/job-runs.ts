import type { Pool } from 'pg'

/** A scheduled job and when it last succeeded, in whichever worker; null when it never has. */
export interface JobRun {
  readonly name: string
  readonly succeeded_at: Date | null
}

/** Makes the table hold exactly these jobs: an earlier release may have had others. */
export async function registerJobs(
  pool: Pool,
  jobs: readonly { readonly name: string }[],
): Promise<void> {
  const names = jobs.map(({ name }) => name)
  await pool.query('delete from job_runs where name <> all ($1)', [names])
  await pool.query(
    'insert into job_runs (name) select unnest($1::text[]) on conflict (name) do nothing',
    [names],
  )
}

/** Stores by the database's clock, which every worker shares, that a job has succeeded now. */
export async function storeSuccess(pool: Pool, name: string): Promise<void> {
  await pool.query(
    'insert into job_runs (name, succeeded_at) values ($1, now()) on conflict (name) do update set succeeded_at = excluded.succeeded_at',
    [name],
  )
}

/**
 * Whether this worker runs the jobs of this minute: of all workers one gets each. A time ahead of the
 * database's clock was stored before that clock was set back.
 */
export async function takeMinute(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into installation as stored (ticked_at) values (now()) on conflict (singleton)
       do update set ticked_at = excluded.ticked_at
       where stored.ticked_at is null or stored.ticked_at not between now() - interval '1 minute' and now()`,
  )
  return rowCount === 1
}

/** Null when the database does not answer. */
export const jobRuns = (pool: Pool): Promise<JobRun[] | null> =>
  pool.query<JobRun>('select name, succeeded_at from job_runs order by name').then(
    ({ rows }) => rows,
    () => null,
  )
