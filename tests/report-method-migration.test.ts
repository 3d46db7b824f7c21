import { afterEach, expect, test } from 'vitest'
import { testClock } from './app.ts'
import { type DatabaseBefore, openDatabaseBefore } from './database-before.ts'
import { makeMatrix, markReleased } from './factories.ts'

let database: DatabaseBefore | undefined
afterEach(() => database?.close())

test.each([
  ['0080_report_method.sql', [3, 4, 4]],
  ['0101_fifth_report_method.sql', [4, 5, 5]],
])('%s keeps the numbers of reports that are open, and of no others', async (name, expected) => {
  database = await openDatabaseBefore(name)
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
  expect([read, closed, draft].map(({ id }) => methods.get(id))).toEqual(expected)
})

test('a release that does not know the fifth method refuses to run beside one that does', async () => {
  database = await openDatabaseBefore('0101_fifth_report_method.sql')
  await database.migrate()
  const { rows } = await database.pool.query<{ compatible_from: string | null }>(
    `select compatible_from from migrations where name = '0101_fifth_report_method.sql'`,
  )
  expect(rows).toEqual([{ compatible_from: null }])
})
