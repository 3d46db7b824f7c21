import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from './app.ts'
import { type DatabaseBefore, openDatabaseBefore } from './database-before.ts'
import { makeMatrix, markReleased } from './factories.ts'

let database: DatabaseBefore
beforeAll(async () => {
  database = await openDatabaseBefore('0080_report_method.sql')
})
afterAll(() => database.close())

test('migration 0080 keeps the numbers of reports that are open, and of no others', async () => {
  const { pool } = database
  const context = { db: database.db, pool, clock: testClock() }
  const [read, closed, draft] = [
    await makeMatrix(context),
    await makeMatrix(context),
    await makeMatrix(context),
  ]
  for (const { id } of [read, closed]) await markReleased(context, id)
  await pool.query(`update matrices set reports_at = now() - interval '1 hour' where id = $1`, [
    read.id,
  ])
  await pool.query(
    `update matrices set reports_at = now() + interval '1 hour' where id = any($1)`,
    [[closed.id, draft.id]],
  )

  await database.migrate()
  const { rows } = await pool.query<{ id: string; report_method: number }>(
    'select id, report_method from matrices',
  )
  const methods = new Map(rows.map(({ id, report_method }) => [id, report_method]))
  expect([read, closed, draft].map(({ id }) => methods.get(id))).toEqual([3, 4, 4])
})
