import type pg from 'pg'

/** Whether the database answers now; a failure is an answer too. */
export async function databaseAnswers(pool: pg.Pool): Promise<boolean> {
  return pool.query('select 1').then(() => true, () => false)
}
