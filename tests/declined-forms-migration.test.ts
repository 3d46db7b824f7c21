import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from './app.ts'
import { type DatabaseBefore, openDatabaseBefore } from './database-before.ts'
import { makeForm, makeMatrix, makeSubject, markReleased } from './factories.ts'

let database: DatabaseBefore
beforeAll(async () => {
  database = await openDatabaseBefore('0017_declined_forms.sql')
})
afterAll(() => database.close())

test('migration 0017 closes what is past its deadline, and the version before it can go on', async () => {
  const context = { db: database.db, pool: database.pool, clock: testClock() }
  const [past, open] = [await makeMatrix(context), await makeMatrix(context)]
  const subject = await makeSubject(context, { matrix_id: open.id })
  const form = await makeForm(context, { matrix_id: open.id, evaluator_id: subject.id })
  for (const { id } of [past, open]) await markReleased(context, id)
  await database.pool.query(`update matrices set closes_at = '2020-01-01' where id = $1`, [past.id])
  await database.pool.query(`update matrices set closes_at = '2120-01-01' where id = $1`, [open.id])

  await database.migrate()
  const { rows } = await database.pool.query(
    'select id, sheets_closed_at = closes_at as closed from matrices order by closes_at',
  )
  expect(rows).toEqual([
    { id: past.id, closed: true },
    { id: open.id, closed: null },
  ])
  await makeSubject(context, { matrix_id: open.id })
  await database.pool.query('update forms set answered = true where id = $1', [form.id])
  const stored = await database.pool.query('select answered, declined from forms')
  expect(stored.rows).toEqual([{ answered: true, declined: false }])
})
